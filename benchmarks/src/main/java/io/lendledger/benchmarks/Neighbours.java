package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How long a quiet lender's requests take in a running service of this machine, alone and while
 * another lender floods one path. The demonstration's lender is the quiet one: one caller, one
 * request after the other.
 */
final class Neighbours {

  private static final int ROUNDS = Integer.getInteger("rounds", 3);
  private static final int WARM_UPS = Integer.getInteger("warmUps", 3);
  private static final Duration PHASE = Duration.ofSeconds(20);
  private static final Duration LEAD = Duration.ofSeconds(4);
  private static final Duration LONGEST_REST = Duration.ofMinutes(5);

  /** Answers that take longer are printed with their time of day; {@code -Dslow=100}. */
  private static final Duration SLOW = Duration.ofMillis(Long.getLong("slow", 3_600_000));

  private final int port;
  private final Requests quiet;
  private final Caller caller;
  private final List<Map<String, List<Long>>> alone = new ArrayList<>();
  private final List<Map<String, List<Long>>> beside = new ArrayList<>();
  private final Map<String, Integer> failed = new TreeMap<>();
  private final AtomicInteger number = new AtomicInteger();
  private final String run = UUID.randomUUID().toString().substring(0, 8);

  private Neighbours(int port) throws IOException {
    this.port = port;
    this.caller = new Caller(port);
    this.quiet = new Requests(caller.token("demo-lender"));
  }

  /** Beside a flood of this kind; uploads have so many rows. */
  static void measure(int port, String flood, int rows) throws Exception {
    try (FastTarget target = new FastTarget()) {
      new Neighbours(port).rounds(flood, rows, target);
    }
  }

  private void rounds(String kind, int rows, FastTarget target) throws Exception {
    String subscription = subscribe(target.url());
    phase(subscription, Duration.ofSeconds(10));
    warmUp(kind, rows, subscription);
    for (int round = 0; round < ROUNDS; round++) {
      // What uploads left is still applied after their flood: all of the time alone comes first.
      int phases = !kind.equals("uploads") ? 1 : round == 0 ? ROUNDS : 0;
      for (int each = 0; each < phases; each++) {
        alone.add(phase(subscription, PHASE));
      }
      try (FloodProcess flood = new FloodProcess(port, kind, rows)) {
        Thread.sleep(LEAD);
        beside.add(phase(subscription, PHASE));
        System.out.printf("round %d: %s%n", round + 1, flood.end());
      }
      Thread.sleep(LEAD);
    }
    report();
  }

  /** Compilers have done with the code of both, and nothing of the flood is left to be applied. */
  private void warmUp(String kind, int rows, String subscription) throws Exception {
    for (int round = 0; round < WARM_UPS; round++) {
      try (FloodProcess flood = new FloodProcess(port, kind, rows)) {
        phase(subscription, PHASE);
        System.out.println("to warm up: " + flood.end());
      }
    }
    Requests flooding = new Requests(caller.token("other-lender"));
    String open = "/api/v1/submissions?status=Accepted&limit=1";
    long end = System.nanoTime() + LONGEST_REST.toNanos();
    while (caller.send(flooding.get(open)).body().contains("submissionId")
        && System.nanoTime() < end) {
      Thread.sleep(LEAD);
    }
  }

  private String subscribe(String url) throws IOException {
    String answer =
        caller
            .send(
                quiet.post(
                    "/api/v1/webhook-subscriptions",
                    "application/json",
                    "{\"url\": \"%s\", \"eventTypes\": [\"loan.custody\"]}".formatted(url)))
            .body();
    return answer.replaceFirst("(?s).*\"id\" *: *\"([^\"]*)\".*", "$1");
  }

