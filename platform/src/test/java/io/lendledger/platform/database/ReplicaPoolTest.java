package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.JdbcTemplate;

/** New connections to a standby that shows less than was seen on it. */
@Timeout(120)
class ReplicaPoolTest {

  private static final String STANDBY = "standby";
  private static final long SEEN = 100;
  private static final long SHOWN = 5;

  private final AtomicInteger told = new AtomicInteger();
  private EmbeddedPostgres postgres;
  private HikariDataSource pool;
  private ReplicaPool replica;

  @BeforeEach
  void start() throws Exception {
    postgres = EmbeddedPostgres.start();
    execute("postgres", "CREATE DATABASE " + STANDBY);
    for (String each : new String[] {"postgres", STANDBY}) {
      execute(each, "CREATE SCHEMA query");
      execute(each, "CREATE TABLE query.progress (name text, position bigint)");
    }
    show(STANDBY, SHOWN);
    pool = new HikariDataSource();
    pool.setJdbcUrl(postgres.getJdbcUrl("postgres", STANDBY));
    pool.setDriverClassName("org.postgresql.Driver");
    pool.setMaximumPoolSize(2);
    pool.setConnectionTimeout(500);
    replica =
        new ReplicaPool(
            pool,
            new DatabaseWatch(Clock.systemUTC(), "read replica"),
            new FirstContact(Duration.ofSeconds(30)));
    replica.awaitAllOf(postgres.getPostgresDatabase());
    replica.whenSeenLost(told::incrementAndGet);
  }

  @AfterEach
  void stop() throws Exception {
    replica.close();
    postgres.close();
  }

  private void execute(String database, String statement) {
    new JdbcTemplate(postgres.getDatabase("postgres", database)).execute(statement);
  }

  private void show(String database, long position) {
    execute(database, "INSERT INTO query.progress VALUES ('rows', %d)".formatted(position));
  }

  /** It has shown more, and its connections are gone with it. */
  private void beginAgain() {
    replica.seen(SEEN);
    pool.getHikariPoolMXBean().softEvictConnections();
  }

  @Test
  void areHandedOutWhenTheDatabaseHasLostWhatWasSeen() throws SQLException {
    show("postgres", SHOWN + 1);
    beginAgain();
    try (Connection connection = replica.dataSource().getConnection()) {
      assertThat(connection.isValid(1)).isTrue();
    }
    assertThat(told).hasPositiveValue();
  }

  @Test
  void areNotHandedOutWhileTheDatabaseHasIt() {
    show("postgres", SEEN);
    beginAgain();
    assertThatThrownBy(() -> replica.dataSource().getConnection()).isInstanceOf(SQLException.class);
    assertThat(told).hasValue(0);
  }
}
