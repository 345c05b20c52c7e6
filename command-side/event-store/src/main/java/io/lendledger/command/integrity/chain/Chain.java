package io.lendledger.command.integrity.chain;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/**
 * The chain's rows. Events are linked in the order of their positions, which is the order of their
 * commits: no invisible event precedes a visible one, so none is left out.
 */
public final class Chain {

  /** Events that are linked in one transaction, into one row. */
  public static final int BLOCK_EVENTS = 1000;

  /** Any number that no other lock in this database uses. */
  private static final long LINK_LOCK = 0x6C6C5F636861696EL;

  private static final String TRY_LOCK = "SELECT pg_try_advisory_xact_lock(" + LINK_LOCK + ")";
  private static final String LOCK = "SELECT pg_advisory_xact_lock(" + LINK_LOCK + ")";
  private static final String SELECT_HEAD =
      "SELECT store, events, position, link, frontier FROM eventstore.chain_head";
  private static final String UPDATE_HEAD =
      "UPDATE eventstore.chain_head SET events = ?, position = ?, link = ?, frontier = ?";

  private static final String SELECT_ENDS =
      "SELECT events, position,"
          + " coalesce((SELECT max(global_index) FROM eventstore.domain_event), -1)"
          + " FROM eventstore.chain_head";
  private static final String LOST_HEAD = "eventstore.chain_head has lost its row";

  private Chain() {}

  /** Lets a connection read, and nothing else, as of one moment. */
  public static void readOneMoment(Connection connection) throws SQLException {
    connection.setReadOnly(true);
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
  }

  /** Keeps others from linking until the transaction ends; false when another one links. */
  public static boolean tryLock(Connection connection) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(TRY_LOCK);
        ResultSet row = lock.executeQuery()) {
      return row.next() && row.getBoolean(1);
    }
  }

  /** Keeps others from linking until the transaction ends, once they let go. */
  public static void lock(Connection connection) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
      lock.execute();
    }
  }

  /**
   * The end of the chain.
   *
   * @throws ChainDamaged when that is not written as it must be
   */
  public static ChainEnd end(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(SELECT_HEAD);
        ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        throw new ChainDamaged(LOST_HEAD);
      }
      return ChainEnd.of(
          row.getObject(1, UUID.class),
          row.getLong(2),
          row.getLong(3),
          row.getBytes(4),
          row.getBytes(5));
    } catch (IllegalArgumentException e) {
      throw new ChainDamaged("eventstore.chain_head was altered: " + e.getMessage());
    }
  }

  /** Links the next events behind the end, which moves; at most {@link #BLOCK_EVENTS}. */
  public static int link(Connection connection, ChainEnd end) throws SQLException {
    var block = new ChainBlock.Writer(end.events(), BLOCK_EVENTS);
    try (LeafCursor events = LeafCursor.after(connection, end.position(), BLOCK_EVENTS)) {
      while (events.next()) {
        byte[] leaf = events.leaf().hash();
        end.add(events.position(), leaf);
        block.add(events.position(), leaf, events.leaf().checksums());
      }
    }
    if (block.events() > 0) {
      block.insert(connection, end.link());
      write(connection, end);
    }
    return block.events();
  }

  /** Links all that is visible and gives the end; the caller holds the lock. */
  public static ChainEnd linkAll(Connection connection) throws SQLException {
    ChainEnd end = end(connection);
    int linked = BLOCK_EVENTS;
    while (linked == BLOCK_EVENTS) {
      linked = link(connection, end);
    }
    return end;
  }

  private static void write(Connection connection, ChainEnd end) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(UPDATE_HEAD)) {
      update.setLong(1, end.events());
      update.setLong(2, end.position());
      update.setBytes(3, end.link());
      update.setBytes(4, end.frontier());
      update.executeUpdate();
    }
  }

  /** Store positions of the last linked event and of the last event, and how many are linked. */
  public record Ends(long events, long linked, long stored) {}

  /** Both ends in one look. */
  public static Ends ends(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(SELECT_ENDS);
        ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        throw new ChainDamaged(LOST_HEAD);
      }
      return new Ends(row.getLong(1), row.getLong(2), row.getLong(3));
    }
  }
}
