package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.FollowUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Many who want to know how far a lender's consequences are. */
class FollowUpRoundsTest {

  private static final LenderCode ACME = new LenderCode("ACME");
  private static final LenderCode OTHER = new LenderCode("OTHER");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<Optional<LenderCode>> lenders = new ArrayList<>();
  private final List<CompletableFuture<FollowUp>> questions = new ArrayList<>();
  private final FollowUpRounds rounds =
      new FollowUpRounds(lender ->
          Mono.defer(() -> {
            CompletableFuture<FollowUp> question = new CompletableFuture<>();
            lenders.add(lender);
            questions.add(question);
            return Mono.fromFuture(question);
          }));

  @Test
  void whoeverAsksMeanwhileGetsTheNextAnswer() throws Exception {
    CompletableFuture<FollowUp> first = rounds.ask(ACME).toFuture();
    List<CompletableFuture<FollowUp>> meanwhile =
        IntStream.range(0, 100).mapToObj(_ -> rounds.ask(ACME).toFuture()).toList();
    assertThat(questions).hasSize(1);

    questions.getFirst().complete(new FollowUp(1, 9));
    assertThat(first.get().position()).isEqualTo(1);
    assertThat(questions).as("one more, for all hundred").hasSize(2);
    assertThat(meanwhile).noneMatch(CompletableFuture::isDone);

    questions.getLast().complete(new FollowUp(9, 9));
    for (CompletableFuture<FollowUp> each : meanwhile) {
      assertThat(each.get().position()).isEqualTo(9);
    }
    assertThat(questions).hasSize(2);
  }

  @Test
  void lendersDoNotWaitForEachOther() throws Exception {
    CompletableFuture<FollowUp> waiting = rounds.ask(ACME).toFuture();
    CompletableFuture<FollowUp> other = rounds.ask(OTHER).toFuture();
    CompletableFuture<FollowUp> desk = rounds.ask(null).toFuture();
    assertThat(lenders).containsExactly(Optional.of(ACME), Optional.of(OTHER), Optional.empty());
    questions.get(1).complete(new FollowUp(5, 5));
    questions.get(2).complete(new FollowUp(4, 5));
    assertThat(other.get().isDone()).isTrue();
    assertThat(desk.get().isDone()).isFalse();
    assertThat(waiting).isNotDone();
  }

  @Test
  void afterAFailureTheNextQuestionIsPut() {
    CompletableFuture<FollowUp> first = rounds.ask(ACME).toFuture();
    CompletableFuture<FollowUp> second = rounds.ask(ACME).toFuture();
    questions.getFirst().completeExceptionally(new IllegalStateException("the store is away"));
    assertThatThrownBy(first::join).hasMessageContaining("the store is away");
    questions.getLast().complete(new FollowUp(3, 3));
    assertThat(second.join().position()).isEqualTo(3);
  }

  /** Somebody who hangs up takes nothing from those who still wait. */
  @Test
  void whoeverGivesUpDisturbsNobody() {
    CompletableFuture<FollowUp> first = rounds.ask(ACME).toFuture();
    CompletableFuture<FollowUp> gone = rounds.ask(ACME).toFuture();
    CompletableFuture<FollowUp> stays = rounds.ask(ACME).toFuture();
    gone.cancel(true);
    questions.getFirst().complete(new FollowUp(1, 2));
    assertThat(first.join().position()).isEqualTo(1);
    questions.getLast().complete(new FollowUp(2, 2));
    assertThat(stays.join().position()).isEqualTo(2);
  }

  /** As while no thread can be made for it. */
  @Test
  void aQuestionThatCannotBePutKeepsNobodyWaiting() {
    FollowUpRounds failing =
        new FollowUpRounds(_ ->
            Mono.defer(() -> {
              throw new OutOfMemoryError("no thread");
            }));
    for (int asked = 0; asked < 2; asked++) {
      assertThatThrownBy(() -> failing.ask(ACME).block(PATIENCE))
          .hasStackTraceContaining("no thread");
    }
  }
}
