package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Checks the promise that a database must give before it may hold a ledger: an acknowledged row is
 * on disk.
 */
final class Durability {

  private static final List<String> SETTINGS =
      List.of("fsync", "full_page_writes", "synchronous_commit");

  private Durability() {}

  /**
   * Asks the session itself, since roles and databases can override the server's settings.
   *
   * @throws StartRefused naming the first setting that is off
   */
  static void require(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String setting : SETTINGS) {
        String value = show(statement, setting);
        if (value.equals("off")) {
          throw new StartRefused(
              "PostgreSQL's %s is off, so acknowledged records could be lost: set it to on."
                  .formatted(setting));
        }
      }
    }
  }

  private static String show(Statement statement, String setting) throws SQLException {
    try (ResultSet row = statement.executeQuery("SHOW " + setting)) {
      row.next();
      return row.getString(1);
    }
  }
}
