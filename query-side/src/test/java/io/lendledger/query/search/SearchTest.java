package io.lendledger.query.search;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.transaction.Sales.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.search.FindByName;
import io.lendledger.core.search.Found;
import io.lendledger.core.search.FoundPage;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchTest {

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void lend() {
    ledger.tell(Sample.reference());
    ledger.tell(booked("L0000001"), booked("L0000012"), booked("L0000002", "OTHER", "USD"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void anIdComesBeforeIdsThatBeginWithIt() {
    assertThat(found(null, "L0000001")).containsExactly("loan L0000001");
    assertThat(found(null, "l000000")).containsExactly("loan L0000001", "loan L0000002");
    assertThat(found(null, "L00000")).hasSize(3);
    assertThat(found(null, "L0000001-")).contains("client-loan L0000001-C01");
    assertThat(found(null, "demo borrower")).containsExactly("borrower BORR");
    assertThat(found(null, "share")).containsExactly("instrument " + ISIN);
    assertThat(found(null, "BBG000B9XRY4")).containsExactly("instrument " + ISIN);
    assertThat(found(null, "100%_'\\")).isEmpty();
  }

  @Test
  void aLenderFindsOnlyWhatIsItsOwn() {
    assertThat(found(DEMO, "L0")).containsExactly("loan L0000001", "loan L0000012");
    assertThat(found(OTHER, "L0")).containsExactly("loan L0000002");
    assertThat(found(OTHER, "DEMO")).containsExactly("instrument " + ISIN, "borrower BORR");
    assertThat(found(OTHER, "Lender")).containsExactly("lender OTHER");
    assertThat(found(OTHER, "A")).containsExactly("instrument " + ISIN);
    assertThat(found(DEMO, "A")).containsExactly("client A", "instrument " + ISIN);
    LenderCode nobody = new LenderCode("NOBODY");
    assertThat(found(nobody, "BORR")).isEmpty();
    assertThat(found(nobody, ISIN)).isEmpty();
  }

  @Test
  void theTransactionWithTheIdIsFoundAmongManyThatBeginWithIt() {
    ledger.tell(
        IntStream.rangeClosed('A', 'T')
            .mapToObj(last -> recorded("DEMO", "TX1" + (char) last))
            .toArray());
    ledger.tell(recorded("DEMO", "tx1"));
    assertThat(found(DEMO, "tx1")).hasSize(20).startsWith("transaction tx1", "transaction TX1A");
    assertThat(found(null, "TX1S")).containsExactly("transaction TX1S");
  }

  @Test
  void aLenderFindsRequestsThatNameItAndThoseItHasLentTo() {
    var lent = new BookedLoan("L0000001", "DEMO", "ACC", 60);
    ledger.tell(
        placed("Q1", "DEMO"),
        placed("Q2", null),
        placed("Q3", "OTHER"),
        placed("Q4", null),
        new BorrowRequestCompleted("Q1", List.of(), 100, List.of()),
        new BorrowRequestCompleted("Q2", List.of(lent), 40, List.of()));
    assertThat(found(DEMO, "q")).containsExactly("borrow-request Q1", "borrow-request Q2");
    assertThat(found(OTHER, "Q")).containsExactly("borrow-request Q3");
    assertThat(found(null, "Q")).hasSize(4);
  }

  @Test
  void whatCameLaterIsNotThereBefore() {
    Instant before = ledger.now();
    ledger.tell(booked("L0000099"));
    assertThat(found(null, "L0000099")).contains("loan L0000099");
    var then = new FindByName(null, "L0000099", new PageRequest(9, null, null, before));
    assertThat(ledger.ask(then, FoundPage.class).data()).isEmpty();
  }

  private List<String> found(LenderCode lender, String text) {
    return ledger.ask(new FindByName(lender, text, FIRST_PAGE), FoundPage.class).data().stream()
        .map(SearchTest::line)
        .toList();
  }

  private static BorrowRequestPlaced placed(String id, String lender) {
    return new BorrowRequestPlaced(
        id,
        "BORR",
        lender,
        ISIN,
        100,
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

  private static String line(Found found) {
    return found.type() + " " + found.id();
  }
}
