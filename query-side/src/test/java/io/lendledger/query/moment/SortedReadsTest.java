package io.lendledger.query.moment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.billing.FindLenderBilling;
import io.lendledger.core.billing.FindLenderRevenue;
import io.lendledger.core.billing.LenderBillingPage;
import io.lendledger.core.billing.LenderRevenuePage;
import io.lendledger.core.borrower.BorrowerPage;
import io.lendledger.core.borrower.FindBorrowers;
import io.lendledger.core.borrowrequest.BorrowRequestPage;
import io.lendledger.core.borrowrequest.FindBorrowRequests;
import io.lendledger.core.client.ClientPreferencePage;
import io.lendledger.core.client.FindClientPreferences;
import io.lendledger.core.client.FindHoldings;
import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.HoldingPage;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.core.income.FindIncome;
import io.lendledger.core.income.IncomePage;
import io.lendledger.core.instrument.FindInstruments;
import io.lendledger.core.instrument.InstrumentPage;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.marketdata.Days;
import io.lendledger.core.marketdata.FindFxRates;
import io.lendledger.core.marketdata.FindMarketRates;
import io.lendledger.core.marketdata.FindPrices;
import io.lendledger.core.marketdata.FxRatePage;
import io.lendledger.core.marketdata.MarketRatePage;
import io.lendledger.core.marketdata.PricePage;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.core.reading.Sort;
import io.lendledger.core.reading.SortedBy;
import io.lendledger.core.reference.FindLenders;
import io.lendledger.core.reference.LenderPage;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.transaction.FindTransactions;
import io.lendledger.core.transaction.TransactionPage;
import io.lendledger.query.portfolio.RandomDesk;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * A list sorted by any field that is offered: its pages joined are the whole list in that order,
 * each record once, now and as of an earlier moment, and its count is their number.
 */
class SortedReadsTest {

  private static final int WHOLE = 1_000;

