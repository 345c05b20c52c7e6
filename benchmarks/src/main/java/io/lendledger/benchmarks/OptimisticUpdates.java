package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/** A row's state changed if its version is still the one that was read, with a commit each. */
final class OptimisticUpdates {

  private static final int CONNECTIONS = 16;
  private static final int ROWS = 10_000;

  private final RunningStore.Address address;
  private long updated;

  OptimisticUpdates(Path data) throws IOException, SQLException {
    address = RunningStore.Address.of(data);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE SCHEMA IF NOT EXISTS peer;
          DROP TABLE IF EXISTS peer.trade;
          CREATE TABLE peer.trade (id bigint PRIMARY KEY, status text NOT NULL,
            settled numeric NOT NULL, version bigint NOT NULL);
          INSERT INTO peer.trade SELECT id, 'Pending', 0, 0 FROM generate_series(1, %d) id
          """
              .formatted(ROWS));
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + address.port() + "/lendledger",
        address.user(),
        address.password());
  }

  /** Updates a second. */
  Measured take(Duration length) throws Exception {
    long begun = System.nanoTime();
    long end = begun + length.toNanos();
    long count = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> turns = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        int slice = i;
        turns.add(threads.submit(() -> update(slice, end)));
      }
      for (Future<Long> each : turns) {
        count += each.get();
      }
    }
    updated += count;
    return Measured.of(count * 1e9 / (System.nanoTime() - begun));
  }

  /** Each connection has rows of its own, so that every update finds its version. */
  private long update(int slice, long end) throws SQLException {
    long count = 0;
    try (Connection connection = connect();
        PreparedStatement read =
            connection.prepareStatement("SELECT version FROM peer.trade WHERE id = ?");
        PreparedStatement update =
            connection.prepareStatement(
                "UPDATE peer.trade SET status = 'Settled', settled = settled + 100,"
                    + " version = version + 1 WHERE id = ? AND version = ?")) {
      while (System.nanoTime() < end) {
        int row = ThreadLocalRandom.current().nextInt(ROWS / CONNECTIONS);
        long id = 1L + slice + (long) row * CONNECTIONS;
        read.setLong(1, id);
        update.setLong(1, id);
        update.setLong(2, number(read));
        count += update.executeUpdate();
      }
    }
    return count;
  }

  private static long number(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Fails unless each update is in the table. */
  void require() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet sum = statement.executeQuery("SELECT sum(version) FROM peer.trade")) {
      sum.next();
      WrongResult.unlessEqual("optimistic updates", updated, sum.getLong(1));
    }
  }
}
