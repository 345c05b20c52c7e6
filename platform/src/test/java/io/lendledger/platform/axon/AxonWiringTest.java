package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.rejection.Rejections;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.sample.Ledger;
import io.lendledger.sample.Ledger.Note;
import io.lendledger.sample.NoteQueries.CountNotes;
import io.lendledger.sample.NoteRows;
import io.lendledger.sample.Relay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.queryhandling.QueryGateway;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

/** Commands, projections, processes and queries find each other. */
class AxonWiringTest extends OnWiredLedger {

  /** The next look at the store would be in an hour. */
  @Test
  void eventsReachAProjectionWithoutPolling() {
    for (int i = 0; i < 30; i++) {
      String text = "n" + i;
      commands.sendAndWait(new Note("unpolled", text));
      eventually(() -> rows("unpolled", text) == 1);
    }
  }

  @Test
  void parallelCommandsOnTwoAggregatesAllSucceed() {
    List<CompletableFuture<Object>> answers = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      answers.add(commands.send(new Note("left", "p" + i)));
      answers.add(commands.send(new Note("right", "p" + i)));
    }
    CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .orTimeout(180, TimeUnit.SECONDS)
        .join();
    eventually(() -> count("left") == 300 && count("right") == 300);
    assertThat(commands.<Integer>sendAndWait(new Note("left", "last"))).isEqualTo(301);
  }

  @Test
  void rowsAndTokenAreCommittedTogether() {
    commands.sendAndWait(new Note("failing", "before"));
    commands.sendAndWait(new Note("failing", "fail once"));
    commands.sendAndWait(new Note("failing", "after"));
    eventually(() -> count("failing") == 3);

    assertThat(wired.bean(NoteRows.class).failures()).isEqualTo(2);
    assertThat(
            jdbc.sql("SELECT text FROM note WHERE ledger = 'failing' ORDER BY position")
                .query(String.class)
                .list())
        .containsExactly("before", "fail once", "after");
  }

  @Test
  void refusalsReachTheSender() {
    Throwable failure = catchThrowable(() -> commands.sendAndWait(new Note("refused", "refuse")));

    Rejection rejection = Rejections.in(failure).orElseThrow();
    assertThat(rejection.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(rejection.faults()).singleElement().returns("text", fault -> fault.field());
  }

  @Test
  void aMissingAggregateIsARefusal() {
    Throwable failure =
        catchThrowable(() -> commands.sendAndWait(new Ledger.NoteInExisting("nowhere")));

    assertThat(Rejections.in(failure))
        .hasValueSatisfying(
            rejection -> assertThat(rejection.code()).isEqualTo(RejectionCode.NOT_FOUND));
  }

  @Test
  void processesWaitOutsideOfTransactionsAndPassOnWhoAsked() {
    commands.sendAndWait(
        GenericCommandMessage.<Note>asCommandMessage(new Note("here", "for there"))
            .withMetaData(Map.of("credential", "desk-1", "requestId", "r-1", "other", "x")));
    eventually(() -> rows("there", "relayed") == 1);

    assertThat(wired.bean(Relay.class).heldTransaction()).isFalse();
    assertThat(
            jdbc.sql("SELECT meta FROM note WHERE ledger = 'there'").query(String.class).single())
        .contains("desk-1", "r-1", "traceId", "correlationId")
        .doesNotContain("other");
  }

  @Test
  void tellsHowFarProcessesAre() {
    commands.sendAndWait(new Note("far", "text"));
    long position =
        jdbc.sql(
                "SELECT global_index FROM eventstore.domain_event"
                    + " WHERE aggregate_identifier = 'far'")
            .query(Long.class)
            .single();
    ProcessTokens progress = wired.bean(ProcessTokens.class);

    eventually(() -> progress.position("process.relay") >= position);
    assertThat(progress.position("process.relay"))
        .isLessThanOrEqualTo(wired.bean(StoreHead.class).position());
    assertThat(progress.position("process.unknown")).isEqualTo(-1);
  }

  @Test
  void readModelsThatHaveFollowedAnotherStoreAreRefused() {
    MockEnvironment environment = new MockEnvironment();
    FollowedStore followed = new FollowedStore(jdbc, environment);
    assertThatCode(() -> followed.require(() -> -1))
        .as("no read models")
        .doesNotThrowAnyException();
    jdbc.sql("CREATE SCHEMA query").update();
    jdbc.sql("CREATE TABLE query.progress AS SELECT 'loans' AS name, 17 AS position").update();
    assertThatCode(() -> followed.require(() -> 17)).doesNotThrowAnyException();
    assertThatThrownBy(() -> followed.require(() -> 16))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("up to position 17")
        .hasMessageContaining("ends at 16");
    environment.setProperty("axon.axonserver.event-store.enabled", "true");
    assertThatThrownBy(() -> followed.require(() -> 17))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("events are in PostgreSQL");
  }

  @Test
  void theHeadIsThePositionThatHandlersSee() {
    commands.sendAndWait(new Note("head", "text"));
    eventually(() -> count("head") == 1);

    long head = wired.bean(StoreHead.class).position();
    assertThat(
            jdbc.sql("SELECT position FROM note WHERE ledger = 'head'").query(Long.class).single())
        .isLessThanOrEqualTo(head)
        .isEqualTo(
            jdbc.sql(
                    "SELECT global_index FROM eventstore.domain_event"
                        + " WHERE aggregate_identifier = 'head'")
                .query(Long.class)
                .single());
    assertThat(
            jdbc.sql("SELECT max(global_index) FROM eventstore.domain_event")
                .query(Long.class)
                .single())
        .isGreaterThanOrEqualTo(head);
  }

  @Test
  void eventsAreStoredByNameAndSnapshotsSpareTheirReading() {
    for (int i = 0; i < 25; i++) {
      commands.sendAndWait(new Note("long", "n" + i));
    }
    eventually(() -> snapshots("long") == 1);

    assertThat(
            jdbc.sql(
                    "SELECT DISTINCT payload_type || '/' || payload_revision"
                        + " FROM eventstore.domain_event WHERE aggregate_identifier = 'long'")
                .query(String.class)
                .single())
        .isEqualTo("lender.registered/1");
    System.gc();
    assertThat(commands.<Integer>sendAndWait(new Note("long", "more"))).isEqualTo(26);
  }

  @Test
  void queriesRunOnVirtualThreads() {
    long notes = wired.bean(QueryGateway.class).query(new CountNotes("none"), Long.class).join();

    assertThat(notes).isZero();
  }

  private static long count(String ledger) {
    return jdbc.sql("SELECT count(*) FROM note WHERE ledger = ?")
        .param(ledger)
        .query(Long.class)
        .single();
  }

  private static long rows(String ledger, String text) {
    return jdbc.sql("SELECT count(*) FROM note WHERE ledger = ? AND text = ?")
        .param(ledger)
        .param(text)
        .query(Long.class)
        .single();
  }

  private static long snapshots(String ledger) {
    return jdbc.sql("SELECT count(*) FROM eventstore.snapshot_event WHERE aggregate_identifier = ?")
        .param(ledger)
        .query(Long.class)
        .single();
  }

  private static void eventually(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      LockSupport.parkNanos(500_000);
    }
  }
}
