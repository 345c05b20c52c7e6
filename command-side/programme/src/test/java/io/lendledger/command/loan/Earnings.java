package io.lendledger.command.loan;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.loan.accrual.Marking;
import io.lendledger.command.loan.state.AccruedDay;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a history says that each day earned: its last accrual, and every difference since. */
final class Earnings {

  private final Map<LocalDate, LoanAccrued> latest = new TreeMap<>();
  private final Map<LocalDate, Map<String, PartAccrual>> sums = new TreeMap<>();

  Earnings(List<LoanEvent> history) {
    for (LoanEvent event : history) {
      if (event instanceof LoanAccrued day) {
        latest.put(day.accrualDate(), day);
        Map<String, PartAccrual> parts = new HashMap<>();
        day.parts().forEach(part -> parts.put(part.part(), part));
        sums.put(day.accrualDate(), parts);
      }
      if (event instanceof AccrualAdjusted late) {
        latest.put(late.day().accrualDate(), late.day());
        Map<String, PartAccrual> parts =
            sums.computeIfAbsent(late.day().accrualDate(), day -> new HashMap<>());
        late.differences().forEach(part -> parts.merge(part.part(), part, Earnings::plus));
      }
    }
  }

  /** Every day's sum is what the loan's units and rates of that day earn, part by part. */
  void checkAgainst(LoanState loan) {
    sums.forEach((day, parts) -> {
      List<PartPosition> positions = loan.accruingOn(day);
      LoanAccrued should = Marking.accrued(loan, AccruedDay.of(latest.get(day)).mark(), positions);
      parts.values().removeIf(PartAccrual::comesToNothing);
      assertThat(parts.keySet())
          .as("parts that earn on %s", day)
          .containsExactlyInAnyOrderElementsOf(positions.stream().map(PartPosition::part).toList());
      should.parts().forEach(part -> checkSame(day, parts.get(part.part()), part));
    });
    LocalDate first = loan.firstDayOnLoan();
    LocalDate last = sums.isEmpty() ? LocalDate.MIN : new TreeMap<>(sums).lastKey();
    if (first != null && first.isBefore(last)) {
      first
          .datesUntil(last)
          .filter(day -> !loan.accruingOn(day).isEmpty())
          .forEach(day -> assertThat(sums).as("days that earned").containsKey(day));
    }
  }

  private static void checkSame(LocalDate day, PartAccrual sum, PartAccrual should) {
    assertThat(sum.settledUnits()).as("units on %s", day).isEqualTo(should.settledUnits());
    assertThat(sum.gross()).as("gross on %s", day).isEqualByComparingTo(should.gross());
    assertThat(sum.service()).isEqualByComparingTo(should.service());
    assertThat(sum.net()).isEqualByComparingTo(should.net());
    assertThat(sum.netClient()).isEqualByComparingTo(should.netClient());
    assertThat(sum.net())
        .isEqualByComparingTo(sum.gross().subtract(sum.service()).subtract(sum.otherAgent()));
  }

  /** Gross of all days in the history, accrued or adjusted. */
  BigDecimal gross() {
    return sums.values().stream()
        .flatMap(parts -> parts.values().stream())
        .map(PartAccrual::gross)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Gross of all bills in a history. */
  static BigDecimal billedGross(List<LoanEvent> history) {
    return history.stream()
        .filter(LoanBilled.class::isInstance)
        .map(bill -> ((LoanBilled) bill).grossAccrual())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static PartAccrual plus(PartAccrual one, PartAccrual other) {
    return one.less(other.emptied().less(other));
  }
}
