package io.lendledger.command.businessday;

import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.LoanId;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.stereotype.Component;

/**
 * Reads the former accruals of a loan's days from its own history. Only late changes need it, so no
 * loan has to remember days that are billed.
 */
@Component
class AccruedSoFar {

  private final EventStore store;

  AccruedSoFar(EventStore store) {
    this.store = store;
  }

  /** The days' latest figures, and how many days of the loan were ever adjusted. */
  record Days(List<LoanAccrued> accrued, long adjustments) {}

  Days of(LoanId loan, LocalDate first, LocalDate last) {
    NavigableMap<LocalDate, LoanAccrued> accrued = new TreeMap<>();
    long adjustments = 0;
    var history = store.readEvents(loan.value(), 0);
    while (history.hasNext()) {
      switch (history.next().getPayload()) {
        case LoanAccrued day -> accrued.put(day.accrualDate(), day);
        case AccrualAdjusted adjusted -> {
          accrued.put(adjusted.day().accrualDate(), adjusted.day());
          adjustments++;
        }
        default -> {}
      }
    }
    return new Days(List.copyOf(accrued.subMap(first, true, last, true).values()), adjustments);
  }
}
