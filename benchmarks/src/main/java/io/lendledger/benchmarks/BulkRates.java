package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;

/**
 * Rows a second of large bodies, from the request until they are applied, over COPY of as simple
 * rows in the same round; and processor time of a row, until all look-ups and read models show it.
 * Each round has a lender of its own for snapshots.
 */
final class BulkRates {

  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final int ROWS = Integer.getInteger("rows", 20_000);
  private static final int SMALL_BODY = 2_000;
  private static final int LARGE = 2_000;
  private static final int SMALL = 10;
  private static final int LOANS = 2_000;
  private static final int BATCH = 500;
  private static final int COPIED_ROWS = 100_000;
  private static final String ONLY = System.getProperty("only", "");
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration REST = Duration.ofMillis(400);
  private static final int CREATED = 201;

  private final ServedBy service;
  private final Path data;
  private final Ledger ledger;
  private final String desk;
  private final String lender;
  private final Map<String, Rounds> rates = new LinkedHashMap<>();
  private final Map<String, List<double[]>> costs = new LinkedHashMap<>();
  private double copied;

  private BulkRates(ServedBy service, Path data, Ledger ledger) throws IOException {
    this.service = service;
    this.data = data;
    this.ledger = ledger;
    try (Caller caller = new Caller(service.port())) {
      this.desk = caller.token("demo-desk");
      this.lender = caller.token();
    }
  }

  /** Against this service, which must be without limits. */
  static void measure(ServedBy service, Path data) throws Exception {
    try (Ledger ledger = Ledger.of(data)) {
      BulkRates rates = new BulkRates(service, data, ledger);
      rates.bookReferences();
      for (int round = 0; round < ROUNDS; round++) {
        rates.round(Long.toString(System.currentTimeMillis(), Character.MAX_RADIX));
      }
      rates.report();
    }
  }

  private void round(String run) throws Exception {
    BulkBodies bodies = new BulkBodies(run);
    copied = ledger.copied(COPIED_ROWS);
    if (isAsked("small")) {
      String own = newLender("S" + run);
      snapshot("first snapshot, many small clients", own, bodies, ROWS / SMALL, SMALL, false);
      snapshot("next day, many small clients", own, bodies, ROWS / SMALL, SMALL, true);
    }
    if (isAsked("large")) {
      String own = newLender("L" + run);
      snapshot("first snapshot, few large clients", own, bodies, ROWS / LARGE, LARGE, false);
      snapshot("next day, few large clients", own, bodies, ROWS / LARGE, LARGE, true);
    }
    if (isAsked("opt-ins")) {
      post("opt-ins", "/api/v1/client-reference", lender, bodies.optIns(ROWS), ROWS);
    }
    if (isAsked("instruments")) {
      post("instruments", "/desk/v1/instruments", desk, bodies.instruments(ROWS), ROWS);
    }
    if (isAsked("transactions")) {
      String path = "/api/v1/transactions";
      post("transactions", path, lender, bodies.transactions(ROWS), ROWS);
      String few = new BulkBodies(run + "F").transactions(SMALL_BODY);
      post("transactions in bodies of 2,000", path, lender, few, SMALL_BODY);
    }
    if (isAsked("settlements")) {
      book(bodies);
      post(
          "settlement statuses",
          "/api/v1/settlement-status",
          lender,
          bodies.settlements(LOANS),
          LOANS);
    }
  }

  private static boolean isAsked(String name) {
    return ONLY.isEmpty() || List.of(ONLY.split(",")).contains(name);
  }

  private void snapshot(
      String name, String token, BulkBodies bodies, int clients, int holdings, boolean next)
      throws Exception {
    String body = bodies.snapshot(clients, holdings, next);
    post(name, "/api/v1/positions", token, body, clients * holdings);
  }

  private void post(String name, String path, String token, String body, int rows)
      throws Exception {
    settle();
    Duration jvm = service.serviceTime();
    Duration database = service.databaseTime();
    double rate = rows / seconds(Callers.post(path, token, body), token, path);
    settle();
    rates.computeIfAbsent(name, _ -> new Rounds()).add(copied, rate);
    double[] cost = {
      service.serviceTime().minus(jvm).toNanos() / 1e3 / rows,
      service.databaseTime().minus(database).toNanos() / 1e3 / rows
    };
    costs.computeIfAbsent(name, _ -> new ArrayList<>()).add(cost);
    System.out.printf(
        Locale.ROOT,
        "%s: %.0f rows a second, %.4f of COPY, %.0f + %.0f µs%n",
        name,
        rate,
        rate / copied,
        cost[0],
        cost[1]);
  }

