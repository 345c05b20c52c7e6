package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cover;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class CoveringTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void coverBelowTheRequiredValueLeavesTheLoanUncovered() {
    fixture
        .givenCommands(booking())
        .when(cover("400000", "459000"))
        .expectEvents(received("400000", "400000", "459000", false));
  }

  @Test
  void coverAddsUpUntilItReachesTheRequiredValue() {
    fixture
        .givenCommands(booking(), cover("400000", "459000"))
        .when(cover("59000", "459000"))
        .expectEvents(received("59000", "459000", "459000", true));
  }

  @Test
  void theDeskMayVouchForFullCoverOnce() {
    fixture
        .givenCommands(booking())
        .when(vouchedCover())
        .expectEvents(received(null, null, null, true));
    fixture.givenCommands(booking(), vouchedCover()).when(vouchedCover()).expectNoEvents();
  }

  @Test
  void aValueNeedsAPriceToCompareWith() {
    fixture
        .givenCommands(booking())
        .when(cover("400000", null))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "isin"))
        .expectNoEvents();
  }

  @Test
  void coverIsTakenOnlyBeforeDelivery() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(vouchedCover())
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectNoEvents();
  }

  @Test
  void coverIsLostWhenMoreIsRequiredThanThereIs() {
    fixture
        .givenCommands(booking(), cover("459000", "459000"))
        .when(loss("460000"))
        .expectEvents(new CoverLost(ID, LENDER, MONDAY, new BigDecimal("460000"), null));
  }

  @Test
  void coverThatStillReachesTheRequiredValueIsKept() {
    fixture
        .givenCommands(booking(), cover("459000", "459000"))
        .when(loss("458999"))
        .expectNoEvents();
  }

  @Test
  void coverThatIsNoLongerThereIsLostAndForgotten() {
    LoseCover gone = new LoseCover(LOAN, MONDAY, new BigDecimal("459000"), BigDecimal.ZERO);
    fixture
        .givenCommands(booking(), cover("459000", "459000"))
        .when(gone)
        .expectEvents(new CoverLost(ID, LENDER, MONDAY, new BigDecimal("459000"), BigDecimal.ZERO));
    fixture
        .givenCommands(booking(), cover("459000", "459000"), gone)
        .when(cover("459000", "459000"))
        .expectEvents(received("459000", "459000", "459000", true));
  }

  @Test
  void whatTheDeskVouchedForIsKept() {
    fixture.givenCommands(booking(), vouchedCover()).when(loss("460000")).expectNoEvents();
  }

  @Test
  void lostCoverCanBeMadeUpFor() {
    fixture
        .givenCommands(booking(), cover("459000", "459000"), loss("460000"))
        .when(cover("1000", "460000"))
        .expectEvents(received("1000", "460000", "460000", true));
  }

  @Test
  void assignedCoverTakesThePlaceOfWhatThereWas() {
    fixture
        .givenCommands(booking(), assigned("459000"), loss("550800"))
        .when(assigned("550800"))
        .expectEvents(received("550800", "550800", "550800", true));
    fixture
        .givenCommands(booking(), assigned("459000"), loss("550800"), assigned("550800"))
        .when(loss("688500"))
        .expectEvents(new CoverLost(ID, LENDER, MONDAY, new BigDecimal("688500"), null));
  }

  @Test
  void theSameCoverAssignedAgainChangesNothing() {
    fixture
        .givenCommands(booking(), assigned("459000"))
        .when(assigned("459000"))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void moreCoverOfTheDeskAddsToWhatWasAssigned() {
    fixture
        .givenCommands(booking(), assigned("459000"), loss("460000"))
        .when(cover("1000", "460000"))
        .expectEvents(received("1000", "460000", "460000", true));
  }

  private static AssignCover assigned(String total) {
    return new AssignCover(LOAN, MONDAY, new BigDecimal(total), new BigDecimal(total));
  }

  private static LoseCover loss(String required) {
    return new LoseCover(LOAN, MONDAY, new BigDecimal(required), null);
  }

  private static CoverReceived received(
      String value, String total, String required, boolean covered) {
    return new CoverReceived(
        ID, LENDER, MONDAY, decimal(value), decimal(total), decimal(required), covered);
  }

  private static BigDecimal decimal(String text) {
    return text == null ? null : new BigDecimal(text);
  }
}
