package io.lendledger.command.businessday;

import io.lendledger.command.lookup.loan.LoansToAccrue.DueLoan;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;

/** The days on which a loan is to be marked, in ascending order; at least one. */
record DueDays(DueLoan loan, List<LocalDate> days) {

  private static final int STRETCH_DAYS = 31;

  /**
   * A stretch of days of each loan that has any: the first, number 0, begins on its first due day.
   * A loan may be due for decades; a stretch bounds what is marked and written at a time.
   */
  static List<DueDays> stretch(List<DueLoan> loans, long number, LocalDate last) {
    return loans.stream()
        .map(loan -> new DueDays(loan, days(loan.firstDay(), number, last)))
        .filter(due -> !due.days().isEmpty())
        .toList();
  }

  private static List<LocalDate> days(LocalDate first, long number, LocalDate last) {
    LocalDate from = first.plusDays(number * STRETCH_DAYS);
    LocalDate until = from.plusDays(STRETCH_DAYS);
    LocalDate end = last.isBefore(until) ? last.plusDays(1) : until;
    return from.isBefore(end) ? from.datesUntil(end).toList() : List.of();
  }

  /** These days only. */
  static DueDays of(DueLoan loan, List<LocalDate> days) {
    return new DueDays(loan, days.stream().sorted().toList());
  }

  LocalDate last() {
    return Collections.max(days);
  }
}
