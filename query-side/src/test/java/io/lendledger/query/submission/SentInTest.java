package io.lendledger.query.submission;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestPage;
import io.lendledger.core.borrowrequest.BorrowRequestView;
import io.lendledger.core.borrowrequest.FindBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientPreference;
import io.lendledger.core.client.ClientPreferencePage;
import io.lendledger.core.client.FindClientPreferences;
import io.lendledger.core.income.FindIncome;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomePage;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.income.IncomeView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.FindSubmissionEffects;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.SubmissionEffect;
import io.lendledger.core.submission.SubmissionEffectPage;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.core.transaction.FindTransactions;
import io.lendledger.core.transaction.TransactionPage;
import io.lendledger.core.transaction.TransactionRecorded;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was sent in can be read. */
class SentInTest {

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

  private static TransactionRecorded recorded(String lender, String id) {
    return new TransactionRecorded(
        lender,
        id,
        "A",
        "ACC",
        ISIN,
        null,
        null,
        null,
        "Sell",
        dec("30"),
        TRADED,
        TRADED.plusDays(2),
        null);
  }

  private static TransactionApplied applied(String id) {
    return new TransactionApplied(
        "DEMO", "A", id, "ACC", ISIN, null, "Sell", dec("30"), TRADED, TRADED.plusDays(2), 1L);
  }

  private static HoldingsReported report(String quantity, Long receipt) {
    var holding =
        new Holding("ACC", ISIN, null, "DEMO", null, null, dec(quantity), "USD", null, "Available");
    return new HoldingsReported("DEMO", "A", "s", TRADED, List.of(holding), receipt);
  }

  @Test
  void aClientHasThePreferenceOfEachDay() {
    ledger.tell(
        new PreferenceSet("DEMO", "A", TRADED, "In", dec("90")),
        new PreferenceSet("DEMO", "A", TRADED.plusDays(9), "Out", dec("85")),
        new PreferenceSet("OTHER", "A", TRADED, "In", dec("70")));
    ledger.tell(new HoldingsReported("DEMO", "B", "s", TRADED, List.of(), null));
    assertThat(preferences(DEMO))
        .containsExactly(
            new ClientPreference("DEMO", "A", TRADED, "In", dec("90"), true),
            new ClientPreference("DEMO", "A", TRADED.plusDays(9), "Out", dec("85"), false),
            new ClientPreference("DEMO", "B", null, "Out", null, false));
    ledger.setTime("2026-03-11T00:00:00Z");
    assertThat(preferences(DEMO))
        .extracting(ClientPreference::inForce)
        .containsExactly(false, true, false);
    assertThat(preferences(null)).hasSize(4);
    assertThat(preferences(OTHER)).hasSize(1);
  }

  private List<ClientPreference> preferences(LenderCode lender) {
    List<ClientPreference> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, null);
    while (true) {
      var page =
          ledger.ask(new FindClientPreferences(lender, null, request), ClientPreferencePage.class);
      walked.addAll(page.data());
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), null);
    }
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

  private IncomePage page(LenderCode lender, Boolean matches, PageRequest page) {
    var query = new FindIncome(lender, ISIN, "BORR", null, null, matches, page);
    return ledger.ask(query, IncomePage.class);
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

  @Test
  void submissionsBeginWithTheNewest() {
    ledger.tell(
        received("S1", "DEMO", "positions", 1),
        received("S2", "OTHER", "positions", 2),
        received("S3", "DEMO", "transactions", 3),
        received("S4", null, "prices", 4));
    Instant before = ledger.now();
    ledger.tell(new SubmissionApplied("S1", "DEMO", 2, 1, 0));
    assertThat(submissions(DEMO, null, List.of(), null)).containsExactly("S3", "S1");
    assertThat(submissions(null, null, List.of(), null)).containsExactly("S4", "S3", "S2", "S1");
    assertThat(submissions(DEMO, "positions", List.of(), null)).containsExactly("S1");
    assertThat(submissions(DEMO, null, List.of("Applied"), null)).containsExactly("S1");
    assertThat(submissions(DEMO, null, List.of("Applied"), before)).isEmpty();
    var window = new FindSubmissions(null, null, List.of(), at(2), at(3), FIRST_PAGE);
    assertThat(ledger.ask(window, SubmissionPage.class).data())
        .extracting(SubmissionView::submissionId)
        .containsExactly("S2");
  }

  private List<String> submissions(
      LenderCode lender, String flow, List<String> statuses, Instant asOf) {
    List<String> walked = new ArrayList<>();
    PageRequest request = new PageRequest(1, null, null, asOf);
    while (true) {
      var query = new FindSubmissions(lender, flow, statuses, null, null, request);
      SubmissionPage page = ledger.ask(query, SubmissionPage.class);
      page.data().forEach(each -> walked.add(each.submissionId()));
      if (page.nextKey() == null) {
        return walked;
      }
      request = new PageRequest(1, page.nextKey(), page.position(), asOf);
    }
  }

  private static Instant at(int second) {
    return Instant.parse("2026-03-02T08:00:00.000Z").plusSeconds(second);
  }

  private static SubmissionReceived received(String id, String lender, String flow, int second) {
    return new SubmissionReceived(id, lender, flow, "application/json", 10, "00", 3, at(second));
  }

  @Test
  void whatASubmissionBroughtAboutIsFoundByItsId() {
    var caused = Map.of("submissionId", "S1");
    ledger.tell(received("S1", "DEMO", "transactions", 1), Sample.booked("L0000001"));
    ledger.tellOf("transaction:DEMO/T-1", caused, recorded("DEMO", "T-1"));
    ledger.tellOf("client:DEMO/A", caused, applied("T-1"));
    ledger.tellOf("client:DEMO/B", Map.of(), report("1", null));
    ledger.tellOf("L0000001", caused, recall());
    ledger.tellOf("transaction:OTHER/T-9", caused, recorded("OTHER", "T-9"));
    ledger.tellOf("submission:S1", caused, new SubmissionApplied("S1", "DEMO", 1, 0, 0));

    assertThat(effects("S1", DEMO, FIRST_PAGE).data())
        .extracting(
            SubmissionEffect::eventType,
            SubmissionEffect::aggregateId,
            SubmissionEffect::clientId,
            SubmissionEffect::loanId,
            SubmissionEffect::tradeId)
        .containsExactly(
            tuple("transaction.recorded", "transaction:DEMO/T-1", "A", null, null),
            tuple("client.transaction-applied", "client:DEMO/A", "A", null, null),
            tuple("loan.recalled", "L0000001", null, "L0000001", "L0000001/1"));
    assertThat(effects("S1", null, FIRST_PAGE).data()).hasSize(4);
    SubmissionEffectPage first = effects("S1", DEMO, new PageRequest(1, null, null, null));
    var next = new PageRequest(9, first.nextKey(), first.position(), null);
    assertThat(effects("S1", DEMO, next).data()).hasSize(2);
    assertThatThrownBy(() -> effects("S1", OTHER, FIRST_PAGE)).isInstanceOf(Rejected.class);
    assertThatThrownBy(() -> effects("S2", null, FIRST_PAGE)).isInstanceOf(Rejected.class);
  }

  private SubmissionEffectPage effects(String submission, LenderCode lender, PageRequest page) {
    var query = new FindSubmissionEffects(new SubmissionId(submission), lender, page);
    return ledger.ask(query, SubmissionEffectPage.class);
  }

  private static LoanRecalled recall() {
    LocalDate due = TRADED.plusDays(2);
    return new LoanRecalled(
        "L0000001", "DEMO", "L0000001/1", "recall", 10, TRADED, due, List.of(), null);
  }
}
