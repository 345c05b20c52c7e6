package io.lendledger.platform.start;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.database.RefusedLogin;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.StringUtils;

/**
 * Tries a configured database once before anything is built on it, so that a wrong password is one
 * sentence and not a pool's log. One that is not there yet is waited for later ({@code
 * lendledger.database.start-patience}): it may be starting, too.
 */
public final class ConfiguredDatabase
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final Logger log = LoggerFactory.getLogger(ConfiguredDatabase.class);
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
      Optional<StartRefused> refusal = RefusedLogin.refusal(url, failed);
      if (refusal.isPresent()) {
        throw refusal.get();
      }
      log.debug("The database does not answer yet", failed);
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
}
