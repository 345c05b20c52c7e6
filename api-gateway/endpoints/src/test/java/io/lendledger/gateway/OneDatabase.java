package io.lendledger.gateway;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.sql.DataSource;

/** The database of all gateways of a run. */
final class OneDatabase {

  static final DataSource CONNECTIONS = start();

  private OneDatabase() {}

  private static DataSource start() {
    try {
      HikariConfig connections = new HikariConfig();
      connections.setDataSource(postgres().getPostgresDatabase());
      connections.setMaximumPoolSize(100);
      connections.setMinimumIdle(1);
      return new HikariDataSource(connections);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It loses all when the machine stops. */
  private static EmbeddedPostgres postgres() throws IOException {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off")
        .start();
  }
}
