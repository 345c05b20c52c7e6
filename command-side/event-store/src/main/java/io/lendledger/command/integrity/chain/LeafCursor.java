package io.lendledger.command.integrity.chain;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/**
 * Events in the order of their positions, as a cursor: a bounded number of rows is in memory, and
 * one large payload. Needs a transaction. Each event's leaf stays good until the next one is read.
 */
public final class LeafCursor implements AutoCloseable {

  private static final int FETCH_ROWS = 200;
  private static final int ALWAYS_BINARY = -1;
  private static final long MICROS = 1_000_000;
  private static final String SELECT =
      "SELECT "
          + EventColumn.LIST_OF_SMALL
          + " FROM eventstore.domain_event WHERE global_index > ? ORDER BY global_index";
  private static final String SELECT_LARGE =
      "SELECT payload FROM eventstore.domain_event WHERE global_index = ? AND event_identifier = ?";

  private final EventLeaf leaf = new EventLeaf();
  private final PreparedStatement select;
  private final PreparedStatement selectLarge;
  private final ResultSet rows;
  private long position;
  private byte @Nullable [] payload;

  private LeafCursor(PreparedStatement select, PreparedStatement selectLarge, ResultSet rows) {
    this.select = select;
    this.selectLarge = selectLarge;
    this.rows = rows;
  }

  /** All events behind a position, or at most so many of them. */
  public static LeafCursor after(Connection connection, long position, @Nullable Integer most)
      throws SQLException {
    PreparedStatement select =
        connection.prepareStatement(most == null ? SELECT : SELECT + " LIMIT " + most);
    binary(select, FETCH_ROWS);
    select.setLong(1, position);
    PreparedStatement selectLarge = connection.prepareStatement(SELECT_LARGE);
    binary(selectLarge, 1);
    return new LeafCursor(select, selectLarge, select.executeQuery());
  }

  /** Fetches so many rows at a time, as bytes rather than as hexadecimal text. */
  public static void binary(PreparedStatement select, int fetchRows) throws SQLException {
    select.setFetchSize(fetchRows);
    select.unwrap(PGStatement.class).setPrepareThreshold(ALWAYS_BINARY);
  }

  /** Goes to the next event; false at the end. */
  public boolean next() throws SQLException {
    if (!rows.next()) {
      return false;
    }
    position = rows.getLong(1);
    byte[] small = rows.getBytes(9);
    payload = small == null ? large(rows.getObject(2, UUID.class)) : small;
    leaf.begin()
        .number(position)
        .uuid(rows.getObject(2, UUID.class))
        .value(rows.getBytes(3))
        .number(rows.getLong(4))
        .value(rows.getBytes(5))
        .number(micros(rows.getObject(6, OffsetDateTime.class)))
        .value(rows.getBytes(7))
        .value(rows.getBytes(8))
        .value(payload)
        .value(rows.getBytes(10));
    return true;
  }

  private byte @Nullable [] large(UUID event) throws SQLException {
    selectLarge.setLong(1, position);
    selectLarge.setObject(2, event);
    try (ResultSet row = selectLarge.executeQuery()) {
      return row.next() ? row.getBytes(1) : null;
    }
  }

  /** Microseconds since 1970; the largest and the smallest number for the infinite ones. */
  public static long micros(OffsetDateTime time) {
    if (time.equals(OffsetDateTime.MAX) || time.equals(OffsetDateTime.MIN)) {
      return time.equals(OffsetDateTime.MAX) ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
    return time.toEpochSecond() * MICROS + time.getNano() / 1000;
  }

  /** Store position. */
  public long position() {
    return position;
  }

  /** Its canonical bytes, until the next event. */
  public EventLeaf leaf() {
    return leaf;
  }

  /** Its time in microseconds since 1970. */
  public long micros() throws SQLException {
    return micros(rows.getObject(6, OffsetDateTime.class));
  }

  /** Type of its aggregate; null without one. */
  public @Nullable String type() throws SQLException {
    return rows.getString(5);
  }

  public String payloadType() throws SQLException {
    return rows.getString(7);
  }

  /** The lender that its payload names; null for none, or when it cannot be read. */
  public @Nullable String lender() {
    byte[] read = payload;
    return read == null ? null : NamedLender.in(read);
  }

  /** What it is, for people. */
  public String named() throws SQLException {
    return rows.getString(7) + " of " + rows.getString(3);
  }

  @Override
  public void close() throws SQLException {
    rows.close();
    select.close();
    selectLarge.close();
  }
}
