package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a running service takes in a second: single transactions and refused bodies of 64 callers,
 * over a constant document of the same service; transactions and opt-ins in bodies of 2,000, over
 * COPY of such rows into a table with a primary key. In the end each transaction must have been
 * recorded and applied once.
 */
final class WriteRates {

  private static final int CALLERS = 64;
  private static final int BODY_RECORDS = 2_000;
  private static final int COPIED_ROWS = 100_000;
  private static final int CLIENTS = 1_000;
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final Duration SHORT_TURN = Duration.ofSeconds(3);
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int CREATED = 201;
  private static final int INVALID = 400;
  private static final String ISIN = PortfolioData.isin(1);

  private final ServedBy service;
  private final Ledger ledger;
  private final Callers callers;
  private final String lender;
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
  private final AtomicLong numbers = new AtomicLong();
  private long sent;

  private WriteRates(ServedBy service, Ledger ledger) throws IOException {
    this.service = service;
    this.ledger = ledger;
    this.callers = new Callers(service.port(), CALLERS);
    try (Caller caller = new Caller(service.port())) {
      this.lender = caller.token();
    }
  }

  /** Against this service, which must be without limits, with a lender that sends nothing else. */
  static void measure(ServedBy service, Path data) throws Exception {
    try (Ledger ledger = Ledger.of(data)) {
      WriteRates rates = new WriteRates(service, ledger);
      long before = rates.recorded();
      long appliedBefore = rates.applied();
      rates.singles(TURN.multipliedBy(2));
      rates.body();
      rates.rounds();
      rates.requireOnce(before, appliedBefore);
    }
  }

  private void rounds() throws Exception {
    Rounds singles = new Rounds();
    Rounds refused = new Rounds();
    Rounds bodies = new Rounds();
    Rounds optIns = new Rounds();
    Costs ofSingle = new Costs();
    for (int i = 0; i < Rounds.COUNT; i++) {
      double constant = constant();
      ofSingle.begin();
      long count = singles(TURN);
      settle();
      ofSingle.end(count);
      singles.add(constant, count / (double) TURN.toSeconds());
      refused.add(constant, refused());
      double copied = ledger.copied(COPIED_ROWS);
      bodies.add(copied, body());
      optIns.add(copied, optIns());
    }
    System.out.printf("single transactions over a constant document, a second: %s%n", singles);
    System.out.printf("  each: %s%n", ofSingle);
    System.out.printf("refused bodies over a constant document, a second: %s%n", refused);
    System.out.printf("transactions in bodies of 2,000 over COPY, a second: %s%n", bodies);
    System.out.printf("opt-ins in bodies of 2,000 over COPY, a second: %s%n", optIns);
  }

  /** What requests cost, their consequences included. */
  private final class Costs {

    private Ledger.Work before = new Ledger.Work(0, 0);
    private Duration used = Duration.ZERO;
    private Duration processor = Duration.ZERO;
    private Ledger.Work work = new Ledger.Work(0, 0);
    private long requests;

    void begin() throws Exception {
      before = ledger.work();
      used = service.processorTime();
    }

    void end(long count) throws Exception {
      Ledger.Work more = ledger.work().since(before);
      work = new Ledger.Work(work.commits() + more.commits(), work.walBytes() + more.walBytes());
      processor = processor.plus(service.processorTime().minus(used));
      requests += count;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.1f commits, %.0f bytes of WAL, %.2f ms of processor, consequences included",
          work.commits() / (double) requests,
          work.walBytes() / (double) requests,
          processor.toNanos() / 1e6 / requests);
    }
  }

  private double constant() throws Exception {
    String document = "GET /.well-known/oauth-authorization-server HTTP/1.1\r\n";
    String request = document + "Host: localhost\r\n\r\n";
    return callers.drive(() -> request, 200, SHORT_TURN) / (double) SHORT_TURN.toSeconds();
  }

  private long singles(Duration length) throws Exception {
    long count =
        callers.drive(
            () ->
                Callers.post(
                    "/api/v1/transactions", lender, list("transactions", 1, _ -> transaction(1))),
            CREATED,
            length);
    sent += count;
    return count;
  }

  private double refused() throws Exception {
    String request =
        Callers.post("/api/v1/transactions", lender, list("transactions", 1, _ -> transaction(-1)));
    return callers.drive(() -> request, INVALID, SHORT_TURN) / (double) SHORT_TURN.toSeconds();
  }

  private double body() throws Exception {
    sent += BODY_RECORDS;
    return listed("/api/v1/transactions", list("transactions", BODY_RECORDS, _ -> transaction(1)));
  }

  private double optIns() throws Exception {
    return listed("/api/v1/client-reference", list("clients", BODY_RECORDS, _ -> client()));
  }

  /** Records a second, from the request until they are applied. */
  private double listed(String path, String body) throws IOException {
    String request = Callers.post(path, lender, body);
    try (Caller caller = new Caller(service.port())) {
      long begun = System.nanoTime();
      Caller.Answer answer = caller.send(request);
      while (answer.status() == CREATED && !answer.body().contains("\"Applied\"")) {
        String id = answer.body().replaceFirst("(?s).*\"submissionId\" *: *\"([^\"]*)\".*", "$1");
        answer =
            caller.send(
                "GET /api/v1/submissions/"
                    + id
                    + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                    + lender
                    + "\r\n\r\n");
        if (answer.status() == 200) {
          answer = new Caller.Answer(CREATED, answer.body());
        }
      }
      if (answer.status() != CREATED) {
        throw new IOException(answer.toString());
      }
      return BODY_RECORDS / ((System.nanoTime() - begun) / 1e9);
    }
  }

  private static String list(String name, int count, IntFunction<String> member) {
    return IntStream.range(0, count)
        .mapToObj(member)
        .collect(Collectors.joining(",", "{\"" + name + "\": [", "]}"));
  }

  private String transaction(int units) {
    long number = numbers.incrementAndGet();
    return """
    {"transactionId": "%s-%d", "clientId": "W%d", "accountId": "ACC", "isin": "%s", "side": "Buy",\
     "units": %d, "tradeDate": "%s", "settlementDate": "%s"}\
    """
        .formatted(run, number, number % CLIENTS, ISIN, units, today, today.plusDays(2));
  }

  private String client() {
    return """
    {"clientId": "%s%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 90}\
    """
        .formatted(run, numbers.incrementAndGet(), today);
  }

  private long recorded() throws Exception {
    return ledger.number(
        "SELECT count(*) FROM eventstore.domain_event WHERE payload_type = 'transaction.recorded'");
  }

  private long applied() throws Exception {
    return ledger.number(
        "SELECT count(*) FROM eventstore.domain_event"
            + " WHERE payload_type = 'client.transaction-applied'");
  }

  /** Waits until everything that was recorded has been applied. */
  private void settle() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (applied() < recorded()) {
      if (System.nanoTime() > end) {
        throw new IOException("recorded transactions are not applied");
      }
      Thread.sleep(50);
    }
  }

  private void requireOnce(long recordedBefore, long appliedBefore) throws Exception {
    settle();
    long recorded = recorded() - recordedBefore;
    long applied = applied() - appliedBefore;
    if (recorded != sent || applied != sent) {
      throw new IOException("%d sent, %d recorded, %d applied".formatted(sent, recorded, applied));
    }
    System.out.printf("all %d transactions recorded and applied once%n", sent);
  }
}
