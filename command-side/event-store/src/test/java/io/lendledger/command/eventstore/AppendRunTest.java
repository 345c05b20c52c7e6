package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;

/** Appends of runs over submissions that another run may have followed. */
@Timeout(120)
class AppendRunTest {

  @RegisterExtension private static final TestStore test = new TestStore();

  @BeforeAll
  static void makeSubmissions() {
    jdbc().execute("CREATE SCHEMA command");
    jdbc()
        .execute(
            "CREATE TABLE command.submission (submission_id text PRIMARY KEY, runs bigint,"
                + " status text)");
    jdbc().execute("CREATE SCHEMA tokens");
    jdbc()
        .execute(
            "CREATE TABLE tokens.segment (process text, segment integer, claim bigint,"
                + " PRIMARY KEY (process, segment))");
    jdbc().update("INSERT INTO tokens.segment VALUES ('process.sample', 0, 1)");
    jdbc().execute("CREATE TABLE command.parked_event (id text, retry bigint)");
    jdbc().update("INSERT INTO command.parked_event VALUES ('process.sample:lender/A', 7)");
  }

  @BeforeEach
  void beginAnew() {
    jdbc().update("DELETE FROM command.submission");
    jdbc().update("INSERT INTO command.submission VALUES ('one', 1, 'Accepted')");
    jdbc().update("INSERT INTO command.submission VALUES ('two', 3, 'Withdrawing')");
    test.engine.connect();
  }

  private static JdbcTemplate jdbc() {
    return new JdbcTemplate(test.dataSource());
  }

  private static void handle(String aggregate, long sequence, AppendFence... fences) {
    var unit = DefaultUnitOfWork.startAndGet(GenericCommandMessage.asCommandMessage("command"));
    for (AppendFence each : fences) {
      each.fence(unit);
    }
    unit.onPrepareCommit(_ -> test.engine.appendEvents(TestStore.event(aggregate, sequence)));
    unit.commit();
  }

  private static SubmissionRunNumber run(String submission, long number) {
    return new SubmissionRunNumber(submission, number);
  }

  private static long count(String aggregate) {
    return jdbc()
        .queryForObject(
            "SELECT count(*) FROM eventstore.domain_event WHERE aggregate_identifier = ?",
            Long.class,
            aggregate);
  }

  private static void assertRefused(String aggregate, AppendFence... fences) {
    Throwable failure = catchThrowable(() -> handle(aggregate, 0, fences));
    assertThat(failure).isNotNull();
    assertThat(PassingFault.isPassing(failure)).isTrue();
    assertThat(PassingFault.isClaimLost(failure)).isFalse();
    assertThat(EventFault.isOf(failure)).isFalse();
    assertThat(count(aggregate)).isZero();
  }

  @Test
  void theLastRunAppends() {
    handle("last", 0, run("one", 1), run("two", 3));
    assertThat(count("last")).isOne();
  }

  @Test
  void aRunThatAnotherHasFollowedAppendsNothing() {
    assertRefused("followed", run("two", 2));
    assertRefused("followed", run("one", 1), run("two", 2));
  }

  @Test
  void aRunThatHasEndedAppendsNothing() {
    jdbc().update("UPDATE command.submission SET status = 'Applied' WHERE submission_id = 'one'");
    assertRefused("ended", run("one", 1));
  }

  @Test
  void itsClaimIsAskedForToo() {
    handle("claimed", 0, run("one", 1), new SegmentClaim("process.sample", 0, 1));
    assertThat(count("claimed")).isOne();
    Throwable lost =
        catchThrowable(
            () -> handle("claimed", 1, run("one", 1), new SegmentClaim("process.sample", 0, 7)));
    assertThat(PassingFault.isClaimLost(lost)).isTrue();
  }

  /** Of what a process had set aside; it may be retried in a run, too, and under a claim. */
  @Test
  void aRetryThatAnotherHasFollowedAppendsNothing() {
    var last = new ParkedRetry("process.sample:lender/A", 7);
    assertThat(ParkedRetry.of(last.toString())).contains(last);
    handle("retried", 0, last);
    handle("retried", 1, last, run("one", 1), new SegmentClaim("process.sample", 0, 1));
    assertThat(count("retried")).isEqualTo(2);

    for (var over :
        new ParkedRetry[] {
          new ParkedRetry(last.sequence(), 6), new ParkedRetry("process.sample:lender/B", 7)
        }) {
      assertThat(PassingFault.isClaimLost(catchThrowable(() -> handle("retried", 2, over))))
          .isTrue();
    }
    assertRefused("followed", last, run("two", 2));
    assertThat(count("retried")).isEqualTo(2);
  }

  /** Its append has begun when the next run does, and waits for that. */
  @Test
  void anAppendThatWaitsIsComparedWithTheNumberBehindTheLock() {
    FutureTask<Throwable> late =
        new FutureTask<>(() -> catchThrowable(() -> handle("late", 0, run("one", 1))));
    test.transaction.executeWithoutResult(_ -> {
      jdbc().queryForList(AppendLock.TAKE);
      Thread.ofVirtual().start(late);
      while (waiting() == 0) {
        Thread.onSpinWait();
      }
      jdbc().update("UPDATE command.submission SET runs = 2 WHERE submission_id = 'one'");
    });

    assertThat(late).succeedsWithin(Duration.ofMinutes(1)).isNotNull();
    assertThat(count("late")).isZero();
  }

  private static long waiting() {
    return jdbc()
        .queryForObject(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database"
                + " = (SELECT oid FROM pg_database WHERE datname = current_database())",
            Long.class);
  }
}
