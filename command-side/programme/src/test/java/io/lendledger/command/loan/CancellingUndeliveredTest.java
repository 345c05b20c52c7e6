package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.drop;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeStatus;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class CancellingUndeliveredTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void cancellingFreesWhatEachPartStillHas() {
    fixture
        .givenCommands(booking(), vouchedCover(), drop("D1", "A", 1_000))
        .when(cancellation())
        .expectEvents(
            new LoanCancelled(
                ID,
                LENDER,
                List.of(new PartUnits("C01", -5_000, 0), new PartUnits("C02", -3_000, 0))));
  }

  @Test
  void aDeliveredLoanCannotBeCancelled() {
    fixture
        .givenCommands(booking(), delivered(1))
        .when(cancellation())
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void droppedUnitsLeaveTheLoan() {
    fixture
        .givenCommands(booking())
        .when(drop("D1", "B", 4_000))
        .expectResultMessagePayload(new Units(3_000))
        .expectEvents(new UnitsDropped(ID, LENDER, "D1", "C02", 3_000, "S1"));
  }

  @Test
  void theRestOfTheLoanSettlesWithoutThem() {
    fixture
        .givenCommands(booking(), vouchedCover(), drop("D1", "B", 3_000))
        .when(delivered(6_000, 6_000, MONDAY))
        .expectEvents(
            new SettlementReported(
                ID,
                LENDER,
                ID,
                "Loan",
                "Settled",
                null,
                null,
                null,
                6_000,
                6_000,
                MONDAY,
                MONDAY,
                List.of(new PartUnits("C01", 0, 6_000))),
            new LoanOpened(ID, LENDER, MONDAY));
  }

  @Test
  void theSameDropAgainChangesNothing() {
    fixture
        .givenCommands(booking(), drop("D1", "B", 10))
        .when(drop("D1", "B", 10))
        .expectResultMessagePayload(new Units(10))
        .expectNoEvents();
  }

  @Test
  void aLoanThatLosesItsLastUnitIsCancelled() {
    fixture
        .givenCommands(booking(), drop("D1", "A", 6_000))
        .when(drop("D2", "B", 3_000))
        .expectEvents(
            new UnitsDropped(ID, LENDER, "D2", "C02", 3_000, "S1"),
            new LoanCancelled(ID, LENDER, List.of()));
  }

  @Test
  void theTradeOfALoanThatLosesItsLastUnitIsCancelledWithIt() {
    LoanState booked = LoanDesk.after(booking(), drop("D1", "A", 6_000)).state();
    LoanState dropped =
        Evolution.evolve(booked, new UnitsDropped(ID, LENDER, "D2", "C02", 3_000, "S1"));
    assertThat(dropped.own().status()).isEqualTo(TradeStatus.CANCELLED);
    LoanState cancelled = Evolution.evolve(dropped, new LoanCancelled(ID, LENDER, List.of()));
    assertThat(cancelled.own().status()).isEqualTo(TradeStatus.CANCELLED);
  }

  @Test
  void deliveredUnitsCannotBeDropped() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(drop("D1", "A", 10))
        .expectResultMessagePayload(Units.NONE)
        .expectEvents(new NothingMoved(ID, LENDER, "Drop", "D1", "S1"));
  }

  @Test
  void ofPartlyDeliveredLoanOnlyTheRestIsDropped() {
    fixture
        .givenCommands(booking(), delivered(3_000))
        .when(drop("D1", "A", 5_000))
        .expectResultMessagePayload(new Units(4_000))
        .expectEvents(new UnitsDropped(ID, LENDER, "D1", "C01", 4_000, "S1"));
  }

  @Test
  void theTradeHasSettledOnceTheRestIsDropped() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(3_000));
    desk.tell(drop("D1", "A", 4_000));
    assertThat(desk.state().own().status()).isEqualTo(TradeStatus.PENDING);
    desk.tell(drop("D2", "B", 2_000));
    assertThat(desk.state().own().status()).isEqualTo(TradeStatus.SETTLED);
    assertThat(desk.state().outstandingUnits()).isEqualTo(3_000);
    assertThat(desk.state().status()).isEqualTo(LoanStatus.OPEN);
  }

  @Test
  void aLoanEndsWhenItsRestIsDroppedAfterWhatWasDeliveredIsBack() {
    LoanDesk desk =
        LoanDesk.after(
            booking(forFee("4.20"), part("C01", "A", 9_000)),
            delivered(3_000),
            aReturn("I1", 3_000),
            returned(1, 3_000, 3_000, TUESDAY));
    assertThat(desk.tell(drop("D1", "A", 9_000)))
        .containsExactly(
            new UnitsDropped(ID, LENDER, "D1", "C01", 6_000, "S1"),
            new LoanClosed(ID, LENDER, TUESDAY));
  }

  @Test
  void whatReturnsWaitForIsNotDropped() {
    LoanDesk desk =
        LoanDesk.after(
            booking(forFee("4.20"), part("C01", "A", 9_000)),
            delivered(3_000),
            aReturn("I1", 5_000));
    assertThat(desk.ask(drop("D1", "A", 9_000))).isEqualTo(new Units(4_000));
  }
}
