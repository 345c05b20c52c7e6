package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;

/** So many open loans that nobody reads them all, for a list that has them all. */
final class ConsoleBook {

  private static final int BATCH = 500;

  private ConsoleBook() {}

  /** Stores them as events in the service with this data directory, and waits for its reads. */
  static void store(Path data, int loans) throws IOException, InterruptedException {
    try (var store = new RunningStore(data)) {
      store.append(
          LentBook.references().stream()
              .<EventMessage<?>>map(GenericEventMessage::asEventMessage)
              .toList());
      for (int first = 0; first < loans; first += BATCH) {
        store.append(events(first, Math.min(loans, first + BATCH)));
      }
      store.awaitReadModels();
    }
  }

  private static List<EventMessage<?>> events(int first, int end) {
    List<EventMessage<?>> events = new ArrayList<>();
    for (int loan = first; loan < end; loan++) {
      int sequence = 0;
      for (LoanEvent each : LentBook.loan(loan)) {
        events.add(new GenericDomainEventMessage<>("Loan", each.loanId(), sequence, each));
        sequence++;
      }
    }
    return events;
  }
}
