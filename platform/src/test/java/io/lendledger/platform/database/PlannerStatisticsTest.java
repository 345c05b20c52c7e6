package io.lendledger.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class PlannerStatisticsTest {

  private static EmbeddedPostgres server;
  private static JdbcClient jdbc;

  @BeforeAll
  static void startServer() throws Exception {
    server = EmbeddedPostgres.builder().setServerConfig("autovacuum", "off").start();
    jdbc = JdbcClient.create(server.getPostgresDatabase());
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @BeforeEach
  void createTable() {
    jdbc.sql("DROP TABLE IF EXISTS holding").update();
    jdbc.sql(
            "CREATE TABLE holding (lender text, client text, isin text, PRIMARY KEY (lender,"
                + " client, isin))")
        .update();
  }

  private static void hold(int first, int end) {
    jdbc.sql(
            "INSERT INTO holding SELECT 'A', 'C' || each, repeat('X', 12) FROM generate_series(?,"
                + " ?) each")
        .param(first)
        .param(end)
        .update();
    awaitCount(end);
  }

  /** A session may tell what it has done when it has ended only. */
  private static void awaitCount(int rows) {
    String counted =
        "SELECT coalesce(max(n_live_tup), 0) FROM pg_stat_user_tables WHERE relname = 'holding'";
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (jdbc.sql(counted).query(Long.class).single() < rows) {
      assertThat(System.nanoTime()).as("%d rows are not counted", rows).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private static long known() {
    return jdbc.sql("SELECT reltuples::bigint FROM pg_class WHERE relname = 'holding'")
        .query(Long.class)
        .single();
  }

  @Test
  void aTableThatGrowsIsKnownToThePlanner() {
    var statistics = new PlannerStatistics(server.getPostgresDatabase());
    hold(1, 5_000);
    assertThat(known()).isNegative();
    assertThat(statistics.look()).containsExactly("public.holding");
    assertThat(known()).isEqualTo(5_000);
    hold(5_001, 20_000);
    assertThat(statistics.look()).containsExactly("public.holding");
    assertThat(known()).isEqualTo(20_000);
  }

  @Test
  void aTableThatHasNotDoubledIsLeftAlone() {
    var statistics = new PlannerStatistics(server.getPostgresDatabase());
    hold(1, 5_000);
    assertThat(statistics.look()).isNotEmpty();
    hold(5_001, 9_000);
    assertThat(statistics.look()).isEmpty();
    assertThat(known()).isEqualTo(5_000);
  }

  @Test
  void whereNextToNothingIsWrittenNobodyLooks() {
    var statistics = new PlannerStatistics(server.getPostgresDatabase());
    assertThat(statistics.look()).isEmpty();
    hold(1, 500);
    assertThat(statistics.look()).isEmpty();
    assertThat(known()).isNegative();
  }

  @Test
  void whatSomebodyElseChangesIsLeftToThem() {
    var statistics = new PlannerStatistics(server.getPostgresDatabase());
    hold(1, 5_000);
    try (var other = server.getPostgresDatabase().getConnection();
        var statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE holding IN ACCESS EXCLUSIVE MODE");
      statistics.look();
      other.rollback();
    } catch (java.sql.SQLException failed) {
      throw new AssertionError(failed);
    }
    assertThat(known()).isNegative();
  }
}
