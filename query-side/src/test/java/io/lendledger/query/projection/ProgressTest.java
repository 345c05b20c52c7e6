package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final HikariDataSource database = TestPostgres.freshDatabase();
  private final Progress progress = new Progress(TestPostgres.database(database));

  @AfterEach
  void close() {
    database.close();
  }

  /** Whoever waits for the others would wait until it has read the whole store. */
  @Test
  void aModelThatCatchesUpAloneDoesNotTellWhereTheOthersAre() {
    progress.ledTo(List.of("lending", "moments"), 500);
    progress.reached(List.of("accruals"), 20);

    assertThat(progress.position()).hasValue(500);
    assertThat(progress.known("accruals")).isEqualTo(20);
  }

  @Test
  void whatAnotherProcessHasTakenIsStuckNoMore() {
    progress.stuck("lending", 7, "a fault");
    assertThat(progress.stuckBy("lending")).isNotNull();

    TestPostgres.database(database)
        .client()
        .sql(
            "INSERT INTO query.progress (name, position, at) VALUES ('lending', 7, now())"
                + " ON CONFLICT (name) DO UPDATE SET position = excluded.position")
        .update();
    assertThat(progress.stored(List.of("lending"))).isEqualTo(7);
    assertThat(progress.stuckBy("lending")).isNull();
  }
}
