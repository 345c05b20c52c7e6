package io.lendledger.command.integrity.chain;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;

/** Some events in a row of the chain: what each was when it was linked. */
public final class ChainBlock {

  private static final String COLUMNS = "first_event, events, positions, leaves, checksums, link";

  /** All rows, in the order of their events. */
  public static final String SELECT_ALL =
      "SELECT " + COLUMNS + " FROM eventstore.chain_block ORDER BY first_event";

  private static final String INSERT =
      "INSERT INTO eventstore.chain_block (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?)";

  private final long firstEvent;
  private final int events;
  private final ByteBuffer positions;
  private final byte[] leaves;
  private final ByteBuffer checksums;
  private final byte[] link;

  private ChainBlock(
      long firstEvent, int events, byte[] positions, byte[] leaves, byte[] checksums, byte[] link) {
    this.firstEvent = firstEvent;
    this.events = events;
    this.positions = ByteBuffer.wrap(positions);
    this.leaves = leaves;
    this.checksums = ByteBuffer.wrap(checksums);
    this.link = link;
  }

  /** A row of {@link #SELECT_ALL}, of which nothing is believed yet. */
  public static ChainBlock read(ResultSet row) throws SQLException {
    return new ChainBlock(
        row.getLong(1), row.getInt(2), bytes(row, 3), bytes(row, 4), bytes(row, 5), bytes(row, 6));
  }

  private static byte[] bytes(ResultSet row, int column) throws SQLException {
    byte[] stored = row.getBytes(column);
    return stored == null ? new byte[0] : stored;
  }

  /**
   * Whether it has events, its parts are as long as so many make them, and its positions ascend.
   */
  public boolean isWhole() {
    if (events <= 0
        || positions.capacity() != (long) events * Long.BYTES
        || leaves.length != (long) events * ChainHash.BYTES
        || checksums.capacity() != (long) events * EventLeaf.CHECKSUM_BYTES) {
      return false;
    }
    for (int each = 1; each < events; each++) {
      if (position(each - 1) >= position(each)) {
        return false;
      }
    }
    return true;
  }

  /** Number of its first event, from zero. */
  public long firstEvent() {
    return firstEvent;
  }

  public int events() {
    return events;
  }

  public long position(int event) {
    return positions.getLong(event * Long.BYTES);
  }

  public byte[] leaf(int event) {
    return Arrays.copyOfRange(leaves, event * ChainHash.BYTES, (event + 1) * ChainHash.BYTES);
  }

  public ByteBuffer checksums(int event) {
    return checksums.slice(event * EventLeaf.CHECKSUM_BYTES, EventLeaf.CHECKSUM_BYTES);
  }

  /** The link behind its last event. */
  public byte[] link() {
    return link.clone();
  }

  /** Collects events as they are linked, then writes them. */
  static final class Writer {

    private final long firstEvent;
    private final int most;
    private final ByteBuffer positions;
    private final ByteBuffer leaves;
    private final ByteBuffer checksums;

    Writer(long firstEvent, int most) {
      this.firstEvent = firstEvent;
      this.most = most;
      this.positions = ByteBuffer.allocate(most * Long.BYTES);
      this.leaves = ByteBuffer.allocate(most * ChainHash.BYTES);
      this.checksums = ByteBuffer.allocate(most * EventLeaf.CHECKSUM_BYTES);
    }

    void add(long position, byte[] leaf, byte[] columns) {
      positions.putLong(position);
      leaves.put(leaf);
      checksums.put(columns);
    }

    int events() {
      return most - positions.remaining() / Long.BYTES;
    }

    void insert(Connection connection, byte[] link) throws SQLException {
      try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
        insert.setLong(1, firstEvent);
        insert.setInt(2, events());
        insert.setBytes(3, written(positions));
        insert.setBytes(4, written(leaves));
        insert.setBytes(5, written(checksums));
        insert.setBytes(6, link);
        insert.executeUpdate();
      }
    }

    private static byte[] written(ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.position()];
      buffer.get(0, bytes);
      return bytes;
    }
  }
}
