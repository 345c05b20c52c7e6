package io.lendledger.platform.postgres;

import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that lives and stops with this JVM and keeps its rows in the data directory. It
 * listens on loopback only, on a free port, and takes one role with a random password. The caller
 * holds the data directory's lock.
 */
public final class EmbeddedPostgres implements AutoCloseable {

  /** The one role that may connect. */
  public static final String USER = "lendledger";

  /** The one database. */
  public static final String DATABASE = "lendledger";

  private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);
  private static final String UNKNOWN_DATABASE = "3D000";
  private static final int START_ATTEMPTS = 20;

  /** Crash recovery replays the log since the last checkpoint; a slow disk may need minutes. */
  private static final long START_SECONDS = 600;

  private static final long STOP_SECONDS = 60;

  private final Path cluster;
  private final PostgresTool tool;
  private final int port;
  private final String password;

  private EmbeddedPostgres(Path cluster, PostgresTool tool, int port, String password) {
    this.cluster = cluster;
    this.tool = tool;
    this.port = port;
    this.password = password;
  }

  /**
   * Starts the server on the cluster below the data directory, which is created when absent and
   * recovered when an earlier run was killed.
   *
   * @throws StartRefused when it does not start, or would not keep what it has acknowledged
   */
  public static EmbeddedPostgres start(Path dataDirectory, PostgresBinaries binaries) {
    return start(dataDirectory, binaries, OrdinaryUser.find());
  }

  static EmbeddedPostgres start(Path dataDirectory, PostgresBinaries binaries, OrdinaryUser user) {
    Path cluster = dataDirectory.resolve("postgres");
    var tool = new PostgresTool(binaries, user, dataDirectory.resolve("postgres-tool.log"));
    try {
      user.letThrough(dataDirectory);
      String password = SecretFile.readOrCreate(dataDirectory.resolve("postgres-password"));
      var files = new ClusterFiles(cluster, tool);
      files.createIfAbsent(password);
      new LeftoverPostmaster(cluster, tool).settle();
      int port = startOnFreePort(cluster, tool, files);
      var server = new EmbeddedPostgres(cluster, tool, port, password);
      server.prepareOrStop();
      return server;
    } catch (IOException e) {
      throw new StartRefused(
          "The embedded PostgreSQL cannot use %s: %s.".formatted(cluster, e.getMessage()), e);
    }
  }

  /** The address of the database, for JDBC. */
  public String jdbcUrl() {
    return urlOf(DATABASE) + "?reWriteBatchedInserts=true";
  }

  /** The one role that may connect. */
  public String username() {
    return USER;
  }

  /** The role's password. */
  public String password() {
    return password;
  }

  /** The TCP port on loopback. */
  public int port() {
    return port;
  }

  /** Ends all sessions and stops the server; what was committed stays. */
  @Override
  public void close() {
    var outcome = control("stop", STOP_SECONDS, "-m", "fast");
    if (!outcome.succeeded()) {
      log.warn("PostgreSQL did not stop in time: {}", outcome.output());
    }
  }

  private static int startOnFreePort(Path cluster, PostgresTool tool, ClusterFiles files)
      throws IOException {
    Path serverLog = cluster.resolve("server.log");
    for (int attempt = 1; ; attempt++) {
      keepLastLog(serverLog);
      int port = freePort();
      files.writeSettings(port);
      tool.user().own(cluster);
      var outcome = control(tool, cluster, "start", START_SECONDS, "-l", serverLog.toString());
      if (outcome.succeeded()) {
        return port;
      }
      String said = Files.exists(serverLog) ? Files.readString(serverLog) : outcome.output();
      if (attempt == START_ATTEMPTS || !passes(said)) {
        throw new StartRefused("The embedded PostgreSQL did not start: " + said.strip());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    }
  }

  // A port taken meanwhile, or children of a killed postmaster that have not ended yet.
  private static boolean passes(String said) {
    return said.contains("Address already in use")
        || said.contains("pre-existing shared memory block");
  }

  private static void keepLastLog(Path serverLog) throws IOException {
    if (Files.exists(serverLog)) {
      Files.move(
          serverLog, serverLog.resolveSibling("server.log.1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void prepareOrStop() {
    try {
      createDatabaseIfAbsent();
      try (Connection connection = connect(DATABASE)) {
        Durability.require(connection);
      }
    } catch (SQLException e) {
      close();
      throw new StartRefused("The embedded PostgreSQL cannot be used: " + e.getMessage(), e);
    } catch (StartRefused e) {
      close();
      throw e;
    }
  }

  private void createDatabaseIfAbsent() throws SQLException {
    try {
      connect(DATABASE).close();
      return;
    } catch (SQLException e) {
      if (!UNKNOWN_DATABASE.equals(e.getSQLState())) {
        throw e;
      }
    }
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + DATABASE);
    }
  }

  private Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(urlOf(database), USER, password);
  }

  private String urlOf(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  private PostgresTool.Outcome control(String action, long seconds, String... more) {
    return control(tool, cluster, action, seconds, more);
  }

  private static PostgresTool.Outcome control(
      PostgresTool tool, Path cluster, String action, long seconds, String... more) {
    String[] fixed = {action, "-D", cluster.toString(), "-w", "-t", Long.toString(seconds)};
    String[] arguments = new String[fixed.length + more.length];
    System.arraycopy(fixed, 0, arguments, 0, fixed.length);
    System.arraycopy(more, 0, arguments, fixed.length, more.length);
    return tool.run(seconds + 10, "pg_ctl", arguments);
  }
}
