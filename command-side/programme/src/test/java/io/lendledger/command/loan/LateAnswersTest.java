package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancelTrade;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.drop;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.RecallOutcome;
import io.lendledger.core.money.Units;
import org.junit.jupiter.api.Test;

/**
 * A step of a process that once came to nothing comes to nothing again, whatever happened since.
 */
class LateAnswersTest {

  private static final RecallOutcome NOTHING = new RecallOutcome(null, Units.NONE);

  @Test
  void aRecallThatCameTooEarlyRecallsNothingLater() {
    LoanDesk desk = LoanDesk.after(booking());
    assertThat(desk.ask(recall("S1#1", 500, "A"))).isEqualTo(NOTHING);
    desk.tell(delivered(9_000));
    assertThat(desk.ask(recall("S1#1", 500, "A"))).isEqualTo(NOTHING);
    assertThat(desk.state().unitsOnTheirWayBack()).isZero();
    assertThat(desk.ask(recall("S2#1", 500, "A"))).isNotEqualTo(NOTHING);
  }

  @Test
  void unitsThatWereNotFreeToMoveStayWhenTheyAre() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(9_000), aReturn("I1", 9_000));
    assertThat(desk.ask(reallocation("S1#1", "A", "C", 500, TUESDAY))).isEqualTo(Units.NONE);
    desk.tell(cancelTrade(1));
    assertThat(desk.ask(reallocation("S1#1", "A", "C", 500, TUESDAY))).isEqualTo(Units.NONE);
    assertThat(desk.state().parts()).hasSize(2);
  }

  @Test
  void aDropThatFoundNoUnitsFindsNoneLater() {
    LoanDesk desk =
        LoanDesk.after(booking(forFee("4.20"), part("C01", "A", 10), part("C02", "B", 10)));
    desk.tell(reallocation("S0#1", "A", "B", 10, MONDAY));
    assertThat(desk.ask(drop("S1#1", "A", 5))).isEqualTo(Units.NONE);
    desk.tell(reallocation("S0#2", "B", "A", 10, MONDAY));
    assertThat(desk.ask(drop("S1#1", "A", 5))).isEqualTo(Units.NONE);
    assertThat(desk.state().outstandingUnits()).isEqualTo(20);
    assertThat(desk.state().id()).isEqualTo(LOAN.value());
  }
}
