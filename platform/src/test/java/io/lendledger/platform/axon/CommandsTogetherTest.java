package io.lendledger.platform.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.rejection.Rejections;
import io.lendledger.sample.Ledger;
import io.lendledger.sample.Ledger.Note;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.junit.jupiter.api.Test;

/** Commands that share a unit of work, and what another process appended before them. */
class CommandsTogetherTest extends OnWiredLedger {

  @Test
  void commandsTogetherAnswerInTheirOrderAndShareOneAppend() {
    commands.sendAndWait(new Note("known", "before"));
    List<Result> results =
        wired
            .bean(CommandsTogether.class)
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
    CommandsTogether together = wired.bean(CommandsTogether.class);
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
        wired
            .bean(CommandsTogether.class)
            .handle(messages(new Ledger.Count("shared"), new Note("beside", "b1")));
    assertThat(together).extracting(Result::answer).containsExactly(6, 1);
  }

  @Test
  void eventsBesideRowsAreDurableWithThemOrNot() {
    jdbc.sql("CREATE TABLE IF NOT EXISTS beside (text text PRIMARY KEY)").update();
    CommandsTogether together = wired.bean(CommandsTogether.class);
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

  @Test
  void anErrorAtTheEndRollsBackAndKeepsNoConnection() {
    jdbc.sql("CREATE TABLE IF NOT EXISTS beside_error (text text)").update();
    CommandsTogether together = wired.bean(CommandsTogether.class);
    List<CommandMessage<?>> note = messages(new Note("error", "e1"));
    assertThat(
            catchThrowable(() ->
                together.run(handling -> {
                  List<Result> results = handling.handle(note, Set.of());
                  handling.besideRows(() -> {
                    jdbc.sql("INSERT INTO beside_error VALUES ('e1')").update();
                    throw new StackOverflowError("behind the events");
                  });
                  return results;
                })))
        .hasRootCauseInstanceOf(StackOverflowError.class);

    assertThat(
            jdbc.sql(
                    "SELECT count(*) FROM pg_locks"
                        + " WHERE relation = 'beside_error'::regclass AND pid <> pg_backend_pid()")
                .query(Integer.class)
                .single())
        .as("open transactions")
        .isZero();
    assertThat(events("error")).isZero();
    assertThat(together.handle(note)).extracting(Result::answer).containsExactly(1);
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
}