  private double seconds(String request, String token, String path) throws Exception {
    String receipts = path.startsWith("/desk") ? "/desk/v1" : "/api/v1";
    try (Caller caller = new Caller(service.port())) {
      long begun = System.nanoTime();
      Caller.Answer answer = caller.send(request);
      while (answer.status() <= CREATED && !answer.body().contains("\"Applied\"")) {
        String id = answer.body().replaceFirst("(?s).*\"submissionId\" *: *\"([^\"]*)\".*", "$1");
        Thread.sleep(20);
        answer = caller.send(get(receipts + "/submissions/" + id, token));
      }
      if (answer.status() > CREATED) {
        throw new IOException(answer.toString());
      }
      return (System.nanoTime() - begun) / 1e9;
    }
  }

  private static String get(String path, String token) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
        .formatted(path, token);
  }

  /** Waits until look-ups and read models have reached the end of the store. */
  private void settle() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (ledger.number(
            """
            SELECT count(*) FROM (
              SELECT position FROM query.progress
              UNION ALL SELECT position FROM command.progress WHERE name = 'registers') AS known
            WHERE position < (SELECT coalesce(max(global_index), -1) FROM eventstore.domain_event)
            """)
        > 0) {
      if (System.nanoTime() > end) {
        throw new IOException("look-ups or read models do not reach the end of the store");
      }
      Thread.sleep(10);
    }
    quieten();
  }

  /** Processes and what follows them have no position to ask for: they are done when all rest. */
  private void quieten() throws Exception {
    Duration used = service.processorTime();
    Thread.sleep(REST.toMillis());
    for (Duration now = service.processorTime();
        now.minus(used).compareTo(REST.dividedBy(8)) > 0;
        now = service.processorTime()) {
      used = now;
      Thread.sleep(REST.toMillis());
    }
  }

  private String newLender(String code) throws Exception {
    try (Caller caller = new Caller(service.port())) {
      String terms =
          """
          {"lenderName": "Bulk", "serviceFeeSplit": 20, "otherAgentFeeSplit": 0,\
           "billingCurrency": "USD"}\
          """;
      String upper = code.toUpperCase(Locale.ROOT);
      require(
          caller.send(
              Callers.post("/desk/v1/lenders/" + upper, desk, terms).replaceFirst("POST", "PUT")));
      String credential =
          "{\"lenderCode\": \"%s\", \"scopes\": [\"lender.read\", \"lender.write\"]}"
              .formatted(upper);
      String made = require(caller.send(Callers.post("/desk/v1/oauth-clients", desk, credential)));
      return caller.token(member(made, "clientId"), member(made, "clientSecret"));
    }
  }

  private static String member(String json, String name) {
    return json.replaceFirst("(?s).*\"" + name + "\" *: *\"([^\"]*)\".*", "$1");
  }

  private static String require(Caller.Answer answer) throws IOException {
    if (answer.status() > CREATED) {
      throw new IOException(answer.toString());
    }
    return answer.body();
  }

  private void bookReferences() throws Exception {
    if (!isAsked("settlements")) {
      return;
    }
    try (var store = new RunningStore(data)) {
      append(
          store,
          LentBook.references().stream()
              .<EventMessage<?>>map(GenericEventMessage::asEventMessage)
              .toList());
    }
  }

  /** Loans that are covered and have yet to settle. */
  private void book(BulkBodies bodies) throws Exception {
    List<EventMessage<?>> events = new ArrayList<>();
    for (int i = 0; i < LOANS; i++) {
      LoanBooked booked = LentBook.booked(bodies.loan(i), i);
      events.add(message(booked, 0));
      String loan = booked.loanId();
      var cover = new CoverReceived(loan, LentBook.LENDER, LentBook.DAY, null, null, null, true);
      events.add(message(cover, 1));
    }
    try (var store = new RunningStore(data)) {
      append(store, events);
    }
  }

  private static EventMessage<?> message(LoanEvent event, long sequence) {
    return new GenericDomainEventMessage<>("Loan", event.loanId(), sequence, event);
  }

  private static void append(RunningStore store, List<EventMessage<?>> events) {
    for (int from = 0; from < events.size(); from += BATCH) {
      store.append(events.subList(from, Math.min(events.size(), from + BATCH)));
    }
  }

  private void report() {
    rates.forEach((name, rounds) -> {
      System.out.printf("%s over COPY, rows a second: %s%n", name, rounds);
      List<double[]> each = costs.getOrDefault(name, List.of());
      System.out.printf(
          Locale.ROOT,
          "  processor time of a row: %.0f µs of the JVM, %.0f of PostgreSQL%n",
          median(each, 0),
          median(each, 1));
    });
  }

  private static double median(List<double[]> costs, int of) {
    double[] sorted = costs.stream().mapToDouble(each -> each[of]).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
