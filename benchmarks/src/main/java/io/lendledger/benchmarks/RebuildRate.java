package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import java.io.OutputStream;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.postgresql.PGConnection;

/**
 * Events a second from the store to a swapped, indexed read model, over those that leave the events
 * table by COPY. Loans are booked, settled, opened and accrued on ten days.
 */
final class RebuildRate {

  private static final int LOANS = Integer.getInteger("loans", 10_000);
  private static final int DAYS = 10;
  private static final int LOANS_AT_ONCE = 100;
  private static final List<String> MODELS = List.of("moments", "lending", "accruals", "billing");

  private final QueryService service;

  private RebuildRate(QueryService service) {
    this.service = service;
  }

  static void measure() throws Exception {
    try (var service = new QueryService()) {
      new RebuildRate(service).compare();
    }
  }

  private void compare() throws Exception {
    append();
    long events = service.count("eventstore.domain_event");
    for (String model : MODELS) {
      var rounds = new Rounds();
      for (int round = 0; round < Rounds.COUNT; round++) {
        rounds.add(copyOut(events), rebuild(model, events));
      }
      if (service.count("query.loan WHERE loan_status = 'Open'") != (isDone("lending") ? LOANS : 0)
          || service.count("query.accrual") != (isDone("accruals") ? (long) LOANS * DAYS : 0)) {
        throw new IllegalStateException(model + " was not rebuilt as it should be");
      }
      System.out.printf("rebuild of %s, %d events: %s events/s%n", model, events, rounds);
    }
  }

  private boolean isDone(String model) {
    return MODELS.contains(model)
        && service.count("query.rebuild WHERE name = '" + model + "'") > 0;
  }

  private double copyOut(long events) throws Exception {
    long begun = System.nanoTime();
    try (Connection connection = service.database().getConnection()) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyOut(
              "COPY eventstore.domain_event TO STDOUT (FORMAT binary)",
              OutputStream.nullOutputStream());
    }
    return events / seconds(begun);
  }

  private double rebuild(String model, long events) throws Exception {
    long begun = System.nanoTime();
    service.replay(model, events);
    return events / seconds(begun);
  }

  private static double seconds(long begun) {
    return (System.nanoTime() - begun) / 1e9;
  }

  private void append() {
    for (int from = 0; from < LOANS; from += LOANS_AT_ONCE) {
      List<DomainEventMessage<?>> batch = new ArrayList<>();
      for (int loan = from; loan < from + LOANS_AT_ONCE; loan++) {
        int sequence = 0;
        for (LoanEvent event : LoanHistory.of(LoanHistory.id(loan), DAYS)) {
          batch.add(new GenericDomainEventMessage<>("Loan", event.loanId(), sequence++, event));
        }
      }
      service.append(batch);
    }
  }
}
