package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.fault.PassingFault;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** A process stops in the middle of a transaction, and others need what it has locked. */
@Timeout(120)
class FrozenTransactionTest {

  private static final String LOCK = "SELECT pg_advisory_xact_lock(1)";

  private static EmbeddedPostgres server;

  @BeforeAll
  static void startServer() throws Exception {
    server = EmbeddedPostgres.start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  private static HikariDataSource pool(String ownInitSql) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(server.getJdbcUrl("postgres", "postgres"));
    config.setMinimumIdle(1);
    config.setMaximumPoolSize(2);
    config.setConnectionInitSql(ownInitSql);
    HikariDataSource pool = new HikariDataSource();
    config.copyStateTo(pool);
    return pool;
  }

  private static DataSource watched(HikariDataSource pool, DatabaseWatch watch) {
    var beans = new StaticListableBeanFactory();
    beans.addBean("watch", watch);
    beans.addBean("contact", new FirstContact(Duration.ofSeconds(10)));
    var watching =
        new WatchedPool(
            beans.getBeanProvider(DatabaseWatch.class), beans.getBeanProvider(FirstContact.class));
    return (DataSource) watching.postProcessAfterInitialization(pool, "pool");
  }

  private static Connection locking(DataSource database) throws SQLException {
    Connection connection = database.getConnection();
    connection.setAutoCommit(false);
    connection.createStatement().execute(LOCK);
    return connection;
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"SET search_path = public;", "SET work_mem = '8MB' -- for reports"})
  void othersGoOn(String ownInitSql) throws Exception {
    try (HikariDataSource frozenPool = pool(ownInitSql);
        HikariDataSource otherPool = pool(ownInitSql);
        DatabaseWatch frozenWatch = new DatabaseWatch(Clock.systemUTC());
        DatabaseWatch otherWatch = new DatabaseWatch(Clock.systemUTC());
        Connection frozen = locking(watched(frozenPool, frozenWatch))) {
      DataSource other = watched(otherPool, otherWatch);
      try (Connection waiting = other.getConnection()) {
        waiting.createStatement().execute("SET lock_timeout = '30s'");
        waiting.setAutoCommit(false);
        waiting.createStatement().execute(LOCK);
        waiting.rollback();
      }
      assertThatThrownBy(() -> frozen.createStatement().execute("SELECT 1"))
          .satisfies(told -> assertThat(PassingFault.isPassing(told)).isTrue());
    }
  }
}
