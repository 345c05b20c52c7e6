package io.lendledger.query.moment;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static io.lendledger.query.loan.Sample.booked;
import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.core.client.UtilizationPage;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.loan.Sample;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is stored between the steps of a read is in its answer, or after its moment. */
class AdvancedReadsTest {

  private final TestLedger ledger = new TestLedger();

  @BeforeEach
  void reference() {
    ledger.tell(Sample.reference());
    ledger.tell(booked("L0000001"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  private record Poll(List<String> ids, Instant asOf) {}

  @Test
  void whoAsksForLoansSinceTheMomentBeforeMissesNone() {
    missesNone(since -> {
      var page =
          ledger.ask(new FindCustodyLoans(DEMO, since(since), FIRST_PAGE), CustodyLoanPage.class);
      return new Poll(page.data().stream().map(loan -> loan.loanId()).toList(), page.asOf());
    });
  }

  @Test
  void whoAsksForPartsSinceTheMomentBeforeMissesNone() {
    missesNone(since -> {
      var page =
          ledger.ask(new FindClientLoans(DEMO, since(since), FIRST_PAGE), ClientLoanPage.class);
      return new Poll(page.data().stream().map(part -> part.actualLoanId()).toList(), page.asOf());
    });
  }

  @Test
  void whoAsksForTradesSinceTheMomentBeforeMissesNone() {
    missesNone(since -> {
      var page = ledger.ask(new FindTrades(DEMO, since(since), FIRST_PAGE), TradePage.class);
      return new Poll(page.data().stream().map(trade -> trade.tradeId()).toList(), page.asOf());
    });
  }

  private void missesNone(Function<Instant, Poll> read) {
    Instant quiet = ledger.now().plusMillis(500);
    ledger.before(
        "shown.least",
        () -> {
          ledger.tell(booked("L0000002"));
          ledger.tell(booked("L0000003"));
        });

    Poll first = read.apply(quiet);
    Poll second = read.apply(first.asOf());

    Set<String> seen = new TreeSet<>(first.ids());
    seen.addAll(second.ids());
    assertThat(seen).containsExactly("L0000002", "L0000003");
  }

  private static LoanFilter since(Instant instant) {
    return new LoanFilter(List.of(), null, null, null, instant, null, null, null);
  }

  @Test
  void sumsThatAnotherReadHasAddedUpMeanwhileAreOfItsMoment() {
    var query =
        new FindUtilization(DEMO, UtilizationDimension.ISIN, null, null, null, null, FIRST_PAGE);
    List<UtilizationPage> meanwhile = new ArrayList<>();
    ledger.before(
        "FROM query.moment WHERE first_position",
        () -> {
          ledger.tell(more());
          meanwhile.add(ledger.ask(query, UtilizationPage.class));
        });

    UtilizationPage page = ledger.ask(query, UtilizationPage.class);

    PageRequest again = new PageRequest(100, null, null, page.asOf());
    UtilizationPage then =
        ledger.ask(
            new FindUtilization(DEMO, UtilizationDimension.ISIN, null, null, null, null, again),
            UtilizationPage.class);
    assertThat(meanwhile).hasSize(1);
    assertThat(page.data()).isEqualTo(then.data());
    assertThat(page.position()).isEqualTo(then.position());
  }

  private static HoldingsReported more() {
    return new HoldingsReported(
        "DEMO",
        "A",
        "s2",
        Sample.TRADED,
        List.of(
            new Holding(
                "ACC",
                Sample.ISIN,
                null,
                "DEMO",
                null,
                "EXT-1",
                dec("99000"),
                "USD",
                dec("15"),
                "Available")),
        null);
  }
}
