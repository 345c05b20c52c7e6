package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Portfolio analyses of 200 known instruments a second, over the requests a second that a constant
 * endpoint of the same service answers to the same callers. Each answer is compared with the right
 * one.
 */
final class PortfolioRate {

  private static final int CALLERS = 64;
  private static final Duration WARMING = Duration.ofSeconds(20);
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final Pattern TIMES = Pattern.compile("(?<=\"date\":)\"[^\"]*\"");
  private static final String KEY = "llk_demo_0123456789abcdef0123456789abcdef";

  private static final int REFUSED = 503;

  private final ServedBy service;
  private final AtomicLong refused = new AtomicLong();

  private PortfolioRate(ServedBy service) {
    this.service = service;
  }

  /** A turn's requests a second, and processor time of service and database for each, in µs. */
  private record Measured(double perSecond, double cost) {}

  /** Against this service, which must be without limits. */
  static void measure(ServedBy service) throws Exception {
    PortfolioData.send(service.port());
    var rate = new PortfolioRate(service);
    String document = "GET /.well-known/oauth-authorization-server HTTP/1.1\r\n";
    String constant = document + "Host: localhost\r\n\r\n";
    String analysis = analysis(PortfolioData.items());
    String nothing = analysis("{\"identifiers\": []}");
    rate.turn(analysis, PortfolioData.answer(), WARMING);
    rate.turn(constant, null, WARMING.dividedBy(4));
    rate.turn(nothing, null, WARMING.dividedBy(4));
    rate.refused.set(0);
    compare("GET of a constant document", rate, constant, analysis);
    compare("analysis of nothing", rate, nothing, analysis);
    System.out.printf("all answers right, %d refused%n", rate.refused.get());
  }

  /** A request for an analysis. */
  static String analysis(String body) {
    return """
    POST /public/portfolio-analysis HTTP/1.1\r
    Host: localhost\r
    X-SVC-Authorization: %s\r
    X-SVC-ApiVersion: 1\r
    Content-Type: application/json\r
    Content-Length: %d\r
    \r
    %s\
    """
        .formatted(KEY, body.length(), body);
  }

  private static void compare(String name, PortfolioRate rate, String constant, String analysis)
      throws Exception {
    var rounds = new Rounds();
    var costs = new Rounds();
    List<Long> baseline = new ArrayList<>();
    List<Long> contender = new ArrayList<>();
    for (int i = 0; i < Rounds.COUNT; i++) {
      Measured ofBaseline = rate.measured(constant, null, baseline);
      Measured ofAnalysis = rate.measured(analysis, PortfolioData.answer(), contender);
      rounds.add(ofBaseline.perSecond(), ofAnalysis.perSecond());
      costs.add(ofBaseline.cost(), ofAnalysis.cost());
    }
    System.out.printf("analyses of 200 over %s, a second: %s%n", name, rounds);
    System.out.printf("  processor time of each, in µs: %s%n", costs);
    System.out.printf(
        "  latency of the analysis %s, of the other %s%n",
        percentiles(contender), percentiles(baseline));
  }

  private Measured measured(String request, @Nullable String right, List<Long> all)
      throws Exception {
    Duration before = service.processorTime();
    long[] nanos = turn(request, right, TURN);
    Duration used = service.processorTime().minus(before);
    LongStream.of(nanos).forEach(all::add);
    return new Measured(
        nanos.length / (double) TURN.toSeconds(), used.toNanos() / 1e3 / nanos.length);
  }

  private static String percentiles(List<Long> nanos) {
    long[] sorted = nanos.stream().mapToLong(each -> each).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "p50 %.1f p99 %.1f ms",
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (sorted.length * 0.99)] / 1e6);
  }

  /** The times that requests took. */
  private long[] turn(String request, @Nullable String right, Duration length)
      throws IOException, InterruptedException, ExecutionException {
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(new Caller(service.port()));
    }
    long end = System.nanoTime() + length.toNanos();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<long[]>> turns =
          callers.stream()
              .map(caller -> threads.submit(() -> drive(caller, request, right, end)))
              .toList();
      LongStream all = LongStream.empty();
      for (Future<long[]> each : turns) {
        all = LongStream.concat(all, LongStream.of(each.get()));
      }
      return all.toArray();
    }
  }

  private long[] drive(Caller caller, String request, @Nullable String right, long end)
      throws IOException {
    byte[] sent = request.getBytes(StandardCharsets.UTF_8);
    LongStream.Builder nanos = LongStream.builder();
    String seen = "";
    try (caller) {
      while (System.nanoTime() < end) {
        long begun = System.nanoTime();
        Caller.Answer answer = caller.send(sent);
        if (answer.status() == REFUSED) {
          refused.incrementAndGet();
          continue;
        }
        nanos.add(System.nanoTime() - begun);
        if (answer.status() != 200) {
          throw new IOException(answer.toString());
        }
        if (right != null && !answer.body().equals(seen)) {
          requireRight(answer.body(), right);
          seen = answer.body();
        }
      }
    }
    return nanos.build().toArray();
  }

  /** Throws unless this is the right answer, whatever its times are. */
  static void requireRight(String body, String right) throws IOException {
    String timeless = TIMES.matcher(body).replaceAll("");
    if (!timeless.equals(right)) {
      throw new IOException("a wrong answer: " + timeless + "\ninstead of " + right);
    }
  }
}
