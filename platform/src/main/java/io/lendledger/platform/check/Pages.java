package io.lendledger.platform.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL knows of its pages: with checksums it notices each damaged one that it reads, and
 * counts it.
 *
 * @param checksums whether a damaged page can be told from another one
 * @param failures how many it has met
 * @param last when; null for never
 */
record Pages(boolean checksums, long failures, @Nullable String last) {

  private static final String KNOWN =
      "SELECT current_setting('data_checksums')::boolean,"
          + " (SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database),"
          + " (SELECT max(checksum_last_failure)::text FROM pg_stat_database)";

  static Pages of(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(KNOWN)) {
      row.next();
      return new Pages(row.getBoolean(1), row.getLong(2), row.getString(3));
    }
  }

  Finding finding() {
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
