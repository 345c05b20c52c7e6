package io.lendledger.command;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Days and months closed by the desk, on the command side as it runs. */
class ClosingScenarioTest extends OpenedDesk {

  @Test
  void dayIsClosedOnceItCanBeMarked() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
    assertThatThrownBy(() -> desk.run.send(new RequestBusinessDayClose(MONDAY)))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().faults())
                    .containsExactly(
                        Fault.of("isin", ISIN, "has no price on or before " + MONDAY)));

    desk.price(MONDAY.minusDays(3), "50");
    assertThat(desk.run.send(new RequestBusinessDayClose(MONDAY))).isEqualTo(1L);
    desk.run.settle();
    assertThat(only(BusinessDayClosed.class).loans()).isEqualTo(1);
    LoanAccrued accrued = only(LoanAccrued.class);
    assertThat(accrued.accrualDate()).isEqualTo(MONDAY);
    assertThat(accrued.parts()).hasSize(2);
    assertThat(accrued.parts().getFirst().gross()).isEqualByComparingTo("35.00000000");
    assertThat(accrued.parts().getFirst().netClient()).isEqualByComparingTo("25.20000000");
  }

  @Test
  void daysInBetweenAreAccruedAndTheLatestCanBeClosedAgain() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
    desk.price(MONDAY, "50");
    desk.run.send(new RequestBusinessDayClose(MONDAY));
    desk.run.settle();
    desk.run.send(new RequestBusinessDayClose(MONDAY.plusDays(3)));
    desk.run.settle();
    assertThat(desk.run.events(LoanAccrued.class)).hasSize(4);

    desk.price(MONDAY.plusDays(3), "51");
    desk.run.send(new RequestBusinessDayClose(MONDAY.plusDays(3)));
    desk.run.settle();
    assertThat(desk.run.events(LoanAccrued.class)).hasSize(5);
    assertThat(desk.run.events(LoanAccrued.class).getLast().marketPrice())
        .isEqualByComparingTo("51");
    assertThatThrownBy(() -> desk.run.send(new RequestBusinessDayClose(MONDAY)))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void monthIsBilledFromItsAccruals() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
    desk.price(MONDAY, "50");
    desk.run.send(new RequestBusinessDayClose(LocalDate.of(2026, 3, 31)));
    desk.run.settle();
    desk.run.send(new RequestBillingMonthClose(YearMonth.of(2026, 3)));
    desk.run.settle();
    assertThat(only(BillingMonthClosed.class).loans()).isEqualTo(1);
    assertThat(only(LoanBilled.class).grossAccrual()).isEqualByComparingTo("1575.00");
  }

  @Test
  void returnReportedAfterTheCloseCorrectsIt() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
    desk.price(MONDAY, "50");
    desk.run.send(new RequestBusinessDayClose(MONDAY.plusDays(2)));
    desk.run.settle();
    desk.sells("A", 9_000);
    desk.settled("L0000001/1", TradeType.RECALL, 3_000, MONDAY.plusDays(1));
    desk.run.send(new RequestBusinessDayClose(MONDAY.plusDays(3)));
    desk.run.settle();
    Map<LocalDate, Long> units = new java.util.TreeMap<>();
    for (LoanAccrued each : desk.run.events(LoanAccrued.class)) {
      units.put(
          each.accrualDate(), each.parts().stream().mapToLong(part -> part.settledUnits()).sum());
    }
    assertThat(units)
        .containsEntry(MONDAY, 9_000L)
        .containsEntry(MONDAY.plusDays(1), 6_000L)
        .containsEntry(MONDAY.plusDays(3), 6_000L);
  }
}
