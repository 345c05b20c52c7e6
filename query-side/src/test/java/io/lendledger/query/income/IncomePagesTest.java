package io.lendledger.query.income;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.income.FindIncome;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomePage;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.income.IncomeView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IncomePagesTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void incomeIsAsReportedLastAndTellsOfADifference() {
    ledger.tell(income("DEMO", "CA-1", "100", "90"), income("DEMO", "CA-2", "80", "80"));
    Instant before = ledger.now();
    ledger.tell(income("DEMO", "CA-1", "90", "90"), income("OTHER", "CA-1", "1", "2"));
    assertThat(income(DEMO, null, FIRST_PAGE))
        .extracting(IncomeView::corporateActionId, IncomeView::matches)
        .containsExactly(tuple("CA-1", true), tuple("CA-2", true));
    var then = new PageRequest(9, null, null, before);
    assertThat(income(DEMO, false, then))
        .extracting(IncomeView::corporateActionId, IncomeView::difference)
        .containsExactly(tuple("CA-1", dec("10")));
    assertThat(income(null, false, FIRST_PAGE))
        .extracting(IncomeView::lenderCode)
        .containsExactly("OTHER");
    var first = page(DEMO, null, new PageRequest(1, null, null, null));
    var next = page(DEMO, null, new PageRequest(1, first.nextKey(), first.position(), null));
    assertThat(next.data()).extracting(IncomeView::corporateActionId).containsExactly("CA-2");
    assertThat(next.nextKey()).isNull();
  }

  private List<IncomeView> income(LenderCode lender, Boolean matches, PageRequest page) {
    return page(lender, matches, page).data();
  }

  private static IncomeReported income(
      String lender, String action, String payment, String expected) {
    return new IncomeReported(
        lender,
        new IncomeDistribution(
            TRADED,
            TRADED,
            TRADED,
            "Dividend",
            "BORR",
            null,
            "USD",
            dec("1"),
            dec(payment),
            dec(payment),
            action,
            "Cash Dividend",
            ISIN,
            null),
        dec(expected),
        dec(expected),
        dec(payment).subtract(dec(expected)),
        payment.equals(expected));
  }

  private IncomePage page(LenderCode lender, Boolean matches, PageRequest page) {
    var query = new FindIncome(lender, ISIN, "BORR", null, null, matches, page);
    return ledger.ask(query, IncomePage.class);
  }
}
