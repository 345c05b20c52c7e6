package io.lendledger.benchmarks;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.PGConnection;

/** The database that a running service of this machine embeds: its counters and its rows. */
final class Ledger implements AutoCloseable {

  private static final int PORT_LINE = 3;

  private final Connection connection;

  private Ledger(Connection connection) {
    this.connection = connection;
  }

  /**
   * What the database has done so far.
   *
   * @param commits transactions
   * @param walBytes of the log
   */
  record Work(long commits, long walBytes) {

    Work since(Work before) {
      return new Work(commits - before.commits, walBytes - before.walBytes);
    }
  }

  static Ledger of(Path data) throws IOException, SQLException {
    List<String> lines =
        Files.readAllLines(data.resolve("postgres/postmaster.pid"), StandardCharsets.US_ASCII);
    String password = Files.readString(data.resolve("postgres-password")).strip();
    return new Ledger(
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:" + lines.get(PORT_LINE).strip() + "/lendledger",
            "lendledger",
            password));
  }

  /** The answer of a statement that has one number. */
  long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  Work work() throws SQLException {
    return new Work(
        number("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"),
        number("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"));
  }

  /** Rows a second of COPY into a new table with a primary key. */
  double copied(int rows) throws SQLException, IOException {
    StringBuilder csv = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      csv.append(
          "T-%d,C%d,ACC,US0378331005,Buy,%d,2026-11-20,2026-11-24%n"
              .formatted(i, i % 1_000, 1 + i % 90));
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE public.benchmark_copy (id text PRIMARY KEY, client text, account text,"
              + " isin text, side text, units numeric, traded date, settles date)");
      try {
        long begun = System.nanoTime();
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("COPY public.benchmark_copy FROM STDIN CSV", new StringReader(csv.toString()));
        return rows / ((System.nanoTime() - begun) / 1e9);
      } finally {
        statement.execute("DROP TABLE public.benchmark_copy");
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
