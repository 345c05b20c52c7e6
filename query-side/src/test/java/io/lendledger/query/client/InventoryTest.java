package io.lendledger.query.client;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.FindBorrowRequest;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.ClientView;
import io.lendledger.core.client.FindClient;
import io.lendledger.core.client.FindHoldings;
import io.lendledger.core.client.HoldingPage;
import io.lendledger.core.client.HoldingRecord;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.CollateralRecord;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionProgressed;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InventoryTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void clientShowsThePreferenceReceivedLast() {
    ledger.tell(new PreferenceSet("DEMO", "A", TRADED.plusDays(9), "In", dec("90")));
    ledger.tell(new PreferenceSet("DEMO", "A", TRADED, "Out", dec("85")));

    assertThat(client(DEMO, "A")).isEqualTo(new ClientView("A", TRADED, "Out", dec("85")));
    assertNotFound(() -> client(OTHER, "A"));
    assertNotFound(() -> client(DEMO, "B"));
  }

  @Test
  void clientWhomTheInventoryDoesNotShowYetIsNotSaidToBeUnknown() {
    var told = new PreferenceSet("DEMO", "A", TRADED, "In", dec("90"));
    ledger.storeOnly("DEMO/A", Map.of(), told);
    assertRefused(() -> client(DEMO, "A"), RejectionCode.UNAVAILABLE);
  }

  @Test
  void clientKnownFromPositionsAloneIsOut() {
    ledger.tell(report(TRADED, "100"));
    assertThat(client(DEMO, "A")).isEqualTo(new ClientView("A", null, "Out", null));
  }

  @Test
  void snapshotAbsorbsTheTransactionsUpToItsDate() {
    ledger.tell(
        report(TRADED, "100"),
        transaction("T1", "Sell", "30", TRADED),
        transaction("T2", "Buy", "50", TRADED.plusDays(2)));
    assertThat(holding()).isEqualTo("100+20");
    ledger.tell(report(TRADED.plusDays(1), "70"));
    assertThat(holding()).isEqualTo("70+50");
    var rows = ledger.dump();
    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  @Test
  void aClientThatGoesOutLaterHasNothingFree() {
    ledger.tell(
        report(TRADED, "100"),
        new PreferenceSet("DEMO", "A", TRADED, "In", dec("80")),
        new PreferenceSet("DEMO", "A", TRADED.plusDays(300), "Out", dec("80")),
        new PreferenceSet("DEMO", "A", TRADED.plusDays(200), "In", dec("85")));
    assertThat(free()).isEqualTo("Out 0");
  }

  @Test
  void aClientThatIsInAgainHasItsUnitsFree() {
    ledger.tell(
        report(TRADED, "100"),
        new PreferenceSet("DEMO", "A", TRADED.plusDays(1), "In", dec("80")),
        new PreferenceSet("DEMO", "A", TRADED, "Out", dec("80")));
    assertThat(free()).isEqualTo("Out 0");
    ledger.setTime(TRADED.plusDays(1) + "T09:00:00Z");
    assertThat(free()).isEqualTo("In 100");
  }

  private String free() {
    HoldingRecord holding =
        ledger
            .ask(new FindHoldings(DEMO, null, null, FIRST_PAGE), HoldingPage.class)
            .data()
            .getFirst();
    return holding.optInStatus() + " " + holding.freeUnits();
  }

  @Test
  void submissionTellsHowFarItIs() {
    Instant received = Instant.parse("2026-03-02T09:00:00.123Z");
    ledger.tell(
        new SubmissionReceived(
            "S1", "DEMO", "positions", "application/json", 10, "00", 3, received),
        new SubmissionProgressed("S1", "DEMO", 1, 1, 0));
    assertThat(submission(DEMO))
        .isEqualTo(new SubmissionReceipt("S1", "positions", "Accepted", 3, 1, 1, 0, received));
    ledger.tell(new SubmissionApplied("S1", "DEMO", 2, 1, 0));
    assertThat(submission(null).status()).isEqualTo("Applied");
    assertNotFound(() -> submission(OTHER));
  }

  @Test
  void borrowRequestTellsItsLoans() {
    var first = new BookedLoan("L0000001", "DEMO", "ACC", 60);
    var second = new BookedLoan("L0000002", "OTHER", "ACC", 30);
    ledger.tell(
        new BorrowRequestPlaced(
            "R1",
            "BORR",
            null,
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
            null),
        new RoundCompleted("R1", 1, List.of(first), 40));
    assertThat(request("R1"))
        .isEqualTo(new BorrowRequestResult("R1", false, List.of(first), 40, List.of()));
    ledger.tell(new BorrowRequestCompleted("R1", List.of(first, second), 10, List.of()));
    assertThat(request("R1"))
        .isEqualTo(new BorrowRequestResult("R1", true, List.of(first, second), 10, List.of()));
    assertNotFound(() -> request("R2"));
  }

  @Test
  void collateralOfADayIsTheOneReportedLast() {
    ledger.tell(Sample.reference());
    ledger.tell(
        new CollateralReported(TRADED.minusDays(1), "RQV", List.of(line("DEMO", null))),
        new CollateralReported(
            TRADED, "RQV", List.of(line("DEMO", ISIN), line("DEMO", null), line("OTHER", null))),
        new CollateralReported(TRADED, "RQV2", List.of(line("DEMO", ISIN))));

    assertThat(collateral(null)).hasSize(3);
    assertThat(collateral(TRADED.minusDays(1))).hasSize(1);
    CollateralRecord piece = collateral(null).get(1);
    assertThat(piece.security().instrumentName()).isEqualTo("Demo Share");
    assertThat(piece.parties().borrowerName()).isEqualTo("Demo Borrower");
    assertThat(piece.value().collateralValueWithHaircut()).isEqualByComparingTo("450");
    assertThat(collateral(null).getFirst().security().isin()).isNull();

    ledger.tell(new CollateralReported(TRADED, "RQV", List.of(line("DEMO", ISIN))));
    assertThat(collateral(null))
        .extracting(each -> each.security().isin())
        .containsExactly(ISIN, ISIN);
  }

  private static CollateralLine line(String lender, String isin) {
    return new CollateralLine(
        "Triparty",
        "RQV",
        lender,
        "ACC",
        "BORR",
        isin == null ? "Cash" : "Non-Cash",
        new CollateralSecurity(null, isin, null, null, null, null, null, null, null),
        dec("10"),
        new CollateralValue(
            dec("50"),
            "USD",
            dec("500"),
            dec("1"),
            dec("50"),
            "USD",
            dec("500"),
            dec("10"),
            dec("450")));
  }

  private List<CollateralRecord> collateral(LocalDate date) {
    List<CollateralRecord> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, null);
    while (true) {
      var query = new FindCollateral(DEMO, date, null, null, request);
      CollateralPage page = ledger.ask(query, CollateralPage.class);
      walked.addAll(page.data());
      if (page.nextKey() == null) {
        break;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
    var whole = new FindCollateral(DEMO, date, null, null, FIRST_PAGE);
    assertThat(ledger.ask(whole, CollateralPage.class).data()).isEqualTo(walked);
    return walked;
  }

  private static HoldingsReported report(LocalDate date, String quantity) {
    var holding =
        new Holding("ACC", ISIN, null, "DEMO", null, null, dec(quantity), "USD", null, "Available");
    return new HoldingsReported("DEMO", "A", "s", date, List.of(holding), null);
  }

  private static TransactionApplied transaction(
      String id, String side, String units, LocalDate date) {
    return new TransactionApplied(
        "DEMO", "A", id, "ACC", ISIN, null, side, dec(units), date, date.plusDays(2), null);
  }

  private String holding() {
    return ledger.value(
        "SELECT quantity || '+' || net_pending FROM query.holding"
            + " WHERE valid_to = 9223372036854775807");
  }

  private ClientView client(LenderCode lender, String client) {
    return ledger.ask(
        new FindClient(new ClientKey(lender, new ClientId(client))), ClientView.class);
  }

  private SubmissionReceipt submission(LenderCode lender) {
    return ledger.ask(new FindSubmission(new SubmissionId("S1"), lender), SubmissionReceipt.class);
  }

  private BorrowRequestResult request(String id) {
    return ledger.ask(new FindBorrowRequest(new BorrowRequestId(id)), BorrowRequestResult.class);
  }

  private static void assertNotFound(Runnable read) {
    assertRefused(read, RejectionCode.NOT_FOUND);
  }

  private static void assertRefused(Runnable read, RejectionCode code) {
    assertThatThrownBy(read::run)
        .isInstanceOfSatisfying(
            Rejected.class, refused -> assertThat(refused.rejection().code()).isEqualTo(code));
  }
}
