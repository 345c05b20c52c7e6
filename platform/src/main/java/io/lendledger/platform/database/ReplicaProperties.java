package io.lendledger.platform.database;

import io.lendledger.core.bound.Setting;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A standby of the database from which this process reads.
 *
 * @param url the JDBC address of a standby from which this process reads, of one server: what one
 *     has shown, another may not have replayed
 * @param username the user of the standby; the one of the database when not given
 * @param password the password of that user; the one of the database when not given
 * @param connections how many connections to the standby at most
 */
@ConfigurationProperties("lendledger.query.replica")
record ReplicaProperties(
    @Nullable String url,
    @Nullable String username,
    @Nullable String password,
    @DefaultValue("16") int connections) {

  private static final String URL = "lendledger.query.replica.url";
  private static final int MOST_CONNECTIONS = 1_000;

  /** Refuses what cannot be. */
  ReplicaProperties {
    if (url != null && (!url.startsWith("jdbc:postgresql:") || hosts(url).contains(","))) {
      throw Setting.refusal(URL, hosts(url), "the address of one PostgreSQL, jdbc:postgresql://…");
    }
    Setting.within(1, MOST_CONNECTIONS, "lendledger.query.replica.connections", connections);
  }

  /** Without what may hold a password. */
  private static String hosts(String url) {
    return url.replaceFirst("\\?.*$", "");
  }
}
