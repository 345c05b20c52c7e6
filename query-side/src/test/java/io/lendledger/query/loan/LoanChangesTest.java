package io.lendledger.query.loan;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.OTHER;
import static io.lendledger.query.loan.Sample.TRADED;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.FindNewestLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every event of a loan is a change of its custody record and of each part's (decision 012). */
class LoanChangesTest {

  private static final String LOAN = "L0000001";
  private static final List<LoanChangeType> BOTH = List.of(LoanChangeType.values());

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void reference() {
    ledger.tell(Sample.reference());
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private LoanChanges changes(LenderCode lender, LoanChangeId after, int limit) {
    return ledger.ask(new FindLoanChanges(List.of(lender), BOTH, after, limit), LoanChanges.class);
  }

  private List<LoanChange> all(LenderCode lender, int limit) {
    List<LoanChange> all = new ArrayList<>();
    LoanChanges page = changes(lender, LoanChangeId.START, limit);
    all.addAll(page.data());
    while (page.more()) {
      page = changes(lender, page.reached(), limit);
      all.addAll(page.data());
    }
    return all;
  }

  @Test
  void tellsEachRecordAsItWasThen() {
    ledger.tell(booked(LOAN));
    CustodyLoanPage custody =
        ledger.ask(new FindCustodyLoans(DEMO, ALL, FIRST_PAGE), CustodyLoanPage.class);
    ClientLoanPage clients =
        ledger.ask(new FindClientLoans(DEMO, ALL, FIRST_PAGE), ClientLoanPage.class);
    long position = ledger.head();

    ledger.tell(
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new PricesPublished(
            TRADED.plusDays(1), List.of(new PricePoint(Sample.ISIN, dec("60"), "USD"))));

    List<LoanChange> all = all(DEMO, 100);
    assertThat(all).hasSize(9);
    assertThat(all.getFirst().id()).isEqualTo(LoanChangeId.custody(position));
    assertThat(all.getFirst().custody()).isEqualTo(custody.data().getFirst());
    assertThat(all.subList(1, 3).stream().map(LoanChange::client).toList())
        .isEqualTo(clients.data());
    assertThat(all.stream().map(change -> change.id().part()).toList())
        .containsExactly("", "C01", "C02", "", "C01", "C02", "", "C01", "C02");
    assertThat(all.getLast().client().loan().loanStatus()).isEqualTo("Open");
    assertThat(all.getLast().client().loan().valuation().marketPrice()).isEqualByComparingTo("50");
  }

  @Test
  void tellsWhatWasKnownAtAMoment() {
    Instant nothing = ledger.now();
    ledger.tell(booked(LOAN));
    Instant before = ledger.now();
    ledger.tell(settled(LOAN, "Settled", 10_000, 10_000, DUE));
    assertThat(known(nothing, 10).data()).isEmpty();
    assertThat(known(before, 10).data()).isEqualTo(all(DEMO, 100).subList(0, 3));
    assertThat(known(before, 10).more()).isFalse();
    assertThat(known(before, 2).more()).isTrue();
    assertThat(known(ledger.now().plusSeconds(60), 10).data()).hasSize(6);
    var newest = new FindNewestLoanChanges(DEMO, BOTH, LoanChangeId.START, false, null, 10, before);
    assertThat(ledger.ask(newest, LoanChanges.class).data())
        .isEqualTo(all(DEMO, 100).subList(0, 3).reversed());
  }

  private LoanChanges known(Instant asOf, int limit) {
    var query = new FindLoanChanges(List.of(DEMO), BOTH, LoanChangeId.START, false, limit, asOf);
    return ledger.ask(query, LoanChanges.class);
  }

  @Test
  void pagesOfAnySizeAreTheSameChangesInOrder() {
    ledger.tell(booked(LOAN), booked("L0000002"), settled(LOAN, "Settled", 10_000, 10_000, DUE));
    List<LoanChange> whole = all(DEMO, 1000);
    assertThat(whole).hasSize(9).isSortedAccordingTo((a, b) -> a.id().compareTo(b.id()));
    for (int limit = 1; limit <= 4; limit++) {
      assertThat(all(DEMO, limit)).isEqualTo(whole);
    }
    assertThat(whole.stream().map(change -> change.id().toString()).toList()).isSorted();
  }

  private List<LoanChange> newest(@Nullable LenderCode lender, LoanChangeId after, int limit) {
    List<LoanChange> all = new ArrayList<>();
    LoanChangeId before = null;
    LoanChanges page;
    do {
      page =
          ledger.ask(
              new FindNewestLoanChanges(lender, BOTH, after, false, before, limit),
              LoanChanges.class);
      all.addAll(page.data());
      before = page.reached();
    } while (page.more());
    return all;
  }

  @Test
  void areReadFromTheNewestBack() {
    ledger.tell(booked(LOAN), booked("L0000002", "OTHER", "USD"));
    ledger.tell(settled(LOAN, "Settled", 10_000, 10_000, DUE));
    List<LoanChange> whole = all(DEMO, 1000);
    for (int limit = 1; limit <= 7; limit++) {
      assertThat(newest(DEMO, LoanChangeId.START, limit)).isEqualTo(whole.reversed());
      for (LoanChange each : whole) {
        int later = whole.indexOf(each) + 1;
        assertThat(newest(DEMO, each.id(), limit))
            .isEqualTo(whole.subList(later, whole.size()).reversed());
      }
    }
    assertThat(newest(null, LoanChangeId.START, 2)).hasSize(whole.size() + all(OTHER, 9).size());
  }

  @Test
  void areTheSameAfterARebuild() {
    ledger.tell(
        booked(LOAN), new LoanRerated(LOAN, "DEMO", LocalDate.of(2026, 3, 9), dec("5"), null));
    ledger.setTime("2026-03-20T08:00:00Z");
    ledger.tell(settled(LOAN, "Settled", 10_000, 10_000, DUE));
    List<LoanChange> before = all(DEMO, 100);
    ledger.replay(2);
    assertThat(all(DEMO, 100)).isEqualTo(before);
    assertThat(before.getFirst().custody().pricing().lendingRate()).isEqualByComparingTo("4.2");
    assertThat(before.getLast().client().loan().pricing().lendingRate()).isEqualByComparingTo("5");
  }

  @Test
  void areTheLendersOwn() {
    ledger.tell(booked(LOAN), booked("L0000002", "OTHER", "USD"));
    assertThat(all(OTHER, 100)).hasSize(3).allMatch(change -> change.loanId().equals("L0000002"));
    LoanChanges nobodys =
        ledger.ask(new FindLoanChanges(List.of(), BOTH, LoanChangeId.START, 10), LoanChanges.class);
    assertThat(nobodys)
        .isEqualTo(new LoanChanges(List.of(), false, LoanChangeId.endOf(ledger.head())));
  }

  @Test
  void goOnWhereTheyEnded() {
    ledger.tell(booked(LOAN));
    LoanChanges first = changes(DEMO, LoanChangeId.START, 100);
    assertThat(changes(DEMO, first.reached(), 100).data()).isEmpty();
    assertThat(changes(DEMO, first.data().get(1).id(), 100).data())
        .isEqualTo(first.data().subList(2, 3));
    ledger.tell(booked("L0000002"));
    assertThat(changes(DEMO, first.reached(), 100).data()).hasSize(3);
  }

  @Test
  void tellWhatHappenedAndWhatWasBefore() {
    ledger.tell(
        booked(LOAN),
        new CoverReceived(LOAN, "DEMO", TRADED, null, null, null, true),
        settled(LOAN, "Matched", 0, 0, DUE),
        settled(LOAN, "Settled", 10_000, 10_000, DUE),
        new LoanOpened(LOAN, "DEMO", DUE),
        new LoanRerated(LOAN, "DEMO", DUE, dec("5"), null));
    List<LoanChange> all = all(DEMO, 5);
    assertThat(all.stream().filter(each -> each.client() == null))
        .extracting(each -> each.kind().wire(), each -> tradeStatus(each))
        .containsExactly(
            tuple("booked", "Pending"),
            tuple("covered", null),
            tuple("settlement-reported", "Pending"),
            tuple("delivered", "Settled"),
            tuple("delivered", "Settled"),
            tuple("rerated", null));
    Map<String, Object> last = new HashMap<>();
    for (LoanChange each : all) {
      assertThat(each.before()).isEqualTo(last.put(each.id().part(), each.data()));
    }
  }

  private LoanChanges told(LoanChangeId after) {
    return ledger.ask(
        new FindLoanChanges(List.of(DEMO), BOTH, after, true, 100), LoanChanges.class);
  }

  @Test
  void beginBehindAChangeThatIsThere() {
    ledger.tell(booked(LOAN));
    LoanChangeId last = all(DEMO, 100).getLast().id();
    assertThat(told(last).data()).isEmpty();
    assertThatThrownBy(() -> told(LoanChangeId.custody(ledger.head() + 1)))
        .isInstanceOf(Rejected.class)
        .extracting(refused -> ((Rejected) refused).rejection().faults().getFirst().field())
        .isEqualTo("afterEventId");
  }

  /** A change that was lost with a restore is another one than what comes at its position. */
  @Test
  void namesChangeWithARestore() {
    ledger.tell(booked(LOAN));
    LoanChangeId kept = all(DEMO, 100).getLast().id();
    String second =
        "INSERT INTO query.feed_epoch VALUES (%d, 2, now()) RETURNING epoch::text"
            .formatted(ledger.head() + 1);
    assertThat(ledger.value(second)).isEqualTo("2");
    ledger.tell(booked("L0000002"));
    assertThat(told(kept).data())
        .extracting(each -> each.id().toString())
        .allMatch(id -> id.contains("e2"))
        .hasSize(3);
    LoanChangeId lost = LoanChangeId.custody(ledger.head());
    assertThatThrownBy(() -> told(lost))
        .isInstanceOf(Rejected.class)
        .hasMessage("The feed cannot go on there");
    assertThat(told(lost.in(2)).data()).hasSize(2);
    assertThat(all(DEMO, 1)).hasSize(6);
  }

  private static @Nullable String tradeStatus(LoanChange change) {
    return change.trade() == null ? null : change.trade().tradeStatus();
  }
}
