package io.lendledger.query.moment;

import static io.lendledger.query.loan.Sample.ALL;
import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.DUE;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static io.lendledger.query.loan.Sample.settled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PinnedReadsTest {

  private final TestLedger ledger = new TestLedger();

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void aLendersReadDoesNotWaitForWhatOthersWrite() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(id(1)));
    ledger.keepBusy();
    assertThat(custody(FIRST_PAGE).data()).hasSize(1);
  }

  @Test
  void walkShowsEachRecordOnceAsItWasWhenTheWalkBegan() {
    ledger.tell(Sample.reference());
    ledger.tell(IntStream.rangeClosed(1, 25).mapToObj(i -> booked(id(2 * i))).toArray());
    List<CustodyLoan> expected = custody(FIRST_PAGE).data();

    List<CustodyLoan> walked = new ArrayList<>();
    PageRequest request = new PageRequest(4, null, null, null);
    for (int changes = 1; ; changes++) {
      CustodyLoanPage page = custody(request);
      walked.addAll(page.data());
      if (page.nextKey() == null) {
        break;
      }
      request = new PageRequest(4, page.nextKey(), page.position(), null);
      change(changes);
    }

    assertThat(walked).isEqualTo(expected).hasSize(25);
    assertThat(custody(FIRST_PAGE).data()).hasSize(25 + 6).isNotEqualTo(expected);
  }

  private void change(int n) {
    ledger.tell(
        booked(id(2 * n + 1)),
        new LoanCancelled(id(2 * n), "DEMO", List.of()),
        new LoanRerated(id(50 - 2 * n), "DEMO", Sample.TRADED, dec("9"), null));
    ledger.setTime(ledger.now().plus(1, ChronoUnit.DAYS).toString());
  }

  /** A writer's clock was behind, or its work took long: what a moment has shown it shows again. */
  @Test
  void whatIsStoredLateIsNotInAMomentThatWasShown() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(id(1)));
    Instant shown = ledger.now();
    CustodyLoanPage before = custody(FIRST_PAGE);
    for (int late = 2; late < 5; late++) {
      ledger.setTime(shown.minusSeconds(9).toString());
      ledger.tell(booked(id(late)));
    }

    CustodyLoanPage after = custody(FIRST_PAGE);

    assertThat(before.asOf()).isEqualTo(shown);
    assertThat(custody(new PageRequest(100, null, null, shown))).isEqualTo(before);
    assertThat(after.data()).hasSize(4);
    assertThat(after.asOf()).isAfter(shown);
    assertThat(custody(new PageRequest(100, null, null, after.asOf())).data())
        .isEqualTo(after.data());
  }

  @Test
  void asOfShowsWhatWasKnown() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(id(1)));
    Instant then = ledger.now();
    CustodyLoanPage before = custody(FIRST_PAGE);
    ledger.tell(
        settled(id(1), "Settled", 10_000, 10_000, DUE),
        new LoanOpened(id(1), "DEMO", DUE),
        booked(id(2)));

    CustodyLoanPage past = custody(new PageRequest(100, null, null, then.plusMillis(400)));

    assertThat(before.asOf()).isEqualTo(then);
    assertThat(past.data()).isEqualTo(before.data());
    assertThat(past.asOf()).isEqualTo(then);
    assertThat(past.position()).isEqualTo(before.position());
    assertThat(custody(FIRST_PAGE).data()).hasSize(2);
    assertThat(custody(FIRST_PAGE).asOf()).isEqualTo(ledger.now());
  }

  @Test
  void beforeTheFirstEventThereIsNothing() {
    Instant early = Instant.parse("2020-01-01T00:00:00Z");
    assertThat(custody(FIRST_PAGE).data()).isEmpty();
    assertThat(custody(FIRST_PAGE).asOf()).isEqualTo(ledger.now());

    ledger.tell(booked(id(1)));

    CustodyLoanPage page = custody(new PageRequest(10, null, null, early));
    assertThat(page.data()).isEmpty();
    assertThat(page.asOf()).isEqualTo(early);
  }

  @Test
  void changesOfOneBatchAreVersionsOfTheirOwn() {
    ledger.tell(booked(id(1)), settled(id(1), "Matched", 100, 100, DUE));
    ledger.tell(settled(id(1), "Matched", 300, 200, DUE), settled(id(1), "Matched", 600, 300, DUE));

    assertThat(unitsAt(ledger.head())).containsExactly(360L, 240L);
    assertThat(unitsAt(ledger.head() - 1)).containsExactly(180L, 120L);
    assertThat(unitsAt(ledger.head() - 11)).containsExactly(60L, 40L);
    assertThat(unitsAt(ledger.head() - 21)).containsExactly(0L, 0L);
    assertThat(unitsAt(ledger.head() - 31)).isEmpty();
  }

  @Test
  void replayGivesTheSameRows() {
    ledger.tell(Sample.reference());
    ledger.tell(IntStream.rangeClosed(1, 25).mapToObj(i -> booked(id(2 * i))).toArray());
    change(1);
    change(2);
    ledger.tell(
        settled(id(20), "Settled", 10_000, 10_000, DUE), new LoanOpened(id(20), "DEMO", DUE));
    var rows = ledger.dump();

    ledger.replay(1);
    assertThat(ledger.dump()).isEqualTo(rows);
    ledger.replay(7);
    assertThat(ledger.dump()).isEqualTo(rows);
  }

  @Test
  void strangeKeysAreRefused() {
    for (List<String> key : List.of(List.<String>of(), List.of("x"), List.of("2026-03-02"))) {
      var query = new FindCustodyLoans(DEMO, ALL, new PageRequest(10, key, 5L, null));
      assertThatThrownBy(() -> ledger.ask(query, CustodyLoanPage.class))
          .isInstanceOfSatisfying(
              Rejected.class,
              refused ->
                  assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_CURSOR));
    }
  }

  /** As when a killed database comes back without the last rows, until they are read again. */
  @Test
  void aPageWhoseMomentTheModelsHaveLostWaitsUntilTheyHaveItAgain() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(id(1)), booked(id(2)));
    CustodyLoanPage first = custody(new PageRequest(1, null, null, null));
    PageRequest next = new PageRequest(1, first.nextKey(), first.position(), null);
    long lost = ledger.head();
    ledger.execute("DELETE FROM query.loan WHERE valid_from = " + lost);
    ledger.execute("UPDATE query.progress SET position = %d".formatted(lost - 10));
    ledger.part(Progress.class).forget();

    refused(next, RejectionCode.UNAVAILABLE);

    ledger.replay(7);
    assertThat(custody(next).data()).extracting(CustodyLoan::loanId).containsExactly(id(2));
  }

  /** Such a store came out of a backup: its models will never come to that moment. */
  @Test
  void aMomentThatTheStoreHasLostIsNoPlaceToGoOnFrom() {
    ledger.tell(Sample.reference());
    ledger.tell(booked(id(1)), booked(id(2)));
    CustodyLoanPage first = custody(new PageRequest(1, null, null, null));

    refused(
        new PageRequest(1, first.nextKey(), first.position() + 10, null),
        RejectionCode.INVALID_CURSOR);
  }

  private void refused(PageRequest page, RejectionCode code) {
    assertThatThrownBy(() -> custody(page))
        .isInstanceOfSatisfying(
            Rejected.class, refused -> assertThat(refused.rejection().code()).isEqualTo(code));
  }

  private List<Long> unitsAt(long position) {
    var key = List.of("2026-03-02", "");
    var query = new FindClientLoans(DEMO, ALL, new PageRequest(10, key, position, null));
    return ledger.ask(query, ClientLoanPage.class).data().stream()
        .map(part -> part.loan().units().settledUnits())
        .toList();
  }

  private CustodyLoanPage custody(PageRequest page) {
    return ledger.ask(new FindCustodyLoans(DEMO, ALL, page), CustodyLoanPage.class);
  }

  private static String id(int number) {
    return "L%07d".formatted(number);
  }
}
