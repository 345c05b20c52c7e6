package io.lendledger.command;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.borrowrequest.Unfilled.Cause;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A day at the desk, on the command side as it runs. */
class LendingScenarioTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.optIn("B");
    desk.holds("A", "ACC1", 10_000);
    desk.holds("B", "ACC1", 5_000);
    desk.holds("C", "ACC1", 8_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void requestIsSharedProRataAmongThoseWhoTakePart() {
    BorrowRequestCompleted completed = desk.borrow(9_000);

    assertThat(completed.unfilledUnits()).isZero();
    assertThat(completed.loans())
        .containsExactly(new BookedLoan("L0000001", "DEMO", "ACC1", 9_000));
    assertThat(booked("L0000001").parts())
        .extracting(LoanPart::part, LoanPart::clientId, LoanPart::units)
        .containsExactly(tuple("C01", "A", 6_000L), tuple("C02", "B", 3_000L));
  }

  @Test
  void whatFindsNoLenderStaysUnfilled() {
    assertThat(desk.borrow(20_000).unfilledUnits()).isEqualTo(5_000);
    BorrowRequestCompleted second = desk.borrow(10);
    assertThat(second.loans()).isEmpty();
    assertThat(second.unfilledUnits()).isEqualTo(10);
  }

  @Test
  void whyUnitsStayUnfilledIsWhatIsNearestToBeingLentFirst() {
    assertThat(desk.borrow(24_000).unfilled())
        .containsExactly(
            Unfilled.of(Cause.NOT_OPTED_IN, 8_000), Unfilled.of(Cause.NO_INVENTORY, 1_000));
    assertThat(desk.borrow(30_000).unfilled())
        .containsExactly(
            Unfilled.of(Cause.NOT_OPTED_IN, 8_000),
            Unfilled.of(Cause.ON_LOAN, 15_000),
            Unfilled.of(Cause.NO_INVENTORY, 7_000));
    desk.optIn("C");
    assertThat(desk.borrow(9_000).unfilled()).containsExactly(Unfilled.of(Cause.ON_LOAN, 1_000));
  }

  @Test
  void everyCustodyAccountGetsItsOwnLoan() {
    desk.holds("A", "ACC2", 15_000);
    assertThat(desk.borrow(15_000).loans())
        .containsExactly(
            new BookedLoan("L0000001", "DEMO", "ACC1", 7_500),
            new BookedLoan("L0000002", "DEMO", "ACC2", 7_500));
  }

  @Test
  void requestsInOneListDoNotTakeTheSameUnits() {
    desk.run.send(
        new PlaceBorrowRequests(
            "batch",
            List.of(
                LendingDesk.order("R1", 9_000),
                LendingDesk.order("R2", 5_000),
                LendingDesk.order("R3", 5_000))));
    desk.run.settle();
    assertThat(desk.run.events(BorrowRequestCompleted.class))
        .extracting(BorrowRequestCompleted::unfilledUnits)
        .containsExactly(0L, 0L, 4_000L);
    assertThat(desk.run.events(LoanBooked.class)).hasSize(3);
  }

  @Test
  void repeatedRequestMatchesNothingAgain() {
    desk.borrow(9_000);
    int before = desk.run.events(Object.class).size();
    desk.run.send(new PlaceBorrowRequests("again", List.of(LendingDesk.order("Q4", 9_000))));
    desk.run.settle();
    assertThat(desk.run.events(BorrowRequestPlaced.class)).hasSize(1);
    assertThat(desk.run.events(Object.class)).hasSize(before);
  }

  @Test
  void saleIsTakenOverByAnotherClientAndTheRestRecalled() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);

    desk.sells("A", 6_000);
    LoanReallocated reallocated = only(LoanReallocated.class);
    assertThat(reallocated.units()).isEqualTo(2_000);
    assertThat(reallocated.toPart().part()).isEqualTo("C02");
    assertThat(allocated("A")).isEqualTo(4_000);
    assertThat(allocated("B")).isEqualTo(5_000);
    assertThat(desk.run.events(LoanRecalled.class)).isEmpty();
    assertThat(only(ShortfallResolved.class).uncovered()).isZero();

    desk.sells("A", 1_000);
    LoanRecalled recalled = only(LoanRecalled.class);
    assertThat(recalled.tradeId()).isEqualTo("L0000001/1");
    assertThat(recalled.units()).isEqualTo(1_000);
    assertThat(recalled.dueDate()).isEqualTo(MONDAY.plusDays(1));
    assertThat(desk.run.events(ShortfallResolved.class))
        .extracting(ShortfallResolved::covered, ShortfallResolved::uncovered)
        .containsExactly(tuple(2_000L, 0L), tuple(1_000L, 0L));

    desk.settled("L0000001/1", TradeType.RECALL, 1_000, MONDAY.plusDays(1));
    assertThat(allocated("A")).isEqualTo(3_000);
    assertThat(desk.run.events(ShortfallFound.class)).hasSize(2);
  }

  @Test
  void unitsThatHaveNotSettledAreDropped() {
    desk.borrow(9_000);
    desk.sells("A", 6_000);
    assertThat(only(UnitsDropped.class).units()).isEqualTo(2_000);
    assertThat(allocated("A")).isEqualTo(4_000);
    assertThat(only(ShortfallResolved.class).covered()).isEqualTo(2_000);
  }

  @Test
  void cancelledLoanFreesItsUnits() {
    desk.borrow(9_000);
    desk.run.send(new CancelLoan(new LoanId("L0000001")));
    desk.run.settle();
    assertThat(allocated("A")).isZero();
    assertThat(allocated("B")).isZero();
    assertThat(desk.borrow(15_000).unfilledUnits()).isZero();
  }

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

    price(MONDAY.minusDays(3), "50");
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
    price(MONDAY, "50");
    desk.run.send(new RequestBusinessDayClose(MONDAY));
    desk.run.settle();
    desk.run.send(new RequestBusinessDayClose(MONDAY.plusDays(3)));
    desk.run.settle();
    assertThat(desk.run.events(LoanAccrued.class)).hasSize(4);

    price(MONDAY.plusDays(3), "51");
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
    price(MONDAY, "50");
    desk.run.send(new RequestBusinessDayClose(LocalDate.of(2026, 3, 31)));
    desk.run.settle();
    desk.run.send(new CloseBillingMonth(new CalendarKey(), YearMonth.of(2026, 3)));
    desk.run.settle();
    assertThat(only(BillingMonthClosed.class).loans()).isEqualTo(1);
    assertThat(only(LoanBilled.class).grossAccrual()).isEqualByComparingTo("1575.00");
  }

  @Test
  void returnReportedAfterTheCloseCorrectsIt() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);
    price(MONDAY, "50");
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

  @Test
  void faultsOfAListAreToldTogether() {
    PlaceBorrowRequests.Order good = LendingDesk.order("R1", 0);
    assertThatThrownBy(
            () -> desk.run.send(new PlaceBorrowRequests("batch", List.of(good, stranger()))))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().faults())
                    .extracting(Fault::index, Fault::field)
                    .containsExactly(
                        tuple(0, "units"),
                        tuple(1, "rebateRate"),
                        tuple(1, "settlementDate"),
                        tuple(1, "endDate"),
                        tuple(1, "borrowerCode"),
                        tuple(1, "lenderCode")));
    assertThat(desk.run.events(BorrowRequestPlaced.class)).isEmpty();
  }

  private static PlaceBorrowRequests.Order stranger() {
    PlaceBorrowRequests.Order order = LendingDesk.order("R2", 10);
    return new PlaceBorrowRequests.Order(
        order.requestId(),
        new io.lendledger.core.borrower.BorrowerCode("NOBODY"),
        new io.lendledger.core.lender.LenderCode("NOBODY"),
        order.isin(),
        order.units(),
        io.lendledger.core.loan.terms.CollateralType.CASH,
        null,
        io.lendledger.core.money.Rate.of("5"),
        null,
        order.loanCurrency(),
        io.lendledger.core.loan.terms.LoanType.TERM,
        MONDAY,
        MONDAY.minusDays(1),
        null,
        null);
  }

  private void price(LocalDate day, String price) {
    desk.run.publish(
        new PricesPublished(
            day, List.of(new PricePoint(ISIN.value(), new BigDecimal(price), "USD"))));
  }

  private LoanBooked booked(String loan) {
    return desk.run.events(LoanBooked.class).stream()
        .filter(each -> each.loanId().equals(loan))
        .findFirst()
        .orElseThrow();
  }

  private <T> T only(Class<T> event) {
    assertThat(desk.run.events(event)).hasSize(1);
    return desk.run.events(event).getFirst();
  }

  private long allocated(String client) {
    return desk.run
        .jdbc()
        .sql("SELECT sum(allocated) FROM command.holding WHERE client = ?")
        .param(client)
        .query(Long.class)
        .single();
  }
}
