package io.lendledger.query.borrowrequest;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.BorrowRequestPage;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.BorrowRequestView;
import io.lendledger.core.borrowrequest.FindBorrowRequest;
import io.lendledger.core.borrowrequest.FindBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BorrowRequestPagesTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aLenderSeesItsOwnPartOfABorrowRequest() {
    var own = new BookedLoan("L0000001", "DEMO", "ACC", 60);
    var others = new BookedLoan("L0000002", "OTHER", "ACC", 30);
    var causes = List.of(new Unfilled("NOT_OPTED_IN", 10));
    ledger.tell(
        placed("R1", null, 100),
        new RoundCompleted("R1", 1, List.of(own), 40),
        placed("R2", "DEMO", 10),
        placed("R3", "OTHER", 10),
        new BorrowRequestCompleted("R2", List.of(), 10, causes));
    Instant before = ledger.now();
    ledger.tell(new BorrowRequestCompleted("R1", List.of(own, others), 10, causes));

    List<BorrowRequestView> shown = requests(DEMO, true, FIRST_PAGE).data();
    assertThat(shown).extracting(BorrowRequestView::requestId).containsExactly("R1", "R2");
    BorrowRequestView ofAnybody = shown.getFirst();
    assertThat(ofAnybody.loans()).containsExactly(own);
    assertThat(ofAnybody.units()).isNull();
    assertThat(ofAnybody.unfilledUnits()).isNull();
    assertThat(ofAnybody.unfilled()).isEmpty();
    assertThat(shown.get(1).units()).isEqualTo(10);
    assertThat(shown.get(1).unfilled()).isEqualTo(causes);

    assertThat(requests(OTHER, true, FIRST_PAGE).data())
        .extracting(BorrowRequestView::requestId, BorrowRequestView::loans)
        .containsExactly(tuple("R1", List.of(others)), tuple("R3", List.of()));
    var then = new PageRequest(9, null, null, before);
    assertThat(requests(OTHER, true, then).data())
        .extracting(BorrowRequestView::requestId)
        .containsExactly("R3");

    BorrowRequestView whole = requests(null, false, FIRST_PAGE).data().getFirst();
    assertThat(whole.loans()).containsExactly(own, others);
    assertThat(whole.units()).isEqualTo(100);
    assertThat(whole.unfilledUnits()).isEqualTo(10);
    assertThat(whole.completed()).isTrue();
    assertThat(requests(null, false, then).data().getFirst().completed()).isFalse();
    assertThat(requests(DEMO, false, FIRST_PAGE).data().getFirst().loans()).hasSize(2);
    var rows = ledger.dump();
    ledger.replay(2);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  /** Readers that held one connection and waited for a second could all wait for each other. */
  @Test
  void aBorrowRequestIsReadWithOneConnectionAtATime() {
    var loan = new BookedLoan("L0000001", "DEMO", "ACC", 90);
    var causes = List.of(new Unfilled("NOT_OPTED_IN", 10));
    ledger.tell(
        placed("R1", null, 100), new BorrowRequestCompleted("R1", List.of(loan), 10, causes));
    HikariDataSource pool = (HikariDataSource) ledger.part(DataSource.class);
    pool.setMaximumPoolSize(1);
    pool.getHikariPoolMXBean().softEvictConnections();

    var query = new FindBorrowRequest(new BorrowRequestId("R1"));
    assertThat(ledger.ask(query, BorrowRequestResult.class))
        .isEqualTo(new BorrowRequestResult("R1", true, List.of(loan), 10, causes));
    assertThat(requests(null, false, FIRST_PAGE).data())
        .extracting(BorrowRequestView::unfilled)
        .containsExactly(causes);
  }

  private BorrowRequestPage requests(LenderCode lender, boolean forLender, PageRequest page) {
    var query = new FindBorrowRequests(lender, forLender, "BORR", ISIN, TRADED, TRADED, page);
    return ledger.ask(query, BorrowRequestPage.class);
  }

  private static BorrowRequestPlaced placed(String id, String lender, long units) {
    return new BorrowRequestPlaced(
        id,
        "BORR",
        lender,
        ISIN,
        units,
        "Non-Cash",
        dec("4"),
        null,
        null,
        "USD",
        dec("102"),
        null,
        "Open",
        TRADED,
        TRADED,
        null);
  }
}
