package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL that lives and stops with this JVM and keeps its rows in the data directory. It
 * listens on loopback only, on a free port, and takes one role with a random password. The caller
 * holds the data directory's lock.
 */
public final class EmbeddedPostgres implements PostgresSupervisor.Server, AutoCloseable {

  /** The one role that may connect. */
  public static final String USER = "lendledger";

  public static final String DATABASE = "lendledger";

  /** The file with the password of the one role. */
  static final String PASSWORD_FILE = "postgres-password";

  private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);
  private static final String UNKNOWN_DATABASE = "3D000";
  private static final int START_ATTEMPTS = 20;

  private final PostgresControl control;
  private final LeftoverPostmaster leftover;
  private final int port;
  private final String password;
  private volatile Optional<Postmaster> postmaster;
  private @Nullable PostgresSupervisor supervisor;

  private EmbeddedPostgres(
      PostgresControl control, LeftoverPostmaster leftover, int port, String password) {
    this.control = control;
    this.leftover = leftover;
    this.port = port;
    this.password = password;
    this.postmaster = control.postmaster();
  }

  /**
   * Starts the server on the cluster below the data directory, which is created when absent and
   * recovered when an earlier run was killed.
   *
   * @throws StartRefused when it does not start, or could lose acknowledged commits
   */
  public static EmbeddedPostgres start(Path dataDirectory, PostgresBinaries binaries) {
    return start(dataDirectory, binaries, OrdinaryUser.find());
  }

  static EmbeddedPostgres start(Path dataDirectory, PostgresBinaries binaries, OrdinaryUser user) {
    Path cluster = dataDirectory.resolve("postgres");
    var tool = new PostgresTool(binaries, user, dataDirectory.resolve("postgres-tool.log"));
    try {
      user.letThrough(dataDirectory);
      var files = new ClusterFiles(cluster, tool);
      String password = files.createIfAbsent(dataDirectory);
      var leftover = new LeftoverPostmaster(cluster, tool);
      leftover.settle();
      var control = new PostgresControl(cluster, tool);
      if (WalArchive.isKept(dataDirectory)) {
        user.own(WalArchive.file(dataDirectory));
        WalArchive.complete(dataDirectory, cluster);
      }
      int port = startOnFreePort(control, files);
      var server = new EmbeddedPostgres(control, leftover, port, password);
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

  /**
   * Starts the server again, on the same port, whenever it ends without being told to.
   *
   * @param patience how long it may fail to start before that is given up
   * @param giveUp is told then, in a sentence
   */
  public void supervise(Duration patience, Consumer<StartRefused> giveUp) {
    supervisor = new PostgresSupervisor(this, patience, giveUp);
    supervisor.start();
  }

  @Override
  public boolean isAlive() {
    return postmaster.filter(Postmaster::isAlive).isPresent();
  }

  @Override
  public boolean hasRoom() {
    return control.hasRoom();
  }

  @Override
  public String lastWords() {
    return control.lastWords();
  }

  @Override
  public void restart() {
    try {
      control.endOrphans();
      leftover.settle();
      Optional<String> fault = control.start();
      if (fault.isPresent()) {
        throw new StartRefused(fault.get());
      }
      postmaster = control.postmaster();
    } catch (IOException e) {
      throw new StartRefused(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Ends all sessions and stops the server; committed rows stay. It does not wait for a server that
   * answers nobody.
   */
  @Override
  public void close() {
    if (supervisor != null) {
      supervisor.close();
    }
    Optional<Postmaster> running = control.postmaster().filter(Postmaster::isAlive);
    if (running.isEmpty()) {
      control.endOrphans();
    } else if (!answers()) {
      control.stopAtOnce(running.get());
    } else if (!control.stop()) {
      log.warn("PostgreSQL did not stop in time");
    }
  }

  private boolean answers() {
    Properties properties = new Properties();
    properties.putAll(Map.of("user", USER, "password", password));
    properties.putAll(Map.of("connectTimeout", "1", "loginTimeout", "2", "socketTimeout", "2"));
    try (Connection connection = DriverManager.getConnection(urlOf(DATABASE), properties)) {
      return connection.isValid(2);
    } catch (SQLException e) {
      log.debug("PostgreSQL does not answer: {}", e.toString());
      return false;
    }
  }

  private static int startOnFreePort(PostgresControl control, ClusterFiles files)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      int port = freePort();
      files.writeSettings(port);
      files.tool().user().own(files.cluster());
      Optional<String> fault = control.start();
      if (fault.isEmpty()) {
        return port;
      }
      if (attempt == START_ATTEMPTS || !passes(fault.get())) {
        throw new StartRefused("The embedded PostgreSQL did not start: " + fault.get());
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    }
  }

  // A port taken meanwhile, or children of a killed postmaster that have not ended yet.
  private static boolean passes(String said) {
    return said.contains("Address already in use")
        || said.contains("pre-existing shared memory block");
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
}
