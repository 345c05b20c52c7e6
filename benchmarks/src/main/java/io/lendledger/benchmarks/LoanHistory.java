package io.lendledger.benchmarks;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events of loans of 900 units at 50 USD and 4.20 % that are delivered and earn each day. */
final class LoanHistory {

  static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  private LoanHistory() {}

  static String id(int number) {
    return "L%07d".formatted(number + 1);
  }

  /** A loan that has earned for so many days. */
  static List<LoanEvent> of(String loan, int days) {
    List<LoanEvent> events = new ArrayList<>();
    events.add(booked(loan));
    events.add(settled(loan, 900, 900));
    events.add(new LoanOpened(loan, "DEMO", DAY));
    for (int day = 0; day < days; day++) {
      events.add(accrued(loan, DAY.plusDays(day)));
    }
    return events;
  }

  static LoanEvent booked(String loan) {
    return new LoanBooked(
        loan,
        "DEMO",
        "R-" + loan,
        "ACC-1",
        "BRW",
        "US0378331005",
        "Open",
        "Non-Cash",
        900,
        new BigDecimal("4.2"),
        null,
        null,
        "USD",
        new BigDecimal(102),
        null,
        DAY,
        DAY,
        null,
        List.of(new LoanPart("C01", "A", null, 900, null, null)));
  }

  /** So many units of the delivery are there by now. */
  static LoanEvent settled(String loan, long units, long newly) {
    return new SettlementReported(
        loan,
        "DEMO",
        loan,
        "Loan",
        units == 900 ? "Settled" : "Matched",
        null,
        null,
        null,
        units,
        newly,
        DAY,
        units == 900 ? DAY : null,
        List.of(new PartUnits("C01", 0, newly)));
  }

  static LoanAccrued accrued(String loan, LocalDate day) {
    var gross = new BigDecimal("5.25000000");
    var none = new BigDecimal("0.00000000");
    var row =
        new PartAccrual(
            "C01",
            "A",
            900,
            new BigDecimal("45000.00000000"),
            new BigDecimal(80),
            new BigDecimal("2.688"),
            null,
            null,
            gross,
            new BigDecimal("1.05000000"),
            none,
            new BigDecimal("4.20000000"),
            new BigDecimal("3.36000000"));
    return new LoanAccrued(
        loan,
        "DEMO",
        "BRW",
        "US0378331005",
        "USD",
        day,
        new BigDecimal(50),
        "USD",
        BigDecimal.ONE,
        new BigDecimal(50),
        360,
        null,
        null,
        new BigDecimal("4.2"),
        new BigDecimal("3.36"),
        new BigDecimal(80),
        new BigDecimal("0.01"),
        new BigDecimal(20),
        BigDecimal.ZERO,
        Map.of("A", new BigDecimal(80)),
        List.of(row));
  }
}
