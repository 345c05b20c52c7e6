package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A loan from its booking through a reallocation and a recall to its bill. */
class LoanScenarioTest {

  private final LoanDesk desk = new LoanDesk();

  @Test
  void twoClientsLendAndAreBilledWhatAccrued() {
    desk.tell(booking());
    desk.tell(vouchedCover());
    assertThat(desk.state().status()).isEqualTo(LoanStatus.COVERED);
    assertThat(desk.tell(delivered(9_000)))
        .hasExactlyElementsOfTypes(SettlementReported.class, LoanOpened.class);
    LoanAccrued monday = (LoanAccrued) desk.tell(accrue(mark(MONDAY, "50"))).getFirst();
    assertThat(sum(monday, PartAccrual::gross)).isEqualByComparingTo("52.50");
    assertThat(sum(monday, PartAccrual::service)).isEqualByComparingTo("10.50");
    assertThat(sum(monday, PartAccrual::net)).isEqualByComparingTo("42.00");
    assertThat(monday.parts().get(0).netClient()).isEqualByComparingTo("25.20");
    assertThat(monday.parts().get(1).netClient()).isEqualByComparingTo("11.20");

    reallocatesAndRecalls();

    List<LoanEvent> tuesday = desk.tell(accrue(mark(TUESDAY, "50"), mark(WEDNESDAY, "50")));
    assertThat(units((LoanAccrued) tuesday.get(0))).containsExactly(4_000L, 5_000L);
    assertThat(units((LoanAccrued) tuesday.get(1))).containsExactly(3_000L, 5_000L);
    LoanBilled bill = (LoanBilled) desk.tell(new BillLoan(LOAN, YearMonth.of(2026, 9))).getFirst();
    assertThat(bill.grossAccrual()).isEqualByComparingTo("151.67");
    assertThat(bill.serviceAccrual()).isEqualByComparingTo("30.33");
    assertThat(bill.netAccrual()).isEqualByComparingTo("121.34");
    assertThat(desk.tell(new BillLoan(LOAN, YearMonth.of(2026, 9)))).isEmpty();
  }

  private void reallocatesAndRecalls() {
    LoanReallocated moved =
        (LoanReallocated) desk.tell(reallocation("S1/1", "A", "B", 2_000, TUESDAY)).getFirst();
    assertThat(moved.newPart()).isFalse();
    assertThat(moved.settledUnits()).isEqualTo(2_000);
    assertThat(moved.toPart().units()).isEqualTo(5_000);
    assertThat(desk.state().outstandingUnits()).isEqualTo(9_000);
    LoanRecalled recalled = (LoanRecalled) desk.tell(recall("S1/2", 1_000, "A")).getFirst();
    assertThat(recalled.tradeId()).isEqualTo(ID + "/1");
    assertThat(recalled.parts()).containsExactly(new PartUnits("C01", 1_000, 0));
    SettlementReported back =
        (SettlementReported) desk.tell(recallSettled(1, 1_000, 1_000, WEDNESDAY)).getFirst();
    assertThat(back.parts()).containsExactly(new PartUnits("C01", -1_000, -1_000));
    assertThat(desk.state().outstandingUnits()).isEqualTo(8_000);
  }

  private static List<Long> units(LoanAccrued day) {
    return day.parts().stream().map(PartAccrual::settledUnits).toList();
  }

  private static BigDecimal sum(LoanAccrued day, Function<PartAccrual, BigDecimal> figure) {
    return day.parts().stream().map(figure).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
