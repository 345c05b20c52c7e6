package io.lendledger.benchmarks;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A year of a lender whose every holding, loan, part, trade and exposure changes on each of its
 * days: so many records times days are as many versions of each kind.
 */
final class YearBook {

  static final int DAYS = 250;
  static final int RECORDS = Integer.getInteger("records", 400);
  static final LocalDate DAY = LoanHistory.DAY;

  private static final String LENDER = LentBook.LENDER;
  private static final int SECURITIES = 40;
  private static final int CLIENTS = 40;
  private static final int ACCOUNTS = 80;
  private static final long DELIVERED = 4;
  private static final long UNITS = DELIVERED * DAYS;
  private static final String PART = "C01";
  private static final BigDecimal SPLIT = new BigDecimal(80);

  private YearBook() {}

  static LocalDate date(int day) {
    return DAY.plusDays(day);
  }

  private static String isin(int record) {
    return PortfolioData.isin(600_000 + record % SECURITIES);
  }

  private static String client(int record) {
    return "Y%03d".formatted(record / SECURITIES % CLIENTS);
  }

  private static String borrower(int number) {
    return "BRW" + number % LentBook.BORROWERS;
  }

  /** What is known before the first day. */
  static List<Object> references() {
    List<Object> events = new ArrayList<>();
    for (int each = 0; each < LentBook.BORROWERS; each++) {
      events.add(
          new BorrowerRegistered(borrower(each), "Borrower " + each, null, new BigDecimal(102)));
    }
    for (int record = 0; record < RECORDS; record += SECURITIES) {
      events.add(new PreferenceSet(LENDER, client(record), DAY.minusDays(30), "In", SPLIT));
    }
    return events;
  }

  /** What a day brings besides loans; it is closed at its end. */
  static List<Object> day(int day) {
    LocalDate date = date(day);
    List<Object> events = new ArrayList<>();
    events.add(
        new PricesPublished(
            date,
            IntStream.range(0, SECURITIES)
                .mapToObj(each ->
                    new PricePoint(
                        isin(each),
                        new BigDecimal("%d.%02d".formatted(20 + each, day % 100)),
                        "USD"))
                .toList()));
    for (int record = 0; record < RECORDS; record += SECURITIES) {
      int first = record;
      events.add(
          new HoldingsReported(
              LENDER,
              client(first),
              "S-" + day,
              date,
              IntStream.range(first, Math.min(RECORDS, first + SECURITIES))
                  .mapToObj(each -> holding(each, 100_000 + day))
                  .toList(),
              null));
    }
    for (int account = 0; account < ACCOUNTS; account++) {
      BigDecimal required = BigDecimal.valueOf(1_000_000L + 1_000L * day + account);
      events.add(
          new ExposureValued(
              LENDER,
              "ACC-" + account,
              borrower(account),
              date,
              "USD",
              required,
              required,
              BigDecimal.ZERO));
    }
    events.add(new BusinessDayClosed(date, day == 0 ? null : date, day + 1L, RECORDS));
    return events;
  }

  private static Holding holding(int record, long quantity) {
    return new Holding(
        "ACC-1",
        isin(record),
        "DTC",
        "S",
        "UQ",
        null,
        new BigDecimal(quantity),
        "USD",
        SPLIT,
        "Available");
  }

  /** What happens to a loan on a day: a 250th of it is delivered, and what is there earns. */
  static List<LoanEvent> loan(int record, int day) {
    String id = LoanHistory.id(record);
    List<LoanEvent> events = new ArrayList<>();
    if (day == 0) {
      events.add(booked(id, record));
      events.add(new LoanOpened(id, LENDER, DAY));
    }
    events.add(delivered(id, day));
    events.add(accrued(id, record, day));
    return events;
  }

  private static LoanBooked booked(String id, int record) {
    return new LoanBooked(
        id,
        LENDER,
        "R-" + id,
        "ACC-1",
        borrower(record),
        isin(record),
        "Open",
        "Non-Cash",
        UNITS,
        new BigDecimal("4.2"),
        null,
        null,
        "USD",
        new BigDecimal(102),
        null,
        DAY,
        DAY,
        null,
        List.of(new LoanPart(PART, client(record), "DTC", UNITS, null, null)));
  }

  private static SettlementReported delivered(String id, int day) {
    long newly = DELIVERED;
    return new SettlementReported(
        id,
        LENDER,
        id,
        "Loan",
        day == DAYS - 1 ? "Settled" : "Matched",
        null,
        null,
        null,
        newly * (day + 1),
        newly,
        DAY,
        day == DAYS - 1 ? date(day) : null,
        List.of(new PartUnits(PART, 0, newly)));
  }

  private static LoanAccrued accrued(String id, int record, int day) {
    LoanAccrued like = LoanHistory.accrued(id, date(day));
    PartAccrual earned = like.parts().getFirst();
    return new LoanAccrued(
        id,
        LENDER,
        borrower(record),
        isin(record),
        "USD",
        date(day),
        like.marketPrice(),
        "USD",
        BigDecimal.ONE,
        like.loanPrice(),
        like.dayCountBasis(),
        null,
        null,
        like.lendingRateGrossBank(),
        like.lendingRateNetBank(),
        like.feeSplitBank(),
        like.priceIncrement(),
        like.serviceFeeSplit(),
        like.otherAgentFeeSplit(),
        Map.of(client(record), SPLIT),
        List.of(
            new PartAccrual(
                PART,
                client(record),
                DELIVERED * (day + 1),
                earned.loanValue(),
                SPLIT,
                earned.lendingRateNetClient(),
                null,
                null,
                earned.gross(),
                earned.service(),
                earned.otherAgent(),
                earned.net(),
                earned.netClient())));
  }
}
