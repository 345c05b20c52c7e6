package io.lendledger.command.borrowrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.GenericTrackedEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(placed());
    desk.run.get(Matching.class).on(placed().getPayload(), placed(), unit);
    unit.commit();
    desk.run.settle();

    assertThat(desk.run.events(LoanBooked.class)).isEmpty();
    assertThat(desk.allocated("A")).isZero();
    assertThat(desk.allocated("B")).isZero();
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

  private TrackedEventMessage<BorrowRequestPlaced> placed() {
    return new GenericTrackedEventMessage<>(
        new GlobalSequenceTrackingToken(0),
        GenericEventMessage.asEventMessage(desk.run.events(BorrowRequestPlaced.class).getFirst()));
  }
}
