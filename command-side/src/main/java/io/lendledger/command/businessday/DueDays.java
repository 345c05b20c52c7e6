package io.lendledger.command.businessday;

import io.lendledger.command.register.DueLoans.DueLoan;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;

/** The days on which a loan is to be marked, in ascending order; at least one. */
record DueDays(DueLoan loan, List<LocalDate> days) {

  /** Every day of each loan from its first due one on. */
  static List<DueDays> until(List<DueLoan> loans, LocalDate last) {
    return loans.stream()
        .map(loan -> new DueDays(loan, loan.firstDay().datesUntil(last.plusDays(1)).toList()))
        .toList();
  }

  /** These days only. */
  static DueDays of(DueLoan loan, List<LocalDate> days) {
    return new DueDays(loan, days.stream().sorted().toList());
  }

  LocalDate last() {
    return Collections.max(days);
  }
}
