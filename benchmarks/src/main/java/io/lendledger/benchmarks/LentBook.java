package io.lendledger.benchmarks;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.instrument.InstrumentRegistered;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The book of a lender: loans of ten clients' parts each, delivered in two steps and accrued daily,
 * in securities of which every fifth is priced in another currency than its loans.
 */
final class LentBook {

  static final String LENDER = "DEMO";
  static final int LOANS = Integer.getInteger("loans", 3_000);
  static final int PARTS = 10;
  static final int PART_UNITS = 90;
  static final int DAYS = 5;
  static final int BORROWERS = 5;
  static final LocalDate DAY = LocalDate.of(2026, 3, 2);
  static final BigDecimal ACCRUED = new BigDecimal("1.23456789");

  private static final int INSTRUMENTS = 200;
  private static final int CLIENTS = 1_000;
  private static final int PRICED_DAYS = 20;
  private static final int FOREIGN = 5;
  private static final BigDecimal SPLIT = new BigDecimal(85);
  private static final BigDecimal RATE = new BigDecimal("4.2");
  private static final BigDecimal NET_RATE = new BigDecimal("3.36");
  private static final BigDecimal NONE = new BigDecimal("0.00000000");

  private LentBook() {}

  static String id(int loan) {
    return "L%07d".formatted(loan + 1);
  }

  static String part(int part) {
    return "C%02d".formatted(part + 1);
  }

  static String borrower(int loan) {
    return "BRW" + loan % BORROWERS;
  }

  static String isin(int loan) {
    return PortfolioData.isin(500_000 + loan % INSTRUMENTS);
  }

  static String client(int loan, int part) {
    return "C%04d".formatted((loan * 7 + part * 101) % CLIENTS);
  }

  /** The last price of a loan's security, in its own currency. */
  static BigDecimal price(int loan) {
    return price(loan % INSTRUMENTS, PRICED_DAYS - 1);
  }

  private static BigDecimal price(int instrument, int day) {
    return new BigDecimal("%d.%02d25".formatted(20 + instrument, day));
  }

  private static String currency(int instrument) {
    return instrument % FOREIGN == 0 ? "EUR" : "USD";
  }

  /** What is known before the loans. */
  static List<Object> references() {
    return references(DAY);
  }

  /** The same with prices and rates of so many days from this one on. */
  static List<Object> references(LocalDate first) {
    List<Object> events = new ArrayList<>();
    for (int each = 0; each < BORROWERS; each++) {
      events.add(
          new BorrowerRegistered(
              "BRW" + each, "Borrower %d Ltd.".formatted(each), "EXT-" + each, RATE));
    }
    IntStream.range(0, INSTRUMENTS).mapToObj(LentBook::instrument).forEach(events::add);
    for (int day = 0; day < PRICED_DAYS; day++) {
      int shown = day;
      LocalDate date = first.plusDays(day);
      events.add(
          new PricesPublished(
              date,
              IntStream.range(0, INSTRUMENTS)
                  .mapToObj(i -> new PricePoint(isin(i), price(i, shown), currency(i)))
                  .toList()));
      events.add(
          new FxRatesPublished(
              date, List.of(new FxPoint("EUR", "USD", new BigDecimal("1.08%02d".formatted(day))))));
    }
    return events;
  }

  private static InstrumentRegistered instrument(int number) {
    return new InstrumentRegistered(
        isin(number),
        "Share Number %d Corporation".formatted(number),
        "Equity",
        "BBG%09d".formatted(number),
        "S%d US".formatted(number),
        "S%d UQ".formatted(number),
        "S" + number,
        "UQ",
        "XNAS",
        "US",
        "US",
        "US",
        currency(number),
        null,
        null);
  }

