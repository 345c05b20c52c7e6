package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.fault.PassingFault;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

class QueryDatabaseTest {

  @Test
  void aReadEndsAtItsBoundAndItsConnectionIsGoodForTheNext() {
    try (HikariDataSource pool = TestPostgres.freshDatabase()) {
      pool.setMaximumPoolSize(1);
      var database =
          new QueryDatabase(
              pool, new StatementProperties(Duration.ofSeconds(1)), (ReadReplica) null);
      assertThatThrownBy(
              () -> database.client().sql("SELECT pg_sleep(60)::text").query(String.class).single())
          .isInstanceOf(QueryTimeoutException.class)
          .matches(PassingFault::isPassing)
          .matches(failure -> !PassingFault.isDatabaseAway(failure));
      assertThat(database.client().sql("SELECT 1").query(Integer.class).single()).isEqualTo(1);
    }
  }

  @Test
  void writingTakesAsLongAsItTakes() {
    try (HikariDataSource pool = TestPostgres.freshDatabase()) {
      var database =
          new QueryDatabase(
              pool, new StatementProperties(Duration.ofSeconds(1)), (ReadReplica) null);
      assertThat(database.template().queryForObject("SELECT pg_sleep(1.5)::text", String.class))
          .isEmpty();
    }
  }

  @Test
  void aBoundBelowASecondIsRefused() {
    assertThatThrownBy(() -> new StatementProperties(Duration.ofMillis(900)))
        .hasMessageContaining("lendledger.query.longest-statement");
  }
}
