package io.lendledger.command.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.NoteReceived;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlaceBorrowRequest;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process stops while borrow requests are placed; their sender sends them again. */
class OriginalsTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  @ParameterizedTest
  @ValueSource(classes = {NoteReceived.class, PlaceBorrowRequest.class, NoteApplied.class})
  void eachIsPlacedAndItsBodyNotedOnce(Class<?> stoppedAt) {
    intake.run.restartTogether();
    PlaceBorrowRequests requests = requests();
    intake.run.interruptions().failAfter(0, stoppedAt);
    var _ =
        CompletableFuture.runAsync(() -> intake.run.send(requests), Thread::startVirtualThread)
            .exceptionally(lost -> null);
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(stoppedAt));
    intake.run.restart();

    intake.run.send(requests);
    intake.run.send(requests);
    intake.run.settle();

    assertThat(intake.run.events(BorrowRequestPlaced.class))
        .extracting(BorrowRequestPlaced::requestId)
        .containsExactly("Q1", "Q2");
    assertThat(intake.run.events(SubmissionReceived.class)).hasSize(1);
    assertThat(intake.run.events(SubmissionApplied.class)).hasSize(1);
  }

  /** The one that is placed first is not there without the other. */
  @Test
  void aListIsPlacedWholeOrNotAtAll() {
    intake.run.restartTogether();
    PlaceBorrowRequests requests = requests();
    intake.run.interruptions().failAfter(1, PlaceBorrowRequest.class);

    assertThatThrownBy(() -> intake.run.send(requests)).isNotNull();

    assertThat(intake.run.events(BorrowRequestPlaced.class)).isEmpty();
    assertThat(intake.run.events(SubmissionReceived.class)).isEmpty();
    intake.run.restart();
    intake.run.send(requests);
    intake.run.settle();
    assertThat(intake.run.events(BorrowRequestPlaced.class)).hasSize(2);
    assertThat(intake.run.events(SubmissionApplied.class))
        .extracting(SubmissionApplied::applied)
        .containsExactly(2L);
  }

  /** Which of them takes what is there is decided in the order of the list. */
  @Test
  void theyAreInTheOrderOfTheList() {
    intake.run.restartTogether();
    byte[] bytes = "{}".getBytes(StandardCharsets.UTF_8);
    Submit body = intake.store(Flow.BORROW_REQUESTS, BodyFormat.JSON, Map.of(), bytes);
    intake.run.send(
        new PlaceBorrowRequests(
            "batch", List.of(LendingDesk.order("Q5", 10), LendingDesk.order("Q10", 20)), body));
    assertThat(intake.run.events(BorrowRequestPlaced.class))
        .extracting(BorrowRequestPlaced::requestId)
        .containsExactly("Q5", "Q10");
  }

  /** A process that died there would leave nothing that says it was accepted. */
  @Test
  void nothingIsThereWhileTheyAreDecided() {
    intake.run.restartTogether();
    PlaceBorrowRequests requests = requests();
    intake.run.interruptions().holdDecided(command -> command instanceof PlaceBorrowRequest);
    CompletableFuture<Void> placing =
        CompletableFuture.runAsync(() -> intake.run.send(requests), Thread::startVirtualThread);
    IntakeDesk.await(intake.run.interruptions()::isHolding);

    assertThat(intake.run.events(SubmissionReceived.class)).isEmpty();
    assertThat(intake.run.events(BorrowRequestPlaced.class)).isEmpty();
    intake.run.interruptions().letOn();
    placing.join();
    assertThat(intake.run.events(BorrowRequestPlaced.class)).hasSize(2);
  }

  private PlaceBorrowRequests requests() {
    byte[] bytes = "{}".getBytes(StandardCharsets.UTF_8);
    Submit body = intake.store(Flow.BORROW_REQUESTS, BodyFormat.JSON, Map.of(), bytes);
    return new PlaceBorrowRequests(
        "batch", List.of(LendingDesk.order("Q1", 10), LendingDesk.order("Q2", 20)), body);
  }
}
