package io.lendledger.command.integrity.verify;

import io.lendledger.command.integrity.chain.LeafCursor;
import io.lendledger.command.integrity.verify.IndexBlock.Name;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The rows of the index of the history by block, as a cursor: those of a block are in memory. */
final class StoredIndex implements AutoCloseable {

  private static final int FETCH_ROWS = 50;
  private static final String SELECT =
      "SELECT block, kind, name, places FROM eventstore.history_index ORDER BY block";

  private final PreparedStatement select;
  private final ResultSet rows;
  private boolean present;

  StoredIndex(Connection connection) throws SQLException {
    this.select = connection.prepareStatement(SELECT);
    LeafCursor.binary(select, FETCH_ROWS);
    this.rows = select.executeQuery();
    this.present = rows.next();
  }

  /** Whether there are rows before a block that were not taken. */
  boolean isBefore(long block) throws SQLException {
    return present && rows.getLong(1) < block;
  }

  boolean isPresent() {
    return present;
  }

  /** Takes the rows up to a block, with the places of that block. */
  Map<Name, short[]> take(long block) throws SQLException {
    Map<Name, short[]> found = new HashMap<>();
    while (present && rows.getLong(1) <= block) {
      if (rows.getLong(1) == block) {
        found.put(new Name(rows.getString(2), rows.getString(3)), places());
      }
      present = rows.next();
    }
    return found;
  }

  /** Of no place at all, which no event has, where one is null. */
  private short[] places() throws SQLException {
    Object[] stored = (Object[]) rows.getArray(4).getArray();
    short[] places = new short[stored.length];
    for (int each = 0; each < places.length; each++) {
      places[each] = stored[each] instanceof Short place ? place : -1;
    }
    return places;
  }

  @Override
  public void close() throws SQLException {
    rows.close();
    select.close();
  }
}