  /** The clients: what they hold and which share they get. */
  static List<Object> clients() {
    Map<String, Map<String, Holding>> held = new TreeMap<>();
    for (int loan = 0; loan < LOANS; loan++) {
      for (int part = 0; part < PARTS; part++) {
        held.computeIfAbsent(client(loan, part), _ -> new HashMap<>())
            .put(isin(loan), holding(isin(loan), client(loan, part)));
      }
    }
    List<Object> events = new ArrayList<>();
    held.forEach((client, holdings) -> {
      events.add(new PreferenceSet(LENDER, client, DAY.minusDays(30), "In", SPLIT));
      events.add(
          new HoldingsReported(LENDER, client, "S-1", DAY, List.copyOf(holdings.values()), null));
    });
    return events;
  }

  private static Holding holding(String isin, String client) {
    return new Holding(
        "ACC-1",
        isin,
        "DTC",
        "S",
        "UQ",
        "X-%s-%s".formatted(client, isin),
        new BigDecimal(100_000),
        "USD",
        new BigDecimal(15),
        "Available");
  }

  /** The loan from its booking until it is open. */
  static List<LoanEvent> loan(int loan) {
    return loan(loan, DAY);
  }

  /** The same of a loan that is traded and delivered on this day. */
  static List<LoanEvent> loan(int loan, LocalDate day) {
    int units = PARTS * PART_UNITS;
    return List.of(
        booked(id(loan), loan, day),
        settled(loan, units / 2, "Matched", day),
        settled(loan, units, "Settled", day),
        new LoanOpened(id(loan), LENDER, day));
  }

  static LoanBooked booked(String id, int loan) {
    return booked(id, loan, DAY);
  }

  private static LoanBooked booked(String id, int loan, LocalDate day) {
    return new LoanBooked(
        id,
        LENDER,
        "R-" + id,
        "ACC-1",
        borrower(loan),
        isin(loan),
        "Open",
        "Non-Cash",
        PARTS * PART_UNITS,
        RATE,
        null,
        null,
        "USD",
        new BigDecimal(102),
        null,
        day,
        day,
        null,
        IntStream.range(0, PARTS)
            .mapToObj(part ->
                new LoanPart(
                    part(part), client(loan, part), "DTC", PART_UNITS, new BigDecimal(15), null))
            .toList());
  }

  private static SettlementReported settled(int loan, int units, String status, LocalDate day) {
    boolean whole = units == PARTS * PART_UNITS;
    return new SettlementReported(
        id(loan),
        LENDER,
        id(loan),
        "Loan",
        status,
        null,
        null,
        null,
        units,
        PARTS * PART_UNITS / 2,
        day,
        whole ? day : null,
        IntStream.range(0, PARTS)
            .mapToObj(part -> new PartUnits(part(part), 0, PART_UNITS / 2))
            .toList());
  }

  static LoanAccrued accrued(int loan, int day) {
    Map<String, BigDecimal> splits = new HashMap<>();
    List<PartAccrual> rows = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      splits.put(client(loan, part), SPLIT);
      rows.add(earned(loan, part));
    }
    return new LoanAccrued(
        id(loan),
        LENDER,
        borrower(loan),
        isin(loan),
        "USD",
        DAY.plusDays(day),
        price(loan),
        "USD",
        BigDecimal.ONE,
        price(loan),
        360,
        null,
        null,
        RATE,
        NET_RATE,
        new BigDecimal(80),
        new BigDecimal("0.01"),
        new BigDecimal(20),
        BigDecimal.ZERO,
        splits,
        rows);
  }

  private static PartAccrual earned(int loan, int part) {
    return new PartAccrual(
        part(part),
        client(loan, part),
        PART_UNITS,
        price(loan).multiply(BigDecimal.valueOf(PART_UNITS)),
        SPLIT,
        new BigDecimal("2.856"),
        null,
        null,
        ACCRUED,
        new BigDecimal("0.24691358"),
        NONE,
        new BigDecimal("0.98765431"),
        new BigDecimal("0.83950616"));
  }
}
