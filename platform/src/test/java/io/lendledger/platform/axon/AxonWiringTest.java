package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.rejection.Rejections;
import io.lendledger.sample.Ledger;
import io.lendledger.sample.Ledger.Note;
import io.lendledger.sample.NoteQueries.CountNotes;
import io.lendledger.sample.NoteRows;
import io.lendledger.sample.Relay;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.queryhandling.QueryGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.jdbc.core.simple.JdbcClient;

class AxonWiringTest {

  private static EmbeddedPostgres postgres;
  private static ConfigurableApplicationContext context;
  private static CommandGateway commands;
  private static JdbcClient jdbc;

  @AxonWired
  @ComponentScan(basePackageClasses = Ledger.class)
  static class App {}

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.start();
    context =
        new SpringApplicationBuilder(App.class)
            .web(WebApplicationType.NONE)
            .run(
                "--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
                "--spring.datasource.hikari.maximum-pool-size=10",
                "--lendledger.snapshot.events=10");
    commands = context.getBean(CommandGateway.class);
    jdbc = context.getBean(JdbcClient.class);
  }

  @AfterAll
  static void stop() throws Exception {
    context.close();
    postgres.close();
  }

  @Test
  void eventsReachAProjectionWithoutPolling() {
    List<Long> micros = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      commands.sendAndWait(new Note("latency", "n" + i));
      long committed = System.nanoTime();
      String text = "n" + i;
      eventually(() -> rows("latency", text) == 1);
      micros.add((System.nanoTime() - committed) / 1000);
    }
    micros.sort(null);
    System.out.println("commit to row, microseconds: " + micros);
    assertThat(micros.get(micros.size() / 2)).isLessThan(50_000);
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

    assertThat(context.getBean(NoteRows.class).failures()).isEqualTo(2);
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
  void commandsTogetherAnswerInTheirOrderAndShareOneAppend() {
    commands.sendAndWait(new Note("known", "before"));
    List<Result> results =
        context
            .getBean(CommandsTogether.class)
            .handle(
                messages(
                    new Note("together-b", "b1"),
                    new Note("known", "k2"),
                    new Note("together-a", "a1"),
                    new Note("together-b", "refuse"),
                    new Ledger.NoteInExisting("together-none"),
                    new Note("together-b", "b2")));

    assertThat(results).extracting(Result::answer).containsExactly(1, 2, 1, null, null, 2);
    assertThat(results)
        .extracting(each -> each.refusal() == null ? null : each.refusal().code())
        .containsExactly(
            null, null, null, RejectionCode.VALIDATION_FAILED, RejectionCode.NOT_FOUND, null);
    assertThat(
            jdbc.sql(
                    "SELECT count(DISTINCT xmin::text) FROM eventstore.domain_event WHERE"
                        + " aggregate_identifier LIKE 'together-%'"
                        + " OR aggregate_identifier = 'known'"
                        + " AND sequence_number = 1")
                .query(Integer.class)
                .single())
        .isOne();
  }

  @Test
  void commandsTogetherLeaveNothingWhenOneFails() {
    CommandsTogether together = context.getBean(CommandsTogether.class);
    List<CommandMessage<?>> failing = messages(new Note("whole", "w1"), new Note("whole", "w2"));
    assertThat(
            catchThrowable(() ->
                together.run(handling -> {
                  handling.handle(failing, Set.of());
                  throw new IllegalStateException("behind the commands");
                })))
        .isInstanceOf(IllegalStateException.class);

    assertThat(events("whole")).isZero();
    assertThat(together.handle(failing)).extracting(Result::answer).containsExactly(1, 2);
  }

  @Test
  void anAggregateThatAnotherProcessChangedIsReadAgainBeforeItChangesOrRefuses() {
    commands.sendAndWait(new Note("shared", "mine"));
    asAnotherProcess("shared", 1);
    assertThat(commands.<Integer>sendAndWait(new Note("shared", "mine again"))).isEqualTo(3);

    asAnotherProcess("shared", 3);
    Object counted = commands.sendAndWait(new Ledger.Count("shared"));
    assertThat(counted).isEqualTo(4);
    asAnotherProcess("shared", 4);
    Throwable refused = catchThrowable(() -> commands.sendAndWait(new Ledger.RefuseAt("shared")));
    assertThat(Rejections.in(refused).orElseThrow().message()).isEqualTo("5 notes");
    asAnotherProcess("shared", 5);
    List<Result> together =
        context
            .getBean(CommandsTogether.class)
            .handle(messages(new Ledger.Count("shared"), new Note("beside", "b1")));
    assertThat(together).extracting(Result::answer).containsExactly(6, 1);
  }

  @Test
  void eventsBesideRowsAreDurableWithThemOrNot() {
    jdbc.sql("CREATE TABLE IF NOT EXISTS beside (text text PRIMARY KEY)").update();
    CommandsTogether together = context.getBean(CommandsTogether.class);
    List<CommandMessage<?>> note = messages(new Note("rows", "r1"));
    Runnable write =
        () ->
            together.run(handling -> {
              List<Result> results = handling.handle(note, Set.of());
              handling.besideRows(() ->
                  jdbc.sql(
                          "INSERT INTO beside SELECT 'r1' FROM eventstore.domain_event"
                              + " WHERE aggregate_identifier = 'rows' LIMIT 1")
                      .update());
              return results;
            });
    write.run();
    assertThat(catchThrowable(write::run)).isNotNull();

    assertThat(events("rows")).isOne();
    assertThat(
            jdbc.sql(
                    "SELECT count(*) FROM beside JOIN eventstore.domain_event event"
                        + " ON event.xmin::text = beside.xmin::text"
                        + " WHERE aggregate_identifier = 'rows'")
                .query(Integer.class)
                .single())
        .isOne();
  }

  private static List<CommandMessage<?>> messages(Object... commands) {
    return Stream.of(commands)
        .<CommandMessage<?>>map(GenericCommandMessage::asCommandMessage)
        .toList();
  }

  private static int events(String ledger) {
    return jdbc.sql("SELECT count(*) FROM eventstore.domain_event WHERE aggregate_identifier = ?")
        .param(ledger)
        .query(Integer.class)
        .single();
  }

  /** Appends what another process would, which this one's memory does not know. */
  private static void asAnotherProcess(String ledger, int sequence) {
    jdbc.sql(
            """
            INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,
              sequence_number, type, time_stamp, payload_type, payload_revision, payload, meta_data)
            SELECT gen_random_uuid(), aggregate_identifier, ?, type, time_stamp, payload_type,
              payload_revision, payload, meta_data
            FROM eventstore.domain_event WHERE aggregate_identifier = ? AND sequence_number = 0
            """)
        .params(sequence, ledger)
        .update();
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

    assertThat(context.getBean(Relay.class).heldTransaction()).isFalse();
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
    ProcessTokens progress = context.getBean(ProcessTokens.class);

    eventually(() -> progress.position("process.relay") >= position);
    assertThat(progress.position("process.relay"))
        .isLessThanOrEqualTo(context.getBean(StoreHead.class).position());
    assertThat(progress.position("process.unknown")).isEqualTo(-1);
  }

  @Test
  void theHeadIsThePositionThatHandlersSee() {
    commands.sendAndWait(new Note("head", "text"));
    eventually(() -> count("head") == 1);

    long head = context.getBean(StoreHead.class).position();
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
    long notes =
        context.getBean(QueryGateway.class).query(new CountNotes("none"), Long.class).join();

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
