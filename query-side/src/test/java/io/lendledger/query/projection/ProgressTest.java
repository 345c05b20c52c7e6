package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final HikariDataSource database = TestPostgres.freshDatabase();
  private final Progress progress = new Progress(new QueryDatabase(database));

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
}
