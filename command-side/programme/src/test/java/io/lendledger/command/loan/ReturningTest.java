package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;
import static io.lendledger.command.loan.LoanSamples.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeId;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;

class ReturningTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void aReturnIsTheNextTradeOfTheLoan() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(aReturn("I1", 700))
        .expectResultMessagePayload(new TradeId(ID + "/1"))
        .expectEvents(new ReturnInstructed(ID, LENDER, ID + "/1", "I1", 700, MONDAY, TUESDAY));
  }

  @Test
  void theSameInstructionAgainGivesTheFirstAnswer() {
    fixture
        .givenCommands(booking(), delivered(9_000), aReturn("I1", 700), aReturn("I2", 1))
        .when(aReturn("I1", 700))
        .expectResultMessagePayload(new TradeId(ID + "/1"))
        .expectNoEvents();
  }

  @Test
  void returnsAndRecallsShareOneSequenceThatIsNeverReused() {
    fixture
        .givenCommands(
            booking(), delivered(9_000), aReturn("I1", 700), recall("K1", 100), cancel(1))
        .when(aReturn("I2", 1))
        .expectResultMessagePayload(new TradeId(ID + "/3"));
  }

  @Test
  void returnsAndRecallsTogetherStayWithinWhatIsOutstanding() {
    fixture
        .givenCommands(booking(), delivered(9_000), recall("K1", 3_000))
        .when(aReturn("I1", 6_001))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION))
        .expectExceptionMessage(
            Matchers.equalTo(
                "Loan L0000123 has 9000 units outstanding, of which 3000 are on their way back:"
                    + " cannot return 6001"))
        .expectNoEvents();
  }

  @Test
  void noReturnIsOlderThanItsLoan() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(new InstructReturn(LOAN, "I1", new Units(700), THURSDAY.minusDays(1), TUESDAY))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "tradeDate"))
        .expectExceptionMessage(
            Matchers.equalTo("tradeDate: must not be before the loan's trade date, " + THURSDAY));
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(new InstructReturn(LOAN, "I1", new Units(700), THURSDAY, TUESDAY))
        .expectResultMessagePayload(new TradeId(ID + "/1"));
  }

  @Test
  void aLoanThatIsNotOpenTakesNoReturn() {
    fixture
        .givenCommands(booking())
        .when(aReturn("I1", 1))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void recalledClientsGetTheirsFirstAndTheRestGoesProRata() {
    assertThat(settle(booking(), delivered(9_000), recall("K1", 600, "B"), aReturn("I1", 3_000)))
        .containsExactly(
            new PartUnits("C01", -1_714, -1_714), new PartUnits("C02", -1_286, -1_286));
  }

  @Test
  void aRecallThatAReturnHasServedTakesProRata() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            recall("K1", 600, "B"),
            aReturn("I1", 600),
            returned(2, 600, 600, TUESDAY));
    SettlementReported recalled =
        (SettlementReported) desk.tell(recallSettled(1, 600, 600, TUESDAY)).getFirst();
    assertThat(recalled.parts())
        .containsExactly(new PartUnits("C01", -429, -429), new PartUnits("C02", -171, -171));
  }

  @Test
  void interestEndsOnDeliveredUnitsWhosever() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(3_000), recall("K1", 2_500, "A"));
    SettlementReported back =
        (SettlementReported) desk.tell(recallSettled(1, 2_500, 2_500, TUESDAY)).getFirst();
    assertThat(back.parts())
        .containsExactly(new PartUnits("C01", -2_500, -2_000), new PartUnits("C02", 0, -500));
  }

  private static List<PartUnits> settle(LoanCommand... commands) {
    LoanDesk desk = LoanDesk.after(commands);
    return ((SettlementReported) desk.tell(returned(2, 3_000, 3_000, TUESDAY)).getFirst()).parts();
  }

  private static CancelTrade cancel(int number) {
    return new CancelTrade(LOAN, new TradeId(ID + "/" + number));
  }
}
