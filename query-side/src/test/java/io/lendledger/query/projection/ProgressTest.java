package io.lendledger.query.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;

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

    store("lending", 7);
    assertThat(progress.stored(List.of("lending"))).isEqualTo(7);
    assertThat(progress.stuckBy("lending")).isNull();
  }

  /** It hears of each commit itself, and may wait for many. */
  @Test
  void whoLeadsTheModelsWaitsWithoutAskingTheDatabase() throws Exception {
    store("lending", 9);
    var leading = new Progress(TestPostgres.database(database), () -> 0);
    leading.reached(List.of("lending"), 1);
    Thread waiting = waiting(leading, 5);
    for (long position = 2; position <= 5; position++) {
      leading.reached(List.of("lending"), position);
    }
    waiting.join();
    assertThat(leading.known("lending")).isEqualTo(5);
  }

  /** Whoever has led them may have lost them to another, of which the database alone tells. */
  @Test
  void whoHasLedThemLearnsFromTheDatabaseThatAnotherGoesOn() throws Exception {
    progress.reached(List.of("lending"), 1);
    Thread waiting = waiting(progress, 7);
    store("lending", 7);
    waiting.join();
    assertThat(progress.known("lending")).isEqualTo(7);
  }

  /** Another server has taken over meanwhile, and may never come to what the first one had. */
  @Test
  void anAnswerFromBeforePositionsWereForgottenIsNotNoted() {
    store("lending", 9);
    var replica = new FailingOver(database);
    var reading =
        new Progress(
            new QueryDatabase(database, new StatementProperties(Duration.ofMinutes(5)), replica));
    replica.whileAnswering = reading::forget;

    assertThat(reading.stored(List.of("lending"))).isEqualTo(-1);
    assertThat(replica.seen).isEqualTo(-1);

    replica.whileAnswering = () -> {};
    assertThat(reading.stored(List.of("lending"))).isEqualTo(9);
    assertThat(replica.seen).isEqualTo(9);
  }

  /** What the database turns out to have lost is read from it again. */
  @Test
  void positionsThatTheDatabaseHasLostAreForgotten() {
    store("lending", 9);
    var replica = new FailingOver(database);
    var reading =
        new Progress(
            new QueryDatabase(database, new StatementProperties(Duration.ofMinutes(5)), replica));
    assertThat(reading.stored(List.of("lending"))).isEqualTo(9);

    store("lending", 7);
    replica.whenLost.run();
    assertThat(reading.known("lending")).isEqualTo(-1);
    assertThat(reading.stored(List.of("lending"))).isEqualTo(7);
  }

  /** A standby that calls something when it has answered, before the answer is read. */
  private static final class FailingOver implements ReadReplica {

    private final DataSource database;
    private Runnable whileAnswering = () -> {};
    private Runnable whenLost = () -> {};
    private long seen = -1;

    FailingOver(DataSource database) {
      this.database = database;
    }

    @Override
    public DataSource dataSource() {
      return new DelegatingDataSource(database) {
        @Override
        public Connection getConnection() throws SQLException {
          whileAnswering.run();
          return super.getConnection();
        }
      };
    }

    @Override
    public void seen(long position) {
      seen = Math.max(seen, position);
    }

    @Override
    public void forgetSeen() {
      seen = -1;
    }

    @Override
    public void whenSeenLost(Runnable listener) {
      whenLost = listener;
    }

    @Override
    public void awaitAllOf(DataSource primary) {}
  }

  private void store(String model, long position) {
    TestPostgres.database(database)
        .client()
        .sql(
            "INSERT INTO query.progress (name, position, at) VALUES (?, ?, now())"
                + " ON CONFLICT (name) DO UPDATE SET position = excluded.position")
        .params(model, position)
        .update();
  }

  /** One that waits already. */
  private static Thread waiting(Progress progress, long position) {
    Thread waiting =
        Thread.ofPlatform()
            .start(() -> progress.await(List.of("lending"), position, Duration.ofMinutes(1)));
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return waiting;
  }
}
