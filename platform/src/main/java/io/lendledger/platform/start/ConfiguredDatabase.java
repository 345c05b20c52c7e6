package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.StringUtils;

/**
 * Tries a configured database once before anything is built on it, so that a wrong password is one
 * sentence and not a pool's log.
 */
public final class ConfiguredDatabase
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final String PROPERTIES = "spring.datasource.";
  private static final String ARCHIVE = "lendledger.backup.wal-dir";
  private static final String SECONDS = "10";

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    ConfigurableEnvironment environment = context.getEnvironment();
    if (RunDefaults.isEmbedded(environment)) {
      return;
    }
    refuseArchive(environment);
    String url = environment.getProperty(PROPERTIES + "url", "");
    if (!url.startsWith("jdbc:postgresql:")) {
      return;
    }
    Properties login = new Properties();
    put(login, "user", environment.getProperty(PROPERTIES + "username"));
    put(login, "password", environment.getProperty(PROPERTIES + "password"));
    put(login, "loginTimeout", SECONDS);
    try (Connection connection = DriverManager.getConnection(url, login)) {
      var _ = connection.getMetaData();
    } catch (SQLException failed) {
      throw refusal(failed);
    }
  }

  // It would look as if somebody archived.
  private static void refuseArchive(ConfigurableEnvironment environment) {
    if (StringUtils.hasText(environment.getProperty(ARCHIVE))) {
      throw new StartRefused(
          "--%s is for an embedded database: a PostgreSQL of your own archives by its own settings (archive_mode)."
              .formatted(ARCHIVE));
    }
  }

  private static void put(Properties login, String name, @Nullable String value) {
    if (value != null) {
      login.setProperty(name, value);
    }
  }

  private static StartRefused refusal(SQLException failed) {
    String state = String.valueOf(failed.getSQLState());
    String said = String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    String what =
        state.startsWith("28")
            ? "The database refuses the user or its password; check spring.datasource.username and"
                + " .password"
            : state.equals("3D000")
                ? "The database does not exist; check spring.datasource.url"
                : "The database cannot be reached; check spring.datasource.url and that it runs";
    return new StartRefused(what + " (" + said + ")", failed);
  }
}
