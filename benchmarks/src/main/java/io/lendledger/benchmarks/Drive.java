package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Callers that send one request again after each answer, for a while. */
final class Drive {

  private static final int REFUSED = 503;

  private final ServedBy service;
  private final int callers;
  private final AtomicLong refused = new AtomicLong();

  Drive(ServedBy service, int callers) {
    this.service = service;
    this.callers = callers;
  }

  /** Throws when an answer is wrong. */
  @FunctionalInterface
  interface Check {
    void require(String body) throws IOException;
  }

  /**
   * A turn.
   *
   * @param requests answered
   * @param length of the turn
   * @param processor time of service and database
   */
  record Turn(long requests, Duration length, Duration processor) {

    double perSecond() {
      return requests * 1e9 / length.toNanos();
    }

    /** Processor time of service and database for each request, in µs. */
    double cost() {
      return processor.toNanos() / 1e3 / requests;
    }
  }

  /** A turn of this length; its last answers may come a little later. */
  Turn turn(String request, Check check, Duration length)
      throws IOException, InterruptedException, ExecutionException {
    List<Caller> connected = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      connected.add(new Caller(service.port()));
    }
    Duration used = service.processorTime();
    long begun = System.nanoTime();
    long end = begun + length.toNanos();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> turns =
          connected.stream()
              .map(caller -> threads.submit(() -> ask(caller, request, check, end)))
              .toList();
      long requests = 0;
      for (Future<Long> each : turns) {
        requests += each.get();
      }
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      return new Turn(requests, took, service.processorTime().minus(used));
    }
  }

  /** How many requests were refused since the last call. */
  long refused() {
    return refused.getAndSet(0);
  }

  private long ask(Caller caller, String request, Check check, long end) throws IOException {
    byte[] sent = request.getBytes(StandardCharsets.UTF_8);
    long answered = 0;
    String seen = "";
    try (caller) {
      while (System.nanoTime() < end) {
        Caller.Answer answer = caller.send(sent);
        if (answer.status() == REFUSED) {
          refused.incrementAndGet();
          continue;
        }
        answered++;
        if (answer.status() != 200) {
          throw new IOException(answer.toString());
        }
        if (!answer.body().equals(seen)) {
          check.require(answer.body());
          seen = answer.body();
        }
      }
    }
    return answered;
  }
}
