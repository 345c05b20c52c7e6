package io.lendledger.platform.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL knows of its pages: with checksums it notices each damaged one that it reads, and
 * counts it.
 */
final class Pages {

  private static final String KNOWN =
      "SELECT current_setting('data_checksums')::boolean,"
          + " (SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database),"
          + " (SELECT max(checksum_last_failure)::text FROM pg_stat_database)";

  private Pages() {}

  static Finding look(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(KNOWN)) {
      row.next();
      return finding(row.getBoolean(1), row.getLong(2), row.getString(3));
    }
  }

  /** Whether a page can be told from a damaged one. */
  static boolean haveChecksums(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(KNOWN)) {
      return row.next() && row.getBoolean(1);
    }
  }

  static Finding finding(boolean checksums, long failures, @Nullable String last) {
    if (failures > 0) {
      return Finding.broken(
          "PostgreSQL has read %d damaged pages, the last at %s: its disk fails; restore the last backup onto another"
              .formatted(failures, last));
    }
    return Finding.fine(
        checksums
            ? "Pages have checksums, and PostgreSQL has met no damaged one"
            : "Pages have no checksums (data_checksums): of a damaged one nobody is told");
  }
}
