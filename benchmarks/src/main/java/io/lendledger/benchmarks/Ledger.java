package io.lendledger.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGConnection;

/** The database that a running service of this machine embeds: its counters and its rows. */
final class Ledger implements AutoCloseable {

  private static final int PORT_LINE = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

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

  static Ledger at(String url) throws SQLException {
    return new Ledger(DriverManager.getConnection(url));
  }

  long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Waits until nothing is stored any more and every processor has reached the end. */
  void settle() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    long seen = -1;
    for (long head = head(); head != seen || behind(head) > 0; head = head()) {
      if (System.nanoTime() > end) {
        throw new IOException("processors do not reach the end of the store");
      }
      seen = head;
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private long head() throws SQLException {
    return number("SELECT coalesce(max(global_index), 0) FROM eventstore.domain_event");
  }

  private long behind(long head) throws SQLException {
    return number("SELECT count(*) FROM query.progress WHERE position < " + head);
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
    return copied(
        "id text PRIMARY KEY, client text, account text, isin text, side text, units numeric,"
            + " traded date, settles date",
        csv.toString(),
        rows);
  }

  double copied(String columns, String csv, int rows) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE public.benchmark_copy (" + columns + ")");
      try {
        long begun = System.nanoTime();
        long stored =
            connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY public.benchmark_copy FROM STDIN CSV", new StringReader(csv));
        double perSecond = rows / ((System.nanoTime() - begun) / 1e9);
        if (stored != rows) {
          throw new SQLException("%d rows copied instead of %d".formatted(stored, rows));
        }
        return perSecond;
      } finally {
        statement.execute("DROP TABLE public.benchmark_copy");
      }
    }
  }

  /** Rows a second of COPY from a table to nowhere. */
  double copiedOut(String table, long rows) throws SQLException, IOException {
    long begun = System.nanoTime();
    connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyOut("COPY " + table + " TO STDOUT (FORMAT binary)", OutputStream.nullOutputStream());
    return rows / ((System.nanoTime() - begun) / 1e9);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
