package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.parked.ParkedModels;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Who waits for a position knows, with it, what was set aside on the way. */
class KnownParkedTest {

  private static final List<String> MODELS = List.of("lending");
  private static final LenderCode LENDER = new LenderCode("DEMO");

  private final HikariDataSource database = TestPostgres.freshDatabase();
  private final QueryDatabase models = TestPostgres.database(database);
  private final Progress progress = new Progress(models);
  private final ParkedModels parked = new ParkedModels(models, progress);
  private final JdbcTemplate jdbc = new JdbcTemplate(database);

  @AfterEach
  void close() {
    database.close();
  }

  private void store(long position) {
    jdbc.update(
        "INSERT INTO query.progress (name, position, at) VALUES ('lending', ?, now())"
            + " ON CONFLICT (name) DO UPDATE SET position = excluded.position",
        position);
  }

  private void setAside(long position) {
    jdbc.update(
        """
        INSERT INTO query.parked_event (model, key, id, lender, position, passed, event_type, cause,
          since, attempts)
        VALUES ('lending', 'lender/DEMO', 'id', 'DEMO', ?, ?, 'kind', 'cause', now(), 2)
        """,
        position,
        position);
  }

  @Test
  void whatAnotherProcessHasSetAsideIsKnownWithThePosition() {
    store(1);
    assertThat(progress.stored(MODELS)).isEqualTo(1);
    assertThat(parked.firstMissing(LENDER, MODELS)).isEmpty();

    setAside(2);
    store(3);
    assertThat(progress.stored(MODELS)).isEqualTo(3);
    assertThat(parked.firstMissing(LENDER, MODELS)).hasValue(2);

    jdbc.update("DELETE FROM query.parked_event");
    store(4);
    assertThat(progress.stored(MODELS)).isEqualTo(4);
    assertThat(parked.firstMissing(LENDER, MODELS)).isEmpty();
  }

  @Test
  void whatThisProcessHasSetAsideIsKnownAtOnce() {
    assertThat(parked.firstMissing(LENDER, MODELS)).isEmpty();
    setAside(2);
    progress.parkedChanged();
    assertThat(parked.firstMissing(LENDER, MODELS)).hasValue(2);
  }
}
