package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.RejectionCode;
import java.time.LocalDate;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class ReallocatingTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void aNewTakerGetsTheNextPart() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .expectResultMessagePayload(new Units(2_000))
        .expectEvents(moved(part("C03", "C", 2_000), true, 2_000, 2_000, TUESDAY));
  }

  @Test
  void aTakerThatHasAPartAddsToIt() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(reallocation("S1/1", "A", "B", 2_000, TUESDAY))
        .expectEvents(moved(part("C02", "B", 5_000), false, 2_000, 2_000, TUESDAY));
  }

  @Test
  void settledAndUnsettledUnitsMoveInProportion() {
    fixture
        .givenCommands(booking(), delivered(4_500))
        .when(reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .expectEvents(moved(part("C03", "C", 2_000), true, 2_000, 1_000, TUESDAY));
  }

  @Test
  void recalledUnitsStayWithTheirClient() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 5_000, "A"))
        .when(reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .expectResultMessagePayload(new Units(1_000));
  }

  @Test
  void noUnitMovesBeforeItWasDelivered() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(reallocation("S1/1", "A", "C", 2_000, THURSDAY))
        .expectEvents(moved(part("C03", "C", 2_000), true, 2_000, 2_000, MONDAY));
  }

  @Test
  void theSameReallocationAgainGivesTheFirstAnswer() {
    fixture
        .givenCommands(booking(), delivered(9_000), reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .when(reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .expectResultMessagePayload(new Units(2_000))
        .expectNoEvents();
  }

  @Test
  void aCancelledLoanHasNothingToMove() {
    fixture
        .givenCommands(booking(), cancellation())
        .when(reallocation("S1/1", "A", "C", 2_000, TUESDAY))
        .expectResultMessagePayload(Units.NONE)
        .expectEvents(new NothingMoved(ID, LENDER, "Reallocation", "S1/1", "S1"));
  }

  @Test
  void givingToOneselfIsAFault() {
    fixture
        .givenCommands(booking())
        .when(reallocation("S1/1", "A", "A", 2_000, TUESDAY))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "taker"));
  }

  private static LoanReallocated moved(
      LoanPart taker, boolean isNew, long units, long settled, LocalDate day) {
    return new LoanReallocated(ID, LENDER, "S1/1", "C01", taker, isNew, units, settled, day, "S1");
  }
}
