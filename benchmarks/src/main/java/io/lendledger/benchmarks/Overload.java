package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The throughput of a running service on this machine, and the latency of its refusals, when ever
 * more callers send their next read as soon as the last is answered. Each number of callers comes
 * twice: callers that wait for a second after a refusal, as {@code Retry-After} says, and callers
 * that do not.
 */
final class Overload {

  private static final List<Integer> CALLERS = List.of(8, 32, 64, 200, 600);
  private static final Duration ROUND = Duration.ofSeconds(8);
  private static final int REFUSED = 503;

  private final int port;
  private final String request;

  private Overload(int port, String token) {
    this.port = port;
    this.request =
        "GET /api/v1/loans/custody?limit=50 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + token
            + "\r\n\r\n";
  }

  private record Seen(int status, long nanos) {}

  static void measure(int port) throws Exception {
    String token;
    try (var caller = new Caller(port)) {
      token = caller.token();
    }
    var overload = new Overload(port, token);
    overload.round(16, false);
    System.out.println("that was for warming up");
    for (int callers : CALLERS) {
      overload.round(callers, true);
      overload.round(callers, false);
    }
  }

  private void round(int callers, boolean waiting) throws IOException {
    List<Caller> connected = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      connected.add(new Caller(port));
    }
    Queue<Seen> seen = new ConcurrentLinkedQueue<>();
    AtomicInteger broken = new AtomicInteger();
    long end = System.nanoTime() + ROUND.toNanos();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Caller caller : connected) {
        threads.execute(() -> drive(caller, waiting, end, seen, broken));
      }
    }
    report(callers, waiting, seen, broken.get());
  }

  private void drive(
      Caller caller, boolean waiting, long end, Queue<Seen> seen, AtomicInteger broken) {
    try (caller) {
      while (System.nanoTime() < end) {
        long begun = System.nanoTime();
        int status = caller.send(request).status();
        seen.add(new Seen(status, System.nanoTime() - begun));
        if (status == REFUSED && waiting) {
          Thread.sleep(Duration.ofSeconds(1));
        }
      }
    } catch (IOException e) {
      broken.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void report(int callers, boolean waiting, Queue<Seen> seen, int broken) {
    Map<Integer, List<Long>> times = new TreeMap<>();
    seen.forEach(
        each -> times.computeIfAbsent(each.status(), k -> new ArrayList<>()).add(each.nanos()));
    System.out.printf("%d callers, %s:", callers, waiting ? "waiting" : "at once");
    times.forEach((status, nanos) -> {
      Collections.sort(nanos);
      System.out.printf(
          Locale.ROOT,
          "  %d %.0f/s p50 %.0f p99 %.0f most %.0f ms",
          status,
          nanos.size() / (double) ROUND.toSeconds(),
          nanos.get(nanos.size() / 2) / 1e6,
          nanos.get((int) (nanos.size() * 0.99)) / 1e6,
          nanos.getLast() / 1e6);
    });
    System.out.printf("  broken %d%n", broken);
  }
}
