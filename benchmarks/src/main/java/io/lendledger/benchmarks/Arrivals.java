package io.lendledger.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that arrive at a constant rate, whether the earlier ones are answered or not. A latency
 * counts from the moment at which a request should have been sent, so that one which had to wait
 * for a connection is as slow as its sender found it.
 *
 * @param port of the service
 * @param connections that carry them
 * @param status that is right
 * @param requests makes each
 * @param answered hears how many were answered
 */
record Arrivals(int port, int connections, int status, RequestSource requests, Answered answered) {

  /** Hears how many requests were answered. */
  @FunctionalInterface
  interface Answered {
    void requests(long count);
  }

  /** Lets requests arrive for so long. */
  Latencies at(double perSecond, Duration length) throws Exception {
    long gap = Math.round(1e9 / perSecond);
    long count = length.toNanos() / gap;
    List<Caller> callers = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      callers.add(new Caller(port));
    }
    var next = new AtomicLong();
    long begun = System.nanoTime();
    long[] latencies = new long[Math.toIntExact(count)];
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> turns = new ArrayList<>();
      for (Caller each : callers) {
        turns.add(
            threads.submit(() -> {
              send(each, next, begun, gap, latencies);
              return null;
            }));
      }
      for (Future<?> each : turns) {
        each.get();
      }
    }
    answered.requests(count);
    return new Latencies(perSecond, latencies);
  }

  private void send(Caller caller, AtomicLong next, long begun, long gap, long[] latencies)
      throws IOException {
    try (caller) {
      for (long i = next.getAndIncrement(); i < latencies.length; i = next.getAndIncrement()) {
        long intended = begun + i * gap;
        String request = requests.next();
        for (long wait = intended - System.nanoTime(); wait > 0; ) {
          LockSupport.parkNanos(wait);
          wait = intended - System.nanoTime();
        }
        Caller.Answer answer = caller.send(request);
        latencies[(int) i] = System.nanoTime() - intended;
        if (answer.status() != status) {
          throw new IOException(answer.toString());
        }
      }
    }
  }
}
