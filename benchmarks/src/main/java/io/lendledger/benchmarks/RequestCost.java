package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Processor time that a request takes of two running services, databases included, for instance of
 * one with limits over one without. They are asked in turns and at the same pace, which leaves both
 * idle most of the time: so neither waits for the other.
 */
final class RequestCost {

  private static final int WARMING_REQUESTS = 4_000;
  private static final int REQUESTS = 600;
  private static final Duration PACE = Duration.ofMillis(11);
  private static final int ITEMS = 200;
  private static final String KEY = "llk_demo_0123456789abcdef0123456789abcdef";

  private RequestCost() {}

  /** Compares both; the second is the baseline. */
  static void measure(ServedBy contender, ServedBy baseline) throws IOException {
    for (String request : List.of(custodyLoans(), portfolioAnalysis())) {
      try (var asked = new Caller(contender.port());
          var compared = new Caller(baseline.port())) {
        compare(request, contender, asked, baseline, compared);
      }
    }
  }

  private static void compare(
      String request, ServedBy contender, Caller asked, ServedBy baseline, Caller compared)
      throws IOException {
    String ofContender = request.replace("TOKEN", asked.token());
    String ofBaseline = request.replace("TOKEN", compared.token());
    send(asked, ofContender, WARMING_REQUESTS, Duration.ZERO);
    send(compared, ofBaseline, WARMING_REQUESTS, Duration.ZERO);
    var rounds = new Rounds();
    for (int i = 0; i < Rounds.COUNT; i++) {
      double first = microseconds(baseline, compared, ofBaseline);
      double second = microseconds(contender, asked, ofContender);
      double third = microseconds(contender, asked, ofContender);
      double fourth = microseconds(baseline, compared, ofBaseline);
      rounds.add((first + fourth) / 2, (second + third) / 2);
    }
    System.out.printf(
        Locale.ROOT,
        "%s: processor time a request, in µs: %s%n",
        request.lines().findFirst().orElseThrow(),
        rounds);
  }

  private static String custodyLoans() {
    return head("GET /api/v1/loans/custody?limit=50", "Authorization: Bearer TOKEN");
  }

  private static String portfolioAnalysis() {
    String body =
        IntStream.range(0, ITEMS)
            .mapToObj(i -> "{\"requestKey\": \"%d\", \"ticker\": \"X%d\"}".formatted(i, i))
            .collect(Collectors.joining(",", "{\"identifiers\": [", "]}"));
    return head(
            "POST /public/portfolio-analysis",
            "X-SVC-Authorization: " + KEY,
            "X-SVC-ApiVersion: 1",
            "Content-Type: application/json",
            "Content-Length: " + body.length())
        + body;
  }

  private static String head(String request, String... headers) {
    return request + " HTTP/1.1\r\nHost: localhost\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
  }

  private static double microseconds(ServedBy service, Caller caller, String request)
      throws IOException {
    Duration before = service.processorTime();
    send(caller, request, REQUESTS, PACE);
    return service.processorTime().minus(before).toNanos() / 1e3 / REQUESTS;
  }

  private static void send(Caller caller, String request, int times, Duration pace)
      throws IOException {
    long next = System.nanoTime();
    for (int i = 0; i < times; i++) {
      Caller.Answer answer = caller.send(request);
      if (answer.status() != 200) {
        throw new IOException(answer.toString());
      }
      next += pace.toNanos();
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }
}
