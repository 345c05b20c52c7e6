package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.LeafCursor;
import io.lendledger.command.integrity.verify.IndexBlock.Difference;
import io.lendledger.core.integrity.BreakReason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Makes the index of the history anew while the events pass, and holds it against the one in the
 * store: searches find no event that it leaves out.
 */
final class IndexCheck implements AutoCloseable {

  private static final String IS_THERE =
      "SELECT to_regclass('eventstore.history_block') IS NOT NULL"
          + " AND to_regclass('eventstore.history_index') IS NOT NULL";
  private static final String END =
      "SELECT coalesce(max(block) + 1, 0) FROM eventstore.history_block";
  private static final String TIMES =
      "SELECT first_time, last_time FROM eventstore.history_block WHERE block = ?";

  private final Breaks breaks;
  private final PreparedStatement times;
  private final StoredIndex stored;
  private final long end;
  private IndexBlock made = new IndexBlock();
  private long current;

  private IndexCheck(Connection connection, Breaks breaks) throws SQLException {
    this.breaks = breaks;
    this.end = number(connection);
    this.times = connection.prepareStatement(TIMES);
    this.stored = new StoredIndex(connection);
  }

  /** For the store's index; null where there is none, as before an upgrade. */
  static @Nullable IndexCheck of(Connection connection, Breaks breaks) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(IS_THERE);
        ResultSet row = select.executeQuery()) {
      return row.next() && row.getBoolean(1) ? new IndexCheck(connection, breaks) : null;
    }
  }

  private static long number(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(END);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** An event passes, in the order of positions. */
  void pass(LeafCursor event) throws SQLException {
    long block = Math.floorDiv(event.position(), IndexBlock.POSITIONS);
    if (block < 0 || block >= end) {
      return;
    }
    while (current < block) {
      conclude();
    }
    int place = (int) (event.position() - block * IndexBlock.POSITIONS);
    long micros = event.micros();
    made.add(place, micros, "aggregate", event.type());
    made.add(place, micros, "event", event.payloadType());
    made.add(place, micros, "lender", event.lender());
  }

  void ended() throws SQLException {
    while (current < end) {
      conclude();
    }
    if (stored.isPresent()) {
      broken(end, "has rows behind its last block");
    }
  }

  private void conclude() throws SQLException {
    if (stored.isBefore(current)) {
      broken(current, "has rows before its first block");
    }
    Difference difference = made.differenceTo(stored.take(current));
    if (difference != null) {
      broken(
          current,
          difference.place(),
          difference.leftOut()
              ? "leaves out the event at position %d, by %s"
              : "has position %d by %s, where no such event is",
          difference.name());
    } else if (!areTimesRight()) {
      broken(current, "has other times than its events, or lost the block");
    }
    made = new IndexBlock();
    current++;
  }

  private boolean areTimesRight() throws SQLException {
    times.setLong(1, current);
    try (ResultSet row = times.executeQuery()) {
      return row.next() && made.hasTimes(micros(row, 1), micros(row, 2));
    }
  }

  private static @Nullable Long micros(ResultSet row, int column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : Long.valueOf(LeafCursor.micros(time));
  }

  private void broken(long block, int place, String what, IndexBlock.Name name) {
    long position = block * IndexBlock.POSITIONS + place;
    add(block, position, what.formatted(position, name));
  }

  private void broken(long block, String what) {
    add(block, block * IndexBlock.POSITIONS, what);
  }

  private void add(long block, long position, String what) {
    long first = block * IndexBlock.POSITIONS;
    breaks.add(
        position,
        BreakReason.IndexAltered,
        ("The index of the history in block %d, of the positions %d to %d, %s: searches by type or"
                + " lender are not to be trusted there. Events and chain are told of apart from it")
            .formatted(block, first, first + IndexBlock.POSITIONS - 1, what));
  }

  @Override
  public void close() throws SQLException {
    stored.close();
    times.close();
  }
}
