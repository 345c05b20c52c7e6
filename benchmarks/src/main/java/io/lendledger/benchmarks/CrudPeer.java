package io.lendledger.benchmarks;

import java.io.IOException;
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

/** The process of the peer, which is warm by nobody but its callers. */
final class CrudPeer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final int port = StartedService.freePort();
  private final RunningStore.Address address;
  private final Path directory = Files.createTempDirectory("lendledger-peer");
  private final Thread ending = new Thread(this::closeQuietly);
  private Process process;
  private long expected;

  private CrudPeer(Path data) throws IOException, InterruptedException, SQLException {
    address = RunningStore.Address.of(data);
    run(
        """
        CREATE SCHEMA IF NOT EXISTS peer;
        DROP TABLE IF EXISTS peer.transaction;
        CREATE TABLE peer.transaction (id text PRIMARY KEY, client text NOT NULL,
          account text NOT NULL, isin text NOT NULL, side text NOT NULL, units numeric NOT NULL,
          traded date NOT NULL, settles date NOT NULL)
        """);
    makeKey();
    process = launch();
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /** Starts it beside the service with this data directory, in whose database it keeps its rows. */
  static CrudPeer start(Path data) throws Exception {
    var peer = new CrudPeer(data);
    peer.awaitReady();
    return peer;
  }

  /** Seconds until a new process of it answers. */
  double restarted() throws Exception {
    end();
    long begun = System.nanoTime();
    process = launch();
    awaitReady();
    return (System.nanoTime() - begun) / 1e9;
  }

  int port() {
    return port;
  }

  ProcessHandle process() {
    return process.toHandle();
  }

  void run(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  void expectInserted(long more) {
    expected += more;
  }

  /** Fails unless every transaction that it acknowledged is in its table. */
  void requireInserted() throws SQLException, WrongResult {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT count(*) FROM peer.transaction")) {
      count.next();
      WrongResult.unlessEqual("the peer's transactions", expected, count.getLong(1));
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + address.port() + "/lendledger",
        address.user(),
        address.password());
  }

  private static String java(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool).toString();
  }

  private Path keyStore() {
    return directory.resolve("keys.p12");
  }

  private void makeKey() throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                List.of(
                    java("keytool"),
                    "-genkeypair",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=localhost",
                    "-storepass",
                    "changeit",
                    "-keystore",
                    keyStore().toString()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException("keytool made no key");
    }
  }

  private Process launch() throws IOException {
    return new ProcessBuilder(
            List.of(
                java("java"),
                "--sun-misc-unsafe-memory-access=allow",
                "-jar",
                System.getProperty("java.class.path"),
                "crud",
                "--peer.port=" + port,
                "--peer.database=" + address.port(),
                "--peer.user=" + address.user(),
                "--peer.password=" + address.password(),
                "--peer.key-store=" + keyStore()))
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("log").toFile())
        .start();
  }

  private void awaitReady() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(
            "the peer did not start:\n" + Files.readString(directory.resolve("log")));
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private boolean answers() {
    try (var caller = new Caller(port)) {
      return caller.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").status() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  private void end() {
    process.destroy();
    process.onExit().join();
  }

  private void closeQuietly() {
    try {
      close();
    } catch (IOException e) {
      System.err.println(directory + " is left behind: " + e);
    }
  }

  @Override
  public void close() throws IOException {
    end();
    Files.deleteIfExists(directory.resolve("log"));
    Files.deleteIfExists(keyStore());
    Files.deleteIfExists(directory);
  }
}
