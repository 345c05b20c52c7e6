package io.lendledger.benchmarks;

import io.lendledger.benchmarks.Neighbours.Requests;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The other lender, who pushes one path as hard as it can until closed. */
final class Flood implements AutoCloseable {

  private static final int UPLOADS = 24;
  private static final int READERS = 64;
  private static final int SUBSCRIPTIONS = 100;
  private static final int UNAVAILABLE = 503;

  /** Making a large body again at once would cost the service's processors more than it does. */
  private static final Duration AFTER_REFUSAL = Duration.ofSeconds(1);

  private final int port;
  private final int rows;
  private final boolean large;
  private final String token;
  private final Requests requests;
  private final Map<Integer, Integer> answers = new ConcurrentHashMap<>();
  private final AtomicInteger number = new AtomicInteger();
  private final String run = UUID.randomUUID().toString().substring(0, 8);
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private final DisposableServer hanging =
      HttpServer.create().host("127.0.0.1").handle((request, response) -> Mono.never()).bindNow();
  private volatile boolean ended;

  Flood(int port, String kind, int rows) throws IOException {
    this.port = port;
    this.rows = rows;
    this.large = kind.equals("uploads") || kind.equals("positions");
    try (Caller caller = new Caller(port)) {
      this.token = caller.token("other-lender");
    }
    this.requests = new Requests(token);
    switch (kind) {
      case "uploads" -> times(UPLOADS, this::transactions);
      case "positions" -> times(UPLOADS, this::positions);
      case "readers" -> times(READERS, requests::read);
      case "portfolios" -> times(READERS, requests::portfolio);
      case "rows" -> times(READERS, () -> requests.transaction(next()));
      case "deliveries" -> deliveries();
      default -> throw new IllegalArgumentException(kind);
    }
  }

  private String next() {
    return "F" + run + number.incrementAndGet();
  }

  private String transactions() {
    return requests
        .post("/api/v1/transactions", "text/csv", Requests.rows(next(), rows))
        .replace("Prefer: wait=30\r\n", "");
  }

  private String positions() {
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    int quantity = 100 + number.incrementAndGet();
    return requests
        .post("/api/v1/positions?asOfDate=" + today, "text/csv", Requests.positions(rows, quantity))
        .replace("Prefer: wait=30\r\n", "");
  }

  /** Tests of subscriptions whose target takes a request and says nothing. */
  private void deliveries() throws IOException {
    try (Caller caller = new Caller(port)) {
      for (int each = 0; each < SUBSCRIPTIONS; each++) {
        String body =
            "{\"url\": \"http://127.0.0.1:%d/\", \"eventTypes\": [\"loan.custody\"]}"
                .formatted(hanging.port());
        String answer =
            caller
                .send(requests.post("/api/v1/webhook-subscriptions", "application/json", body))
                .body();
        ids.add(answer.replaceFirst("(?s).*\"id\" *: *\"([^\"]*)\".*", "$1"));
      }
    }
    times(
        READERS,
        () ->
            requests
                .post(
                    "/api/v1/webhook-subscriptions/"
                        + ids.get(number.incrementAndGet() % ids.size())
                        + "/test",
                    "application/json",
                    "")
                .replace("wait=30", "wait=0"));
  }

  private void unsubscribe() throws IOException {
    try (Caller caller = new Caller(port)) {
      for (String id : ids) {
        caller.send(
            requests
                .post("/api/v1/webhook-subscriptions/" + id, "application/json", "")
                .replaceFirst("POST", "DELETE"));
      }
    }
  }

  private void times(int callers, Supplier<String> request) {
    for (int caller = 0; caller < callers; caller++) {
      threads.add(Thread.ofVirtual().start(() -> drive(request)));
    }
  }

  private void drive(Supplier<String> request) {
    while (!ended) {
      try (Caller caller = new Caller(port)) {
        while (!ended) {
          int status = caller.send(request.get()).status();
          answers.merge(status, 1, Integer::sum);
          if (status == UNAVAILABLE && large) {
            Thread.sleep(AFTER_REFUSAL);
          }
        }
      } catch (IOException broken) {
        answers.merge(0, 1, Integer::sum);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Answers so far, by status; 0 is a connection that broke. */
  String told() {
    return "flood was answered " + answers;
  }

  @Override
  public void close() {
    ended = true;
    try {
      for (Thread each : threads) {
        each.join();
      }
      unsubscribe();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException left) {
      System.out.println("subscriptions were left behind: " + left);
    }
    hanging.disposeNow();
  }
}