  /** Records of a page; longer lists have larger ones, so that none has more than a few. */
  private static final int LEAST = 3;

  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LoanFilter ALL =
      new LoanFilter(List.of(), null, null, null, null, null, null, null);
  private static final LoanFilter SOME =
      new LoanFilter(
          List.of("Open", "Pending - Uncovered"), null, null, null, null, null, "BORR", "A");
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2027, 12, 31);

  private record Read(Class<? extends Page<?>> type, Function<PageRequest, Object> query) {}

  private static final List<Read> READS =
      List.of(
          new Read(CustodyLoanPage.class, page -> new FindCustodyLoans(null, ALL, page)),
          new Read(CustodyLoanPage.class, page -> new FindCustodyLoans(DEMO, SOME, page)),
          new Read(ClientLoanPage.class, page -> new FindClientLoans(null, ALL, page)),
          new Read(ClientLoanPage.class, page -> new FindClientLoans(DEMO, SOME, page)),
          new Read(TradePage.class, page -> new FindTrades(null, ALL, page)),
          new Read(TradePage.class, page -> new FindTrades(DEMO, ALL, page)),
          new Read(
              AccrualPage.class,
              page -> new FindAccruals(null, FIRST, LAST, null, null, null, page)),
          new Read(
              PositionReconciliationPage.class,
              page -> new FindPositionReconciliation(null, null, null, null, page)),
          new Read(HoldingPage.class, page -> new FindHoldings(null, null, null, page)),
          new Read(ClientPreferencePage.class, page -> new FindClientPreferences(null, null, page)),
          new Read(
              TransactionPage.class,
              page -> new FindTransactions(null, List.of(), null, null, null, null, page)),
          new Read(
              IncomePage.class, page -> new FindIncome(null, null, null, null, null, null, page)),
          new Read(
              BorrowRequestPage.class,
              page -> new FindBorrowRequests(null, false, null, null, null, null, page)),
          new Read(
              ShortfallPage.class, page -> new FindShortfalls(null, null, null, null, null, page)),
          new Read(ExposurePage.class, page -> new FindExposures(null, null, null, page)),
          new Read(CollateralPage.class, page -> new FindCollateral(null, null, null, null, page)),
          new Read(LenderPage.class, page -> new FindLenders(null, page)),
          new Read(BorrowerPage.class, page -> new FindBorrowers(null, page)),
          new Read(InstrumentPage.class, page -> new FindInstruments(null, null, null, page)),
          new Read(PricePage.class, page -> new FindPrices(null, new Days(null, null), page)),
          new Read(
              FxRatePage.class, page -> new FindFxRates(null, null, new Days(null, null), page)),
          new Read(
              MarketRatePage.class, page -> new FindMarketRates(null, new Days(null, null), page)),
          new Read(
              LenderBillingPage.class,
              page ->
                  new FindLenderBilling(
                      new FindBillingSummary(null, "2026-01", "2027-12", null, page))),
          new Read(
              LenderRevenuePage.class,
              page ->
                  new FindLenderRevenue(
                      new FindClientRevenue(null, "2026-01", "2027-12", null, page))));

  @Property(tries = 1)
  void pagesJoinedAreTheWholeListInOrder(@ForAll @Size(min = 50, max = 60) List<Integer> dice) {
    try (var ledger = new TestLedger()) {
      var desk = new RandomDesk();
      var accruals = new RandomAccruals();
      Instant between = null;
      for (int n = 0; n < dice.size(); n++) {
        int seed = dice.get(n);
        List<Object> events = new ArrayList<>(desk.step(seed, today(ledger)));
        events.addAll(accruals.after(events, seed, today(ledger)));
        ledger.tell(events.toArray());
        if (n == dice.size() / 2) {
          between = ledger.now();
        }
      }
      for (Read read : READS) {
        isSorted(ledger, read, null);
        isSorted(ledger, read, between);
      }
    }
  }

  private static void isSorted(TestLedger ledger, Read read, Instant asOf) {
    List<Object> inKeyOrder = walk(ledger, read, asOf, null, LEAST);
    assertThat(
            ledger
                .ask(read.query().apply(new PageRequest(3, null, null, asOf)), RecordCount.class)
                .records())
        .as("count of %s", read.type())
        .isEqualTo(inKeyOrder.size());
    int limit = Math.max(LEAST, inKeyOrder.size() / 4);
    for (String field : read.type().getAnnotation(SortedBy.class).value()) {
      for (boolean descending : new boolean[] {false, true}) {
        var sort = new Sort(field, descending);
        List<Object> whole = walk(ledger, read, asOf, sort, WHOLE);
        assertThat(whole)
            .as("%s by %s", read.type().getSimpleName(), sort)
            .containsExactlyInAnyOrderElementsOf(inKeyOrder)
            .isSortedAccordingTo(order(field, descending));
        if (whole.size() > limit) {
          assertThat(walk(ledger, read, asOf, sort, limit))
              .as("%s by %s in pages of %d", read.type().getSimpleName(), sort, limit)
              .isEqualTo(whole);
        }
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Object> order(String field, boolean descending) {
    Comparator<Comparable<Object>> values = Comparator.naturalOrder();
    return Comparator.comparing(
        record -> (Comparable<Object>) RecordValues.of(record, field),
        Comparator.nullsLast(descending ? values.reversed() : values));
  }

  private static List<Object> walk(
      TestLedger ledger, Read read, Instant asOf, Sort sort, int limit) {
    List<Object> records = new ArrayList<>();
    List<String> key = null;
    Long position = null;
    do {
      Page<?> page =
          ledger.ask(
              read.query().apply(new PageRequest(limit, key, position, asOf, sort)), read.type());
      records.addAll(page.data());
      key = page.nextKey();
      position = page.position();
    } while (key != null);
    return records;
  }

  @Test
  void walkGoesOnAsItBeganHoweverRecordsChange() {
    try (var ledger = new TestLedger()) {
      var desk = new RandomDesk();
      for (int seed = 0; seed < 60; seed++) {
        ledger.tell(desk.step(seed, today(ledger)).toArray());
      }
      Read read = READS.getFirst();
      var sort = new Sort("settledUnits", true);
      List<Object> before = walk(ledger, read, null, sort, WHOLE);
      Page<?> first =
          ledger.ask(read.query().apply(new PageRequest(2, null, null, null, sort)), read.type());
      for (int seed = 60; seed < 120; seed++) {
        ledger.tell(desk.step(seed, today(ledger)).toArray());
      }
      List<Object> walked = new ArrayList<>(first.data());
      List<String> key = first.nextKey();
      while (key != null) {
        Page<?> next =
            ledger.ask(
                read.query().apply(new PageRequest(2, key, first.position(), null, sort)),
                read.type());
        walked.addAll(next.data());
        key = next.nextKey();
      }
      assertThat(before).hasSizeGreaterThan(3);
      assertThat(walked).isEqualTo(before);
    }
  }

  @Test
  void listThatIsTooLongIsNeitherSortedNorCounted() {
    try (var ledger = new TestLedger(Map.of("lendledger.query.sorting.most-rows", 2))) {
      var desk = new RandomDesk();
      for (int seed = 0; seed < 60; seed++) {
        ledger.tell(desk.step(seed, today(ledger)).toArray());
      }
      Function<Sort, Object> query =
          sort -> new FindCustodyLoans(null, ALL, new PageRequest(1, null, null, null, sort));
      assertThatThrownBy(
              () -> ledger.ask(query.apply(new Sort("tradeDate", false)), CustodyLoanPage.class))
          .satisfies(refused -> assertThat(fault(refused)).isEqualTo("sort"));
      assertThatThrownBy(() -> ledger.ask(query.apply(null), RecordCount.class))
          .satisfies(refused -> assertThat(fault(refused)).isEqualTo("total"));
    }
  }

  private static String fault(Throwable refused) {
    return rejected(refused).rejection().faults().getFirst().field();
  }

  private static Rejected rejected(Throwable failure) {
    return failure instanceof Rejected rejected ? rejected : rejected(failure.getCause());
  }

  private static LocalDate today(TestLedger ledger) {
    return LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
  }
}
