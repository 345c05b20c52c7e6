package io.lendledger.command.submission.straight;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.dispatch.CommandsTogether.Handling;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.NoteOvertaken;
import io.lendledger.command.submission.application.SubmissionLife.NoteReceived;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.body.ChunkStream;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A record of a small body becomes impossible before its command is handled. */
class AcceptingAtOnceTest {

  private static final String OVERTAKEN = "command of the second record";
  private static final Rejection REFUSAL =
      new Rejection(RejectionCode.TRANSACTION_CONFLICT, "was recorded meanwhile", List.of());

  private final IntakeDesk intake = new IntakeDesk();
  private final List<Object> handled = new ArrayList<>();

  @AfterEach
  void stop() {
    intake.close();
  }

  /** Takes three records, each with a command. */
  private static final class ThreeRecords implements AtOnce<String> {

    @Override
    public Whole<String> read(StoredBody body) {
      return new Whole<>(body, List.of(new Row<>(0, "a"), new Row<>(1, "b"), new Row<>(2, "c")));
    }

    @Override
    public List<@Nullable Commands> take(List<Whole<String>> bodies) {
      List<@Nullable Commands> all = new ArrayList<>();
      all.add(
          new Commands(
              List.of(new Row<>(0, "first"), new Row<>(1, OVERTAKEN), new Row<>(2, "third")),
              Set.of()));
      return all;
    }

    @Override
    public Outcome outcome(@Nullable Object answer) {
      return Outcome.APPLIED;
    }
  }

  /** Refuses one of them, as the aggregate would. */
  private final class Refusing implements Handling {

    @Override
    public List<Result> handle(List<? extends CommandMessage<?>> commands, Set<String> begun) {
      commands.forEach(each -> handled.add(each.getPayload()));
      return commands.stream()
          .map(each -> new Result(null, each.getPayload().equals(OVERTAKEN) ? REFUSAL : null))
          .toList();
    }

    @Override
    public void besideRows(Runnable last) {
      last.run();
    }
  }

  @Test
  void itIsToldBeforeTheBodyIsSaidToBeApplied() {
    Small<?> body = body();
    var accepting = new AcceptingAtOnce(new SmallBodyRows(intake.run.jdbc()), new Refusing());

    Map<Small<?>, Taken> taken = accepting.take(List.of(body));

    SubmissionReceipt receipt = ((Taken.Applied) taken.get(body)).receipt();
    assertThat(List.of(receipt.applied(), receipt.unchanged(), receipt.duplicates()))
        .containsExactly(2L, 1L, 0L);
    SubmissionKey key = new SubmissionKey(body.submit().submission());
    assertThat(handled).hasSize(6).first().isInstanceOf(NoteReceived.class);
    assertThat(handled.subList(4, 6))
        .containsExactly(
            new NoteOvertaken(key, List.of(new OvertakenRecord(1, REFUSAL.message()))),
            new NoteApplied(key, 2, 1, 0));
    assertThat(intake.applied(key.submission()).counts()).containsExactly(2L, 1L, 0L);
  }

  private Small<String> body() {
    byte[] content = "{}".getBytes(StandardCharsets.UTF_8);
    Submit submit =
        new Submit(
            new SubmissionId("small"),
            Flow.TRANSACTIONS,
            LendingDesk.DEMO,
            BodyFormat.JSON,
            Map.of(),
            1,
            LendingDesk.MONDAY.atTime(9, 0).toInstant(ZoneOffset.UTC),
            null,
            content);
    ThreeRecords flow = new ThreeRecords();
    return new Small<>(
        submit,
        content,
        new ChunkStream(_ -> content, 1).digested(),
        Map.of(),
        flow,
        flow.read(intake.run.get(SubmissionFlows.class).unchecked(submit, _ -> {})),
        false,
        new CompletableFuture<>());
  }
}
