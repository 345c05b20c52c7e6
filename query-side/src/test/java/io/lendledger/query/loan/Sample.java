package io.lendledger.query.loan;

import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.reading.PageRequest;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Events and queries in the words of the domain. */
public final class Sample {

  public static final LenderCode DEMO = new LenderCode("DEMO");
  public static final LenderCode OTHER = new LenderCode("OTHER");
  public static final String ISIN = "US0378331005";
  public static final LocalDate TRADED = LocalDate.of(2026, 3, 2);
  public static final LocalDate DUE = LocalDate.of(2026, 3, 4);
  public static final PageRequest FIRST_PAGE = new PageRequest(100, null, null, null);
  public static final LoanFilter ALL =
      new LoanFilter(List.of(), null, null, null, null, null, null, null);

  private Sample() {}

  public static BigDecimal dec(String value) {
    return new BigDecimal(value);
  }

  public static Object[] reference() {
    return new Object[] {
      new LenderRegistered("DEMO", "Demo Lender", dec("20"), dec("0"), "USD"),
      new LenderRegistered("OTHER", "Other Lender", dec("15"), dec("5"), "EUR"),
      new BorrowerRegistered("BORR", "Demo Borrower", "X-BORR", dec("102")),
      new InstrumentRegistered(
          ISIN,
          "Demo Share",
          "Equity",
          "BBG000B9XRY4",
          "DEMO US",
          "DEMO",
          "DEMO",
          "US",
          "XNAS",
          "US",
          "US",
          "US",
          "USD",
          null,
          null),
      new PreferenceSet("DEMO", "A", TRADED, "In", dec("90")),
      new PreferenceSet("DEMO", "B", TRADED, "In", dec("80")),
      new HoldingsReported(
          "DEMO",
          "A",
          "s1",
          TRADED,
          List.of(
              new Holding(
                  "ACC",
                  ISIN,
                  null,
                  "DEMO",
                  null,
                  "EXT-1",
                  dec("9000"),
                  "USD",
                  dec("15"),
                  "Available")),
          null),
      new PricesPublished(TRADED, List.of(new PricePoint(ISIN, dec("50"), "USD"))),
      new FxRatesPublished(TRADED, List.of(new FxPoint("EUR", "USD", dec("1.25"))))
    };
  }

  /** A non-cash loan of 10,000 units: 6,000 of client A, 4,000 of client B. */
  public static LoanBooked booked(String loanId) {
    return booked(loanId, "DEMO", "USD");
  }

  public static LoanBooked booked(String loanId, String lender, String currency) {
    return new LoanBooked(
        loanId,
        lender,
        "R-" + loanId,
        "ACC",
        "BORR",
        ISIN,
        "Open",
        "Non-Cash",
        10_000,
        dec("4.2"),
        null,
        null,
        currency,
        dec("102"),
        null,
        TRADED,
        DUE,
        null,
        List.of(
            new LoanPart("C01", "A", null, 6_000, dec("15"), "EXT-0"),
            new LoanPart("C02", "B", null, 4_000, dec("30"), null)));
  }

  /** A settlement of the loan's own trade, apportioned 6 to 4. */
  public static SettlementReported settled(
      String loanId, String status, long total, long newly, LocalDate on) {
    return new SettlementReported(
        loanId,
        "DEMO",
        loanId,
        "Loan",
        status,
        null,
        null,
        null,
        total,
        newly,
        on,
        status.equals("Settled") ? on : null,
        List.of(new PartUnits("C01", 0, newly * 6 / 10), new PartUnits("C02", 0, newly * 4 / 10)));
  }

  /** The settlement of a loan's first return, apportioned 6 to 4. */
  static SettlementReported returned(String loanId, long units, LocalDate on) {
    long first = -units * 6 / 10;
    long second = -units * 4 / 10;
    return new SettlementReported(
        loanId,
        "DEMO",
        loanId + "/1",
        "Return",
        "Settled",
        null,
        null,
        null,
        units,
        units,
        on,
        on,
        List.of(new PartUnits("C01", first, first), new PartUnits("C02", second, second)));
  }
}
