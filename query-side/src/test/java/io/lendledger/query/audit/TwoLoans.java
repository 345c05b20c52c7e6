package io.lendledger.query.audit;

import static io.lendledger.query.audit.LentMonth.MONDAY;
import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.marketdata.MarketDataCommand.MarketDataKey;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Two loans of 9,000 and 3,000 units at 50 USD and 4.20 %, of two clients two to one: 52.50 and
 * 17.50 a day. March is billed; then the first loan's rate turns out to have been 8.40 % from the
 * 30th on and, still on the first of April, 6.30 % from the 31st on.
 */
final class TwoLoans {

  static final LentMonth FIRST = new LentMonth("L0000001", 9_000);
  static final LentMonth SECOND = new LentMonth("L0000002", 3_000);
  private static final LocalDate THE_30TH = LocalDate.of(2026, 3, 30);
  private static final LocalDate THE_31ST = LocalDate.of(2026, 3, 31);
  private static final LocalDate APRIL = LocalDate.of(2026, 4, 1);
  private static final LenderCode DEMO = new LenderCode("DEMO");
  static final Map<String, String> ASKED =
      Map.of(
          "credential",
          "client:desk",
          "requestId",
          "r-1",
          "submissionId",
          "s-1",
          "submissionRecord",
          "3");

  private TwoLoans() {}

  /** A ledger that has been told all of it. */
  static TestLedger ledger() {
    var ledger = new TestLedger();
    tell(
        ledger,
        "submission:s-1",
        new SubmissionReceived(
            "s-1", "DEMO", "Positions", "application/json", 9, "9f86d0", 4, ledger.now()));
    tell(
        ledger,
        new LenderKey(DEMO).toString(),
        new LenderRegistered("DEMO", "Demo Lender", dec("20"), dec("0"), "USD"));
    for (String client : List.of("A", "B:2")) {
      tell(
          ledger,
          new ClientKey(DEMO, new ClientId(client)).toString(),
          new PreferenceSet("DEMO", client, MONDAY.minusDays(10), "In", dec("90")));
    }
    tell(
        ledger,
        new MarketDataKey("prices", MONDAY).toString(),
        new PricesPublished(MONDAY, List.of(new PricePoint(ISIN, dec("50"), "USD"))));
    for (LentMonth loan : List.of(FIRST, SECOND)) {
      tell(ledger, loan.loan(), loan.delivered());
      tell(ledger, loan.loan(), loan.month());
    }
    tell(ledger, FIRST.loan(), FIRST.billed());
    tell(ledger, SECOND.loan(), SECOND.billed());
    tell(ledger, FIRST.loan(), FIRST.rerated(THE_30TH, "8.40"), FIRST.day(APRIL, "8.40"));
    tell(ledger, SECOND.loan(), SECOND.day(APRIL, "4.20"));
    tell(
        ledger,
        FIRST.loan(),
        FIRST.adjusted(APRIL, THE_30TH, "4.20", "8.40"),
        FIRST.adjusted(APRIL, THE_31ST, "4.20", "8.40"),
        new LateChangesAdjusted(FIRST.loan(), "DEMO", APRIL, "2026-03", 2));
    tell(
        ledger,
        FIRST.loan(),
        FIRST.rerated(THE_31ST, "6.30"),
        FIRST.day(APRIL, "6.30"),
        FIRST.adjusted(APRIL, THE_31ST, "8.40", "6.30"),
        new LateChangesAdjusted(FIRST.loan(), "DEMO", APRIL, "2026-03", 1));
    return ledger;
  }

  private static void tell(TestLedger ledger, String aggregate, Object... events) {
    ledger.tellOf(aggregate, ASKED, events);
  }
}
