package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.PositionCommand.AdmitSnapshot;
import io.lendledger.core.position.PositionCommand.CompleteSnapshot;
import io.lendledger.core.position.PositionCommand.FindUnapplied;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.ReleaseSnapshot;
import io.lendledger.core.position.PositionCommand.Unapplied;
import io.lendledger.core.position.PositionCommand.WithdrawSnapshot;
import io.lendledger.core.position.PositionEvent;
import io.lendledger.core.position.PositionEvent.SnapshotAdmitted;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.position.PositionEvent.SnapshotWithdrawn;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class PositionBookTest {

  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  private static final LocalDate TUESDAY = MONDAY.plusDays(1);
  private static final PositionBookKey BOOK = new PositionBookKey(new LenderCode("DEMO"));

  private final AggregateTestFixture<PositionBook> book =
      new AggregateTestFixture<>(PositionBook.class);

  private static AdmitSnapshot admit(String snapshot, LocalDate asOf) {
    return new AdmitSnapshot(BOOK, new SubmissionId(snapshot), asOf);
  }

  private static CompleteSnapshot complete(String snapshot, LocalDate asOf) {
    return new CompleteSnapshot(BOOK, new SubmissionId(snapshot), asOf);
  }

  private static SnapshotAdmitted admitted(String snapshot, LocalDate asOf) {
    return new SnapshotAdmitted("DEMO", snapshot, asOf);
  }

  private static SnapshotApplied applied(String snapshot, LocalDate asOf) {
    return new SnapshotApplied("DEMO", snapshot, asOf);
  }

  @Test
  void snapshotOfTheSameDayIsAdmitted() {
    book.given(admitted("S1", MONDAY))
        .when(admit("S2", MONDAY))
        .expectEvents(admitted("S2", MONDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void olderSnapshotIsRefused() {
    book.given(admitted("S1", TUESDAY))
        .when(admit("S2", MONDAY))
        .expectNoEvents()
        .expectException(RejectedWith.code(RejectionCode.BACKDATED_CHANGE, "asOfDate"));
  }

  @Test
  void sameSnapshotIsAdmittedOnceEvenAfterANewerOne() {
    book.given(admitted("S1", MONDAY), admitted("S2", TUESDAY))
        .when(admit("S1", MONDAY))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void snapshotIsCompletedOnce() {
    book.given(admitted("S1", MONDAY))
        .when(complete("S1", MONDAY))
        .expectEvents(applied("S1", MONDAY));
  }

  @Test
  void whateverWaitsToBeAppliedIsRemembered() {
    book.given(waiting(200)).when(complete("S0", MONDAY)).expectEvents(applied("S0", MONDAY));
  }

  @Test
  void moreThanAThousandDoNotWait() {
    book.given(waiting(Snapshots.MOST_WAITING))
        .when(admit("MORE", MONDAY))
        .expectNoEvents()
        .expectException(RejectedWith.code(RejectionCode.UNAVAILABLE));
  }

  @Test
  void onlyTheLatestThatEndedAreRemembered() {
    List<PositionEvent> ended = new ArrayList<>();
    for (int number = 0; number < 300; number++) {
      ended.add(admitted("S" + number, MONDAY));
      ended.add(applied("S" + number, MONDAY));
    }
    book.given(ended).when(admit("S0", MONDAY)).expectEvents(admitted("S0", MONDAY));
  }

  private static List<PositionEvent> waiting(int count) {
    List<PositionEvent> admitted = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      admitted.add(admitted("S" + number, MONDAY));
    }
    return admitted;
  }

  @Test
  void completedSnapshotStaysCompleted() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY))
        .when(complete("S1", MONDAY))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  /** Its process was taken for dead, and had accepted it. */
  @Test
  void releasedSnapshotThatWasAcceptedIsAdmittedAgain() {
    book.given(admitted("S1", MONDAY), withdrawn("S1", MONDAY, null))
        .when(complete("S1", MONDAY))
        .expectEvents(admitted("S1", MONDAY), applied("S1", MONDAY));
  }

  private static ReleaseSnapshot release(String snapshot) {
    return new ReleaseSnapshot(BOOK, new SubmissionId(snapshot));
  }

  @Test
  void snapshotThatWasNotAcceptedIsReleased() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY), admitted("S2", TUESDAY))
        .when(release("S2"))
        .expectEvents(withdrawn("S2", TUESDAY, MONDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void dayBeforeAReleasedSnapshotIsAdmitted() {
    book.given(admitted("S1", TUESDAY), withdrawn("S1", TUESDAY, null))
        .when(admit("S2", MONDAY))
        .expectEvents(admitted("S2", MONDAY));
  }

  @Test
  void releasedSnapshotIsAdmittedWhenItComesAgain() {
    book.given(admitted("S1", TUESDAY), withdrawn("S1", TUESDAY, null))
        .when(admit("S1", TUESDAY))
        .expectEvents(admitted("S1", TUESDAY));
  }

  @Test
  void appliedSnapshotIsNotReleased() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY))
        .when(release("S1"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void unappliedSnapshotsAreFound() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY), admitted("S2", TUESDAY))
        .when(new FindUnapplied(BOOK))
        .expectNoEvents()
        .expectResultMessagePayload(new Unapplied(List.of(new SubmissionId("S2"))));
  }

  @Test
  void snapshotOfTheBookKeepsEverything() {
    PositionBook known = new PositionBook();
    known.on(admitted("S1", MONDAY));
    known.on(applied("S1", MONDAY));
    known.on(admitted("S2", TUESDAY));
    Serializer serializer = Jackson3Serializer.builder().build();
    PositionBook restored = serializer.deserialize(serializer.serialize(known, String.class));
    assertThat(restored).usingRecursiveComparison().isEqualTo(known);
  }

  private static WithdrawSnapshot withdraw(String snapshot) {
    return new WithdrawSnapshot(BOOK, new SubmissionId(snapshot));
  }

  private static SnapshotWithdrawn withdrawn(String snapshot, LocalDate asOf, LocalDate former) {
    return new SnapshotWithdrawn("DEMO", snapshot, asOf, former);
  }

  @Test
  void latestSnapshotIsWithdrawn() {
    book.given(
            admitted("S1", MONDAY),
            applied("S1", MONDAY),
            admitted("S2", TUESDAY),
            applied("S2", TUESDAY))
        .when(withdraw("S2"))
        .expectEvents(withdrawn("S2", TUESDAY, MONDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void onlySnapshotLeavesNoDay() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY))
        .when(withdraw("S1"))
        .expectEvents(withdrawn("S1", MONDAY, null));
  }

  @Test
  void dayBeforeAWithdrawnSnapshotIsAdmitted() {
    book.given(admitted("S1", TUESDAY), applied("S1", TUESDAY), withdrawn("S1", TUESDAY, null))
        .when(admit("S2", MONDAY))
        .expectEvents(admitted("S2", MONDAY));
  }

  @Test
  void snapshotIsWithdrawnOnce() {
    book.given(admitted("S1", MONDAY), applied("S1", MONDAY), withdrawn("S1", MONDAY, null))
        .when(withdraw("S1"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void earlierSnapshotIsNotWithdrawn() {
    book.given(
            admitted("S1", MONDAY),
            applied("S1", MONDAY),
            admitted("S2", MONDAY),
            applied("S2", MONDAY))
        .when(withdraw("S1"))
        .expectNoEvents()
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void earlierSnapshotIsWithdrawnAfterTheLatest() {
    book.given(
            admitted("S1", MONDAY),
            applied("S1", MONDAY),
            admitted("S2", TUESDAY),
            applied("S2", TUESDAY),
            withdrawn("S2", TUESDAY, MONDAY))
        .when(withdraw("S1"))
        .expectEvents(withdrawn("S1", MONDAY, null));
  }

  @Test
  void snapshotBeingTakenOverIsNotWithdrawn() {
    book.given(admitted("S1", MONDAY))
        .when(withdraw("S1"))
        .expectNoEvents()
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }
}
