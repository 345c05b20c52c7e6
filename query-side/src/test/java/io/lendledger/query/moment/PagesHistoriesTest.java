package io.lendledger.query.moment;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.portfolio.RandomDesk;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens, a page of now, which is read from the current rows, shows the same when it is
 * read again as of its position, from the versions of that position.
 */
class PagesHistoriesTest {

  private static final int LIMIT = 3;
  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LoanFilter ALL = filter(List.of(), null, null);
  private static final LoanFilter SOME =
      filter(List.of("Open", "Pending - Uncovered"), RandomDesk.ISINS.getFirst(), "A");
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2027, 12, 31);

  /** The key before all others, behind the walk's date. */
  private record Read(
      Class<? extends Page<?>> type, List<String> begin, Function<PageRequest, Object> query) {}

  private record Seen(Read read, List<String> from, long position, List<Object> records) {}

  private static final List<String> TEXT = List.of("");
  private static final List<String> BILL = List.of("", "", "", "");
  private static final List<String> DAY = List.of("", "2026-01-01", "", "", "", "2026-01-01");

  private static final List<Read> READS =
      List.of(
          new Read(CustodyLoanPage.class, TEXT, page -> new FindCustodyLoans(DEMO, ALL, page)),
          new Read(CustodyLoanPage.class, TEXT, page -> new FindCustodyLoans(DEMO, SOME, page)),
          new Read(ClientLoanPage.class, TEXT, page -> new FindClientLoans(DEMO, ALL, page)),
          new Read(ClientLoanPage.class, TEXT, page -> new FindClientLoans(DEMO, SOME, page)),
          new Read(TradePage.class, TEXT, page -> new FindTrades(DEMO, ALL, page)),
          new Read(
              AccrualPage.class,
              DAY,
              page -> new FindAccruals(DEMO, FIRST, LAST, null, "BORR", null, page)),
          new Read(
              BillingSummaryPage.class,
              BILL,
              page -> new FindBillingSummary(DEMO, "2026-01", "2027-12", null, page)),
          new Read(
              ClientRevenuePage.class,
              BILL,
              page -> new FindClientRevenue(DEMO, "2026-01", "2027-12", "A", page)));

  private static LoanFilter filter(List<String> statuses, String isin, String client) {
    return new LoanFilter(statuses, null, null, null, null, isin, null, client);
  }

  @Property(tries = 5)
  void pagesOfNowAreThoseOfTheirPosition(@ForAll @Size(min = 20, max = 80) List<Integer> dice) {
    try (var ledger = new TestLedger()) {
      var desk = new RandomDesk();
      var accruals = new RandomAccruals();
      List<Seen> seen = new ArrayList<>();
      for (int seed : dice) {
        List<Object> events = new ArrayList<>(desk.step(seed, today(ledger)));
        events.addAll(accruals.after(events, seed, today(ledger)));
        ledger.tell(events.toArray());
        if (seed % 5 == 0) {
          ledger.setTime(ledger.now().plusSeconds(86_400).toString());
        }
        READS.forEach(read -> seen.add(walk(ledger, read, null, null)));
      }
      for (Seen each : seen) {
        assertThat(walk(ledger, each.read(), each.from(), each.position()).records())
            .as("%s at %d", each.read().type(), each.position())
            .isEqualTo(each.records());
      }
    }
  }

  private static Seen walk(TestLedger ledger, Read read, List<String> from, Long position) {
    List<Object> records = new ArrayList<>();
    List<String> key = from;
    Long pinned = position;
    do {
      Page<?> page =
          ledger.ask(read.query().apply(new PageRequest(LIMIT, key, pinned, null)), read.type());
      records.addAll(page.data());
      key = page.nextKey();
      pinned = page.position();
    } while (key != null);
    List<String> beginning = new ArrayList<>(List.of(today(ledger).toString()));
    beginning.addAll(read.begin());
    return new Seen(read, beginning, pinned, records);
  }

  private static LocalDate today(TestLedger ledger) {
    return LocalDate.ofInstant(ledger.now(), ZoneOffset.UTC);
  }

  @Test
  void rowsOfDifferentPositionsAreNoPageOfNow() {
    try (var ledger = new TestLedger()) {
      var desk = new RandomDesk();
      for (int seed = 0; seed < 200; seed++) {
        ledger.tell(desk.step(seed, today(ledger)).toArray());
      }
      Page<?> before = ask(ledger);

      ledger.execute("UPDATE query.progress SET position = position + 10 WHERE name = 'lending'");
      ledger.execute(
          "UPDATE query.loan SET valid_to = %d WHERE valid_to = %d"
              .formatted(before.position() + 10, Long.MAX_VALUE));

      assertThat(before.data()).isNotEmpty();
      assertThat(ask(ledger)).isEqualTo(before);
    }
  }

  @Test
  void rowsOfLaterPositionAreOfThatPosition() {
    try (var ledger = new TestLedger()) {
      ledger.tell(new RandomDesk().step(7, today(ledger)).toArray());
      Page<?> before = ask(ledger);

      ledger.execute("UPDATE query.progress SET position = position + 10");

      assertThat(ask(ledger).position()).isEqualTo(before.position() + 10);
    }
  }

  private static Page<?> ask(TestLedger ledger) {
    return ledger.ask(
        new FindCustodyLoans(DEMO, ALL, new PageRequest(LIMIT, null, null, null)),
        CustodyLoanPage.class);
  }
}
