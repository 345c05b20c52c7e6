package io.lendledger.query.projection;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * One PostgreSQL for all tests of a run, which loses all when the machine stops; a fresh migrated
 * database for each.
 */
public final class TestPostgres {

  private static final EmbeddedPostgres SERVER = start();
  private static final AtomicInteger COUNT = new AtomicInteger();

  private TestPostgres() {}

  /** An empty read schema in a database of its own; its connections are there until closed. */
  public static HikariDataSource freshDatabase() {
    String name = "test" + COUNT.incrementAndGet();
    new JdbcTemplate(SERVER.getPostgresDatabase())
        .execute("CREATE DATABASE " + name + " TEMPLATE migrated STRATEGY file_copy");
    HikariConfig connections = new HikariConfig();
    connections.setDataSource(new WatchedDatabase(SERVER.getDatabase("postgres", name)));
    connections.setMaximumPoolSize(40);
    connections.setMinimumIdle(1);
    return new HikariDataSource(connections);
  }

  /** The read schema there, with the usual bounds. */
  static QueryDatabase database(DataSource there) {
    return new QueryDatabase(
        there, new StatementProperties(Duration.ofMinutes(5)), (ReadReplica) null);
  }

  private static EmbeddedPostgres start() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("full_page_writes", "off")
              .setServerConfig("autovacuum", "off")
              .setServerConfig("max_wal_size", "4GB")
              .start();
      new JdbcTemplate(server.getPostgresDatabase()).execute("CREATE DATABASE migrated");
      database(server.getDatabase("postgres", "migrated"));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
