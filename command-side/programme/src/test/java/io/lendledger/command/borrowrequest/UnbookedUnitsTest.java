package io.lendledger.command.borrowrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.parked.ParkedEvent;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was allocated for a loan that never came to be is given back when matching is retried. */
class UnbookedUnitsTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.optIn("B");
    desk.holds("A", "ACC1", 1_000);
    desk.holds("B", "ACC1", 1_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void unitsOfARoundThatBookedNothingAreReleased() {
    desk.run
        .interruptions()
        .breakAll(command ->
            command instanceof AllocateUnits units && units.client().client().value().equals("B"));
    assertThat(desk.borrow(1_500).unfilledUnits()).isEqualTo(1_500);
    assertThat(desk.allocated("A")).isEqualTo(750);

    desk.run.interruptions().mend();
    retry();

    assertThat(desk.run.events(LoanBooked.class)).isEmpty();
    assertThat(desk.allocated("A")).isZero();
    assertThat(desk.allocated("B")).isZero();
  }

  /** The look-ups of its lender are set aside before they have seen it. */
  @Test
  void aLoanThatLookUpsLackKeepsItsUnits() {
    assertThat(desk.borrow(1_500).unfilledUnits()).isZero();
    desk.run.jdbc().sql("DELETE FROM command.loan").update();

    retry();

    assertThat(desk.run.events(UnitsReleased.class)).isEmpty();
    assertThat(desk.allocated("A") + desk.allocated("B")).isEqualTo(1_500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "B"})
  void oneThatCannotBeReleasedHoldsUpNoOther(String stuck) {
    String other = stuck.equals("A") ? "B" : "A";
    desk.holds("B", "ACC1", 0);
    desk.holds("B", "ACC2", 1_000);
    desk.run.interruptions().breakAll(BookLoan.class::isInstance);
    desk.borrow(1_500);
    assertThat(desk.allocated("A")).isPositive();
    assertThat(desk.allocated("B")).isPositive();

    desk.run
        .interruptions()
        .breakAll(command ->
            command instanceof ReleaseUnits units && units.client().client().value().equals(stuck));
    retry();

    assertThat(desk.allocated(other)).isZero();
    assertThat(desk.allocated(stuck)).isPositive();
    assertThat(desk.run.get(ParkedSequences.class).all())
        .extracting(ParkedEvent::handler)
        .contains(Processes.BORROW_REQUESTS);
  }

  @Test
  void aLoanBookedBesideOneThatFailsIsTheRequestsToo() {
    desk.holds("B", "ACC2", 1_000);
    desk.run
        .interruptions()
        .breakAll(
            command -> command instanceof BookLoan loan && loan.account().value().equals("ACC1"));

    var completed = desk.borrow(1_500);

    desk.run.interruptions().mend();
    long booked =
        desk.run.events(LoanBooked.class).stream()
            .flatMap(each -> each.parts().stream())
            .mapToLong(LoanPart::units)
            .sum();
    assertThat(booked).isPositive();
    assertThat(completed.unfilledUnits()).isEqualTo(1_500 - booked);
  }

  private void retry() {
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(placed());
    try {
      desk.run.get(Matching.class).on(placed().getPayload(), placed(), unit);
      unit.commit();
    } finally {
      if (unit.isActive()) {
        unit.rollback();
      }
    }
    desk.run.settle();
  }

  private TrackedEventMessage<BorrowRequestPlaced> placed() {
    return new GenericTrackedEventMessage<>(
        new GlobalSequenceTrackingToken(0),
        GenericEventMessage.asEventMessage(desk.run.events(BorrowRequestPlaced.class).getFirst()));
  }
}
