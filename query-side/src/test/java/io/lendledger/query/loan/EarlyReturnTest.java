package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.returned;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.query.projection.TestLedger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A return whose settlement is reported before the delivery of what it gives back. */
class EarlyReturnTest {

  private static final String LOAN = "L0000001";

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void partlyDelivered() {
    ledger.tell(Sample.reference());
    ledger.tell(
        booked(LOAN),
        settled(LOAN, "Matched", 1_000, 1_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new ReturnInstructed(LOAN, "DEMO", LOAN + "/1", "I1", 4_000, DUE, DUE),
        returned(LOAN, 4_000, DUE));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void untilTheDeliveryNothingIsOnLoanAndNothingIsWorthLessThanNothing() {
    assertShown(0, 0L, 0L);
    assertThat(custody().valuation().marketValue()).isEqualByComparingTo("0");
    assertThat(custody().valuation().loanValue()).isEqualByComparingTo("0");
  }

  @Test
  void theDeliveryMakesUpForIt() {
    ledger.tell(settled(LOAN, "Settled", 10_000, 9_000, DUE));
    assertShown(6_000, 3_600L, 2_400L);
    assertThat(custody().valuation().marketValue()).isEqualByComparingTo("300000");
  }

  private void assertShown(long loan, Long... parts) {
    assertThat(custody().units().settledUnits()).isEqualTo(loan);
    var query = new FindClientLoans(DEMO, ALL, FIRST_PAGE);
    assertThat(ledger.ask(query, ClientLoanPage.class).data())
        .extracting(part -> part.loan().units().settledUnits())
        .containsExactly(parts);
  }

  private CustodyLoan custody() {
    var query = new FindCustodyLoans(DEMO, ALL, FIRST_PAGE);
    return ledger.ask(query, CustodyLoanPage.class).data().getFirst();
  }
}
