package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.LeafCursor;
import java.sql.SQLException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The events that were not compared yet, the next one in view. */
final class EventCursor {

  private static final int TELL_EVERY_EVENTS = 50_000;

  private final LeafCursor rows;
  private final LongConsumer progress;
  private final @Nullable IndexCheck index;
  private boolean present;
  private long read;

  EventCursor(LeafCursor rows, LongConsumer progress, @Nullable IndexCheck index)
      throws SQLException {
    this.rows = rows;
    this.progress = progress;
    this.index = index;
    this.present = rows.next();
  }

  boolean isBefore(long position) {
    return present && rows.position() < position;
  }

  boolean isAt(long position) {
    return present && rows.position() == position;
  }

  boolean isPresent() {
    return present;
  }

  LeafCursor event() {
    return rows;
  }

  void advance() throws SQLException {
    read++;
    if (index != null) {
      index.pass(rows);
    }
    present = rows.next();
    if (read % TELL_EVERY_EVENTS == 0) {
      progress.accept(read);
    }
  }

  void end() throws SQLException {
    if (index != null) {
      index.ended();
    }
  }

  long read() {
    return read;
  }
}
