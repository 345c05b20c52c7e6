package io.lendledger.gateway;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.jdbc.core.JdbcTemplate;

/** The database of all gateways of a run. */
public final class OneDatabase {

  private static final EmbeddedPostgres SERVER = start();

  static final DataSource CONNECTIONS = connections();

  private OneDatabase() {}

  /** An empty one beside it, on the same server, which is there until the tests end. */
  public static DataSource another(String name) {
    JdbcTemplate jdbc = new JdbcTemplate(CONNECTIONS);
    jdbc.execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
    jdbc.execute("CREATE DATABASE " + name);
    return SERVER.getDatabase("postgres", name);
  }

  private static DataSource connections() {
    HikariConfig connections = new HikariConfig();
    connections.setDataSource(SERVER.getPostgresDatabase());
    connections.setMaximumPoolSize(100);
    connections.setMinimumIdle(1);
    return new HikariDataSource(connections);
  }

  /**
   * It loses all when the machine stops, and ends after the gateways of the run, each of which
   * would else wait for a connection as it ends.
   */
  private static EmbeddedPostgres start() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("full_page_writes", "off")
              .setRegisterShutdownHook(false)
              .start();
      SpringApplication.getShutdownHandlers().add(() -> end(server));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void end(EmbeddedPostgres server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