  /** Each path in turn, for so long. */
  private Map<String, List<Long>> phase(String subscription, Duration length) throws IOException {
    Map<String, List<Long>> times = new TreeMap<>();
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() < end) {
      time(times, "write applied", quiet.transaction("Q" + run + number.incrementAndGet()));
      time(times, "read", quiet.read());
      time(times, "portfolio", quiet.portfolio());
      time(
          times,
          "delivery",
          quiet.post(
              "/api/v1/webhook-subscriptions/" + subscription + "/test", "application/json", ""));
    }
    return times;
  }

  private void time(Map<String, List<Long>> times, String path, String request) throws IOException {
    long begun = System.nanoTime();
    Caller.Answer answer = caller.send(request);
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    times.computeIfAbsent(path, _ -> new ArrayList<>()).add(took.toNanos());
    if (took.compareTo(SLOW) > 0) {
      System.out.printf("%s %s took %d ms%n", LocalTime.now(ZoneOffset.UTC), path, took.toMillis());
    }
    if (answer.status() >= 300 || answer.body().contains("\"Accepted\"")) {
      failed.merge(path + " " + answer.status(), 1, Integer::sum);
    }
  }

  private void report() {
    for (String path : alone.getFirst().keySet()) {
      double p50 = percentile(alone, path, 0.5);
      double p99 = percentile(alone, path, 0.99);
      System.out.printf(
          Locale.ROOT,
          "%-14s alone %d p50 %.1f p99 %.1f ms  beside %d p50 %.1f p99 %.1f ms"
              + "  ratio p50 %.2f p99 %.2f%n",
          path,
          count(alone, path),
          p50,
          p99,
          count(beside, path),
          percentile(beside, path, 0.5),
          percentile(beside, path, 0.99),
          percentile(beside, path, 0.5) / p50,
          percentile(beside, path, 0.99) / p99);
    }
    System.out.println("not applied or not answered well: " + failed);
  }

  private static int count(List<Map<String, List<Long>>> rounds, String path) {
    return rounds.stream().mapToInt(round -> round.getOrDefault(path, List.of()).size()).sum();
  }

  /** In milliseconds, of the requests of all rounds together. */
  private static double percentile(List<Map<String, List<Long>>> rounds, String path, double part) {
    long[] sorted =
        rounds.stream()
            .flatMap(round -> round.getOrDefault(path, List.of()).stream())
            .mapToLong(Long::longValue)
            .sorted()
            .toArray();
    return sorted.length == 0 ? Double.NaN : sorted[(int) (sorted.length * part)] / 1e6;
  }

  /** Requests of one credential, as they go over the wire. */
  record Requests(String token) {

    String read() {
      return get("/api/v1/loans/custody?limit=50");
    }

    String get(String path) {
      return "GET "
          + path
          + " HTTP/1.1\r\n"
          + "Host: localhost\r\n"
          + "Authorization: Bearer "
          + token
          + "\r\n\r\n";
    }

    String post(String path, String type, String body) {
      return "POST "
          + path
          + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
          + token
          + "\r\nX-SVC-Authorization: "
          + token
          + "\r\nX-SVC-ApiVersion: 1\r\nPrefer: wait=30\r\nContent-Type: "
          + type
          + "\r\nContent-Length: "
          + body.length()
          + "\r\n\r\n"
          + body;
    }

    String transaction(String id) {
      return post("/api/v1/transactions", "text/csv", rows(id, 1));
    }

    static String rows(String id, int count) {
      String today = LocalDate.now(ZoneOffset.UTC).toString();
      StringBuilder csv =
          new StringBuilder(
              "transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate\n");
      for (int row = 0; row < count; row++) {
        csv.append(id).append('-').append(row).append(",C").append(row % 5_000);
        csv.append(",ACC,US0378331005,Buy,10,").append(today).append(',').append(today);
        csv.append('\n');
      }
      return csv.toString();
    }

    static String positions(int count, int quantity) {
      StringBuilder csv =
          new StringBuilder("isin,ticker,quantity,currency,clientId,custodyAccountId\n");
      for (int row = 0; row < count; row++) {
        csv.append("US0378331005,AAPL,").append(quantity).append(",USD,C").append(row);
        csv.append(",ACC\n");
      }
      return csv.toString();
    }

    String portfolio() {
      StringBuilder body = new StringBuilder("{\"identifiers\": [");
      for (int item = 0; item < 200; item++) {
        body.append(item == 0 ? "" : ",");
        body.append("{\"requestKey\": \"").append(item).append("\", \"isin\": \"US0378331005\"}");
      }
      return post("/public/portfolio-analysis", "application/json", body.append("]}").toString());
    }
  }
}
