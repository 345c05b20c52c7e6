package io.lendledger.query.transaction;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.transaction.Sales.applied;
import static io.lendledger.query.transaction.Sales.recorded;
import static io.lendledger.query.transaction.Sales.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.transaction.FindTransactions;
import io.lendledger.core.transaction.TransactionPage;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A transaction shows how far it has come. */
class TransactionPagesTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aTransactionIsRecordedThenPendingThenIncluded() {
    ledger.tell(recorded("DEMO", "T-1"), recorded("DEMO", "T-2"), recorded("OTHER", "T-1"));
    Instant recorded = ledger.now();
    ledger.tell(applied("T-1"), applied("T-2"));
    Instant pending = ledger.now();
    assertThat(statuses(DEMO, null)).containsExactly("T-1 Pending", "T-2 Pending");
    ledger.tell(report("100", 99L));
    assertThat(statuses(DEMO, null)).containsExactly("T-1 Included", "T-2 Included");
    assertThat(statuses(DEMO, pending)).containsExactly("T-1 Pending", "T-2 Pending");
    assertThat(statuses(DEMO, recorded)).containsExactly("T-1 Recorded", "T-2 Recorded");
    assertThat(statuses(OTHER, null)).containsExactly("T-1 Recorded");
    assertThat(statuses(null, null))
        .containsExactly("T-1 Included", "T-2 Included", "T-1 Recorded");
    assertThat(find(DEMO, List.of("Pending"), FIRST_PAGE).data()).isEmpty();
    assertThat(find(DEMO, List.of("Included", "Recorded"), FIRST_PAGE).data()).hasSize(2);
    var rows = ledger.dump();
    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  private List<String> statuses(LenderCode lender, Instant asOf) {
    List<String> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, asOf);
    while (true) {
      TransactionPage page = find(lender, List.of(), request);
      page.data()
          .forEach(each -> walked.add(each.transactionId() + " " + each.transactionStatus()));
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), asOf);
    }
  }

  private TransactionPage find(LenderCode lender, List<String> statuses, PageRequest page) {
    var query = new FindTransactions(lender, statuses, null, ISIN, TRADED, TRADED, page);
    return ledger.ask(query, TransactionPage.class);
  }
}
