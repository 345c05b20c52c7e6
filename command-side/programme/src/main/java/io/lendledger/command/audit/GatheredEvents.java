package io.lendledger.command.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.ResultSetExtractor;

/**
 * The events of a page as they are read. It ends early where they are large: one event may have
 * thousands of lines, and a page of such would fill the memory.
 */
final class GatheredEvents {

  /** Payloads of a page have fewer bytes without its last one. */
  static final long MOST_BYTES = 2L << 20;

  private final int limit;
  private final List<AuditEvent> events = new ArrayList<>();
  private long bytesLeft = MOST_BYTES;
  private boolean endsEarly;

  /** Those of a page of so many, and one more that tells whether others follow. */
  GatheredEvents(int limit) {
    this.limit = limit;
  }

  /** What a row holds. */
  @FunctionalInterface
  interface Row {
    AuditEvent read(ResultSet row) throws SQLException;
  }

  /** A selection that the database bounds by the parameters {@code rows} and {@code bytes}. */
  static String bounded(String select, String order) {
    return """
    SELECT * FROM (
      SELECT *, octet_length(payload) AS bytes, count(*) OVER () AS found,
             coalesce(sum(octet_length(payload)) OVER (
               ORDER BY %1$s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM (%2$s ORDER BY %1$s LIMIT :rows) AS next) AS counted
     WHERE before < :bytes ORDER BY %1$s
    """
        .formatted(order, select);
  }

  boolean isFull() {
    return endsEarly || events.size() > limit;
  }

  int rowsLeft() {
    return limit + 1 - events.size();
  }

  long bytesLeft() {
    return bytesLeft;
  }

  /** Takes the rows of a bounded selection. */
  ResultSetExtractor<Boolean> take(Row row) {
    return rows -> {
      long left = 0;
      while (rows.next()) {
        left = rows.getLong("found") - rows.getRow();
        bytesLeft -= rows.getLong("bytes");
        events.add(row.read(rows));
      }
      endsEarly = left > 0 || bytesLeft <= 0;
      return endsEarly;
    };
  }

  /** The page; its next position is null behind the last event. */
  AuditPage page() {
    if (!isFull()) {
      return new AuditPage(events, null);
    }
    List<AuditEvent> page = List.copyOf(events.subList(0, Math.min(limit, events.size())));
    return new AuditPage(page, page.getLast().position());
  }
}
