package io.lendledger.platform.backup;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.chain.SealRows;
import io.lendledger.core.integrity.Seal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * How far a store is.
 *
 * @param store identity of its chain
 * @param position of its last event; -1 for none
 * @param linked how many events the chain has linked
 * @param lastSeal its last seal; null before the first
 */
record StorePoint(String store, long position, long linked, @Nullable Seal lastSeal) {

  private static final String IS_THERE = "SELECT to_regclass('eventstore.chain_head') IS NOT NULL";

  /** Null when the database holds no store. */
  static @Nullable StorePoint of(Connection connection) throws SQLException {
    if (!isThere(connection)) {
      return null;
    }
    Chain.Ends ends = Chain.ends(connection);
    return new StorePoint(
        Chain.end(connection).store().toString(),
        ends.stored(),
        ends.events(),
        SealRows.last(connection));
  }

  private static boolean isThere(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(IS_THERE)) {
      return row.next() && row.getBoolean(1);
    }
  }
}
