package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Callers side by side, each with a connection, who send their next request after each answer. */
final class Callers {

  private final int port;
  private final int callers;

  Callers(int port, int callers) {
    this.port = port;
    this.callers = callers;
  }

  /** Sends for so long; answers how many requests were answered with the status that is right. */
  long drive(Supplier<String> requests, int status, Duration length) throws Exception {
    long end = System.nanoTime() + length.toNanos();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> turns = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        turns.add(threads.submit(() -> drive(requests, status, end)));
      }
      long answered = 0;
      for (Future<Long> each : turns) {
        answered += each.get();
      }
      return answered;
    }
  }

  private long drive(Supplier<String> requests, int status, long end) throws IOException {
    long answered = 0;
    try (Caller caller = new Caller(port)) {
      while (System.nanoTime() < end) {
        Caller.Answer answer = caller.send(requests.get());
        if (answer.status() != status) {
          throw new IOException(answer.toString());
        }
        answered++;
      }
    }
    return answered;
  }

  static String get(String path, String token) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
        .formatted(path, token);
  }

  static String post(String path, String token, String body, String... headers) {
    StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n");
    head.append("Authorization: Bearer ").append(token).append("\r\n");
    for (String each : headers) {
      head.append(each).append("\r\n");
    }
    return head.append("Content-Type: application/json\r\nContent-Length: ")
        .append(body.getBytes(StandardCharsets.UTF_8).length)
        .append("\r\n\r\n")
        .append(body)
        .toString();
  }
}
