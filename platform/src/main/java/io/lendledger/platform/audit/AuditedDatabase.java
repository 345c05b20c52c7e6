package io.lendledger.platform.audit;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.postgres.DirectoryDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The database that is verified: any, or the embedded one, which is started when it is stopped. */
sealed interface AuditedDatabase extends AutoCloseable {

  /** Throws {@link StartRefused}, which says why, when it is not available. */
  static AuditedDatabase open(AuditOptions options) {
    String url = options.url();
    if (url != null) {
      return new Named(url, login(options.user(), options.password()));
    }
    Path data = options.data().toAbsolutePath().normalize();
    if (!DirectoryDatabase.isIn(data)) {
      throw new StartRefused(
          "%s holds no embedded database: name its directory with --data-dir, or another database with --url."
              .formatted(data));
    }
    return new Embedded(DirectoryDatabase.open(data));
  }

  private static Properties login(@Nullable String user, @Nullable String password) {
    var login = new Properties();
    if (user != null) {
      login.setProperty("user", user);
    }
    if (password != null) {
      login.setProperty("password", password);
    }
    return login;
  }

  Connection connect() throws SQLException;

  @Override
  void close();

  /** A database of the operator's own. */
  record Named(String url, Properties login) implements AuditedDatabase {

    @Override
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(url, login);
    }

    @Override
    public void close() {
      // Each connection is its user's to close.
    }
  }

  /** That of a data directory. */
  record Embedded(DirectoryDatabase database) implements AuditedDatabase {

    @Override
    public Connection connect() throws SQLException {
      return database.connect();
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
