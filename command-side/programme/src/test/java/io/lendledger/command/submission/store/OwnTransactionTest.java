package io.lendledger.command.submission.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.OwnDatabase;
import io.lendledger.core.rejection.Rejected;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A handler's transaction fetches its connection late, as the platform sets it up. */
class OwnTransactionTest {

  private static OwnDatabase database;
  private static HikariDataSource pool;
  private static JdbcClient jdbc;
  private static TransactionTemplate handler;
  private static OwnTransaction own;

  @BeforeAll
  static void start() {
    database = OwnDatabase.empty();
    HikariConfig config = new HikariConfig();
    config.setDataSource(database.dataSource());
    config.setMaximumPoolSize(2);
    pool = new HikariDataSource(config);
    var lazy = new LazyConnectionDataSourceProxy(pool);
    var transactions = new JdbcTransactionManager(lazy);
    jdbc = JdbcClient.create(lazy);
    handler = new TransactionTemplate(transactions);
    own = new OwnTransaction(transactions);
  }

  @AfterAll
  static void stop() {
    pool.close();
    database.close();
  }

  private static int heldAfterLookUp() {
    jdbc.sql("SELECT 1").query(Integer.class).single();
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  @Test
  void aLookUpOutsideKeepsNoConnection() {
    Integer held = handler.execute(status -> own.outside(OwnTransactionTest::heldAfterLookUp));
    assertThat(held).isZero();
  }

  @Test
  void aLookUpInTheHandlersTransactionWouldKeepOne() {
    Integer held = handler.execute(status -> heldAfterLookUp());
    assertThat(held).isOne();
  }

  @Test
  void aRefusalOutsideIsTheCallers() {
    Rejected refusal = Rejected.notFound("It");
    assertThat(
            catchThrowable(() ->
                own.outside(() -> {
                  throw refusal;
                })))
        .isSameAs(refusal);
  }
}
