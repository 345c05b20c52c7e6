package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;

/**
 * Covers that a desk's 16 callers confirm at a running service, a loan each, over a constant
 * document of the same service. The loans are stored first, as events. In the end each must have
 * been covered once.
 */
final class CoverRate {

  private static final int CALLERS = 16;
  private static final int BATCH = 500;
  private static final int OF_A_ROUND = LentBook.LOANS / (Rounds.COUNT + 1);
  private static final Duration TURN = Duration.ofSeconds(3);

  private final ServedBy service;
  private final Callers callers;
  private final String desk;
  private final AtomicInteger next = new AtomicInteger();

  private CoverRate(ServedBy service) throws IOException {
    this.service = service;
    this.callers = new Callers(service.port(), CALLERS);
    try (var caller = new Caller(service.port())) {
      this.desk = caller.token("demo-desk");
    }
  }

  /** Against this service, whose data directory must be new. */
  static void measure(ServedBy service, Path data) throws Exception {
    store(data);
    new CoverRate(service).compare();
    try (Ledger ledger = Ledger.of(data)) {
      long covered =
          ledger.number(
              "SELECT count(DISTINCT aggregate_identifier) FROM eventstore.domain_event"
                  + " WHERE payload_type = 'loan.cover-received'");
      long events =
          ledger.number(
              "SELECT count(*) FROM eventstore.domain_event"
                  + " WHERE payload_type = 'loan.cover-received'");
      long expected = (long) OF_A_ROUND * (Rounds.COUNT + 1);
      if (covered != expected || events != expected) {
        throw new IOException("%d loans covered by %d events".formatted(covered, events));
      }
      System.out.printf("all %d loans covered once%n", covered);
    }
  }

  private static void store(Path data) throws Exception {
    try (var store = new RunningStore(data)) {
      if (store.count("query.loan") > 0) {
        throw new IOException(data + " is not new");
      }
      List<EventMessage<?>> events = new ArrayList<>();
      LentBook.references().forEach(each -> events.add(GenericEventMessage.asEventMessage(each)));
      IntStream.range(0, LentBook.LOANS)
          .mapToObj(loan -> LentBook.loan(loan).getFirst())
          .forEach(booked ->
              events.add(new GenericDomainEventMessage<>("Loan", booked.loanId(), 0, booked)));
      for (int from = 0; from < events.size(); from += BATCH) {
        store.append(events.subList(from, Math.min(events.size(), from + BATCH)));
      }
      store.awaitReadModels();
    }
  }

  private void compare() throws Exception {
    constant();
    confirm();
    Rounds rates = new Rounds();
    Rounds costs = new Rounds();
    for (int round = 0; round < Rounds.COUNT; round++) {
      Duration before = service.processorTime();
      long answered = constant();
      Duration between = service.processorTime();
      double seconds = confirm();
      costs.add(
          between.minus(before).toNanos() / 1e3 / answered,
          service.processorTime().minus(between).toNanos() / 1e3 / OF_A_ROUND);
      rates.add(answered / (double) TURN.toSeconds(), OF_A_ROUND / seconds);
    }
    System.out.printf("covers confirmed a second over a constant document: %s%n", rates);
    System.out.printf("  processor time of each, in µs: %s%n", costs);
  }

  private long constant() throws Exception {
    String request =
        "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: localhost\r\n\r\n";
    return callers.drive(() -> request, 200, TURN);
  }

  /** The next loans; answers how long they took, in seconds. */
  private double confirm() throws Exception {
    int end = next.get() + OF_A_ROUND;
    long begun = System.nanoTime();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        all.add(
            threads.submit(() -> {
              confirmUntil(end);
              return null;
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    next.set(end);
    return (System.nanoTime() - begun) / 1e9;
  }

  private void confirmUntil(int end) throws IOException {
    try (Caller caller = new Caller(service.port())) {
      for (int loan = next.getAndIncrement(); loan < end; loan = next.getAndIncrement()) {
        String path = "/desk/v1/loans/" + LentBook.id(loan) + "/collateral-received";
        Caller.Answer answer = caller.send(Callers.post(path, desk, "{}"));
        if (answer.status() != 200) {
          throw new IOException(answer.toString());
        }
      }
    }
  }
}
