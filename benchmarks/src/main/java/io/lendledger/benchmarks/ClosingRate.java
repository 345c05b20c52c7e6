package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;

/**
 * Closes of days and of a month by a running service, from the desk's request until the day is
 * shown as closed, over COPY of as many rows into a table with a primary key. The book is stored
 * first, as events. In the end each loan must have one accrual a day and one bill.
 */
final class ClosingRate {

  private static final int COPIED_ROWS = 100_000;
  private static final int BATCH = 500;
  private static final int DAYS = Rounds.COUNT + 1;
  private static final YearMonth MONTH = YearMonth.from(LentBook.DAY);
  private static final LocalDate FIRST = MONTH.atEndOfMonth().minusDays(DAYS - 1L);

  private final ServedBy service;
  private final Ledger ledger;
  private final String desk;

  private ClosingRate(ServedBy service, Ledger ledger) throws IOException {
    this.service = service;
    this.ledger = ledger;
    try (var caller = new Caller(service.port())) {
      this.desk = caller.token("demo-desk");
    }
  }

  /** Against this service, whose data directory must be new. */
  static void measure(ServedBy service, Path data) throws Exception {
    store(data);
    try (Ledger ledger = Ledger.of(data)) {
      new ClosingRate(service, ledger).closeAll();
    }
  }

  private static void store(Path data) throws Exception {
    try (var store = new RunningStore(data)) {
      if (store.count("query.loan") > 0) {
        throw new IOException(data + " is not new");
      }
      append(store, LentBook.references(FIRST));
      append(store, LentBook.clients());
      Map<String, Integer> sequences = new HashMap<>();
      List<LoanEvent> loans =
          IntStream.range(0, LentBook.LOANS)
              .mapToObj(loan -> LentBook.loan(loan, FIRST))
              .flatMap(List::stream)
              .toList();
      appendAll(
          store,
          loans.stream()
              .<EventMessage<?>>map(event ->
                  new GenericDomainEventMessage<>(
                      "Loan",
                      event.loanId(),
                      sequences.merge(event.loanId(), 1, Integer::sum) - 1L,
                      event))
              .toList());
      store.awaitReadModels();
    }
  }

  private static void append(RunningStore store, List<Object> events) {
    appendAll(
        store, events.stream().<EventMessage<?>>map(GenericEventMessage::asEventMessage).toList());
  }

  private static void appendAll(RunningStore store, List<EventMessage<?>> events) {
    for (int from = 0; from < events.size(); from += BATCH) {
      store.append(events.subList(from, Math.min(events.size(), from + BATCH)));
    }
  }

  /** The first day warms the service up. */
  private void closeAll() throws Exception {
    close("business-days/" + FIRST);
    Rounds loans = new Rounds();
    Rounds parts = new Rounds();
    List<Double> costs = new ArrayList<>();
    for (int day = 1; day < DAYS; day++) {
      double copied = ledger.copied(COPIED_ROWS);
      Duration used = service.processorTime();
      double seconds = close("business-days/" + FIRST.plusDays(day));
      costs.add(service.processorTime().minus(used).toNanos() / 1e3 / LentBook.LOANS);
      loans.add(copied, LentBook.LOANS / seconds);
      parts.add(copied, (long) LentBook.LOANS * LentBook.PARTS / seconds);
    }
    System.out.printf("loans closed a second over COPY: %s%n", loans);
    System.out.printf("their parts' accruals over COPY: %s%n", parts);
    System.out.printf(
        Locale.ROOT,
        "  processor time of a loan, in µs: %.0f (%.0f–%.0f)%n",
        costs.stream().sorted().toList().get(costs.size() / 2),
        costs.stream().min(Double::compare).orElseThrow(),
        costs.stream().max(Double::compare).orElseThrow());
    Duration used = service.processorTime();
    double copied = ledger.copied(COPIED_ROWS);
    double billed = LentBook.LOANS / close("billing-months/" + MONTH);
    System.out.printf(
        Locale.ROOT,
        "loans billed a second over COPY: ratio %.4f, %.0f over %.0f, %.0f µs of processor each%n",
        billed / copied,
        billed,
        copied,
        service.processorTime().minus(used).toNanos() / 1e3 / LentBook.LOANS);
    requireOnce();
  }

  /** Closes, and answers how long that took, in seconds. */
  private double close(String what) throws Exception {
    try (Caller caller = new Caller(service.port())) {
      long begun = System.nanoTime();
      Caller.Answer answer;
      do {
        answer = caller.send(Callers.post("/desk/v1/" + what + "/close", desk, "{}"));
      } while (answer.status() == 202);
      double seconds = (System.nanoTime() - begun) / 1e9;
      if (answer.status() != 200 || !answer.body().contains("\"loans\":" + LentBook.LOANS)) {
        throw new IOException(what + ": " + answer);
      }
      return seconds;
    }
  }

  private void requireOnce() throws Exception {
    require(
        (long) LentBook.LOANS * DAYS,
        "SELECT count(*) FROM (SELECT DISTINCT aggregate_identifier,"
            + " convert_from(payload, 'UTF8')::json ->> 'accrualDate'"
            + " FROM eventstore.domain_event WHERE payload_type = 'loan.accrued') AS day");
    require(
        (long) LentBook.LOANS * DAYS,
        "SELECT count(*) FROM eventstore.domain_event WHERE payload_type = 'loan.accrued'");
    require((long) LentBook.LOANS * LentBook.PARTS * DAYS, "SELECT count(*) FROM query.accrual");
    require(
        LentBook.LOANS,
        "SELECT count(*) FROM eventstore.domain_event WHERE payload_type = 'loan.billed'");
    System.out.println("each loan accrued once a day and billed once");
  }

  private void require(long expected, String sql) throws Exception {
    long found = ledger.number(sql);
    if (found != expected) {
      throw new IOException("%d, not %d: %s".formatted(found, expected, sql));
    }
  }
}
