package io.lendledger.query.audit;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.accrual.DayAccrual;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.AgreedTerms;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The events of a non-cash loan that two clients share two to one, from its first Monday on. */
record LentMonth(String loan, long units) {

  static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);

  private static final Currency USD = Currency.getInstance("USD");
  private static final BigDecimal FIRST_FEE = dec("4.20");

  Object[] delivered() {
    return new Object[] {
      booked(),
      new SettlementReported(
          loan,
          "DEMO",
          loan,
          "Loan",
          "Settled",
          null,
          null,
          null,
          units,
          units,
          MONDAY,
          MONDAY,
          List.of(new PartUnits("C01", 0, units * 2 / 3), new PartUnits("C02", 0, units / 3))),
      new LoanOpened(loan, "DEMO", MONDAY)
    };
  }

  private LoanBooked booked() {
    return new LoanBooked(
        loan,
        "DEMO",
        "Q-" + loan,
        "ACC1",
        "BRW1",
        ISIN,
        "Open",
        "Non-Cash",
        units,
        FIRST_FEE,
        null,
        null,
        "USD",
        dec("102"),
        null,
        MONDAY,
        MONDAY,
        null,
        List.of(
            new LoanPart("C01", "A", null, units * 2 / 3, null, null),
            new LoanPart("C02", "B:2", null, units / 3, null, null)));
  }

  LoanRerated rerated(LocalDate from, String fee) {
    return new LoanRerated(loan, "DEMO", from, dec(fee), null);
  }

  /** All days of the first month, at the fee that was agreed first. */
  Object[] month() {
    return MONDAY
        .datesUntil(MONDAY.plusMonths(1).withDayOfMonth(1))
        .map(date -> day(date, FIRST_FEE.toPlainString()))
        .toArray();
  }

  LoanAccrued day(LocalDate date, String fee) {
    List<PartPosition> positions =
        List.of(
            new PartPosition("C01", "A", units * 2 / 3), new PartPosition("C02", "B:2", units / 3));
    var mark =
        new DayMark(
            date,
            dec("50"),
            USD,
            BigDecimal.ONE,
            360,
            dec("0.01"),
            Percent.of("20"),
            Percent.of("0"),
            Map.of("A", Percent.of("90"), "B:2", Percent.of("90")));
    DayAccrual day = DayAccrual.of(mark, AgreedTerms.of(booked()).at(Rate.of(fee)), positions);
    return new LoanAccrued(
        loan,
        "DEMO",
        "BRW1",
        ISIN,
        "USD",
        date,
        mark.price(),
        "USD",
        mark.fxRate(),
        day.loanPrice(),
        360,
        null,
        null,
        day.lendingRateGrossBank(),
        day.lendingRateNetBank(),
        day.feeSplitBank(),
        mark.priceIncrement(),
        dec("20"),
        dec("0"),
        Map.of("A", dec("90"), "B:2", dec("90")),
        day.parts());
  }

  LoanBilled billed() {
    List<LoanAccrued> days = List.of(month()).stream().map(LoanAccrued.class::cast).toList();
    MonthlyBill bill =
        MonthlyBill.of(USD, days.stream().flatMap(day -> day.parts().stream()).toList());
    return new LoanBilled(
        loan,
        "DEMO",
        "BRW1",
        YearMonth.from(MONDAY).toString(),
        "USD",
        bill.gross(),
        bill.service(),
        bill.otherAgent(),
        bill.net(),
        bill.parts(),
        BillLine.of(
            days.stream()
                .map(day ->
                    new BillLine.Day(
                        day.accrualDate(), day.lendingRateGrossBank(), false, day.parts()))
                .toList()),
        null);
  }

  /** A billed day turned out to be at another fee. */
  AccrualAdjusted adjusted(LocalDate countedOn, LocalDate earnedOn, String from, String to) {
    LoanAccrued after = day(earnedOn, to);
    LoanAccrued before = day(earnedOn, from);
    List<PartAccrual> differences =
        IntStream.range(0, after.parts().size())
            .mapToObj(i -> after.parts().get(i).less(before.parts().get(i)))
            .toList();
    return new AccrualAdjusted(loan, "DEMO", countedOn, after, differences);
  }
}
