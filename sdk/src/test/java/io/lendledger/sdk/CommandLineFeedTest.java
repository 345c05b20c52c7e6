package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lendledger.cli.json.Json;
import io.lendledger.sdk.Shell.Going;
import io.lendledger.sdk.Shell.Said;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Events and webhooks in a shell. */
class CommandLineFeedTest extends OnLoanDay {

  private static final String SUBSCRIPTIONS = "/api/v1/webhook-subscriptions";

  @Test
  void listsEvents() {
    Said changes = shell.run("events", "--type", "loan.custody", "--all");
    assertThat(changes.exitCode()).as(changes.err()).isZero();
    assertThat(changes.out()).contains("booked", "covered", "delivered", loan);
    Said history = shell.run("events", "--profile", "auditor", "--of", loan);
    assertThat(history.out()).contains("loan.booked", "client:demo-desk");
    Said desk = shell.run("events", "--profile", "desk", "--lender", "DEMO", "--limit", "1");
    assertThat(desk.err()).contains("There are more");
  }

  @Test
  void followsEvents() throws Exception {
    Going following = shell.start("events", "--follow", "--interval", "1", "--json");
    Going history =
        shell.start("events", "--follow", "--interval", "1", "--profile", "auditor", "--json");
    int rate = 5;
    while (!following.said().contains("rerated") || !history.said().contains("loan.rerated")) {
      assertThat(following.thread().isAlive()).as(following.said()).isTrue();
      assertThat(history.thread().isAlive()).as(history.said()).isTrue();
      day.desk(
          "POST",
          "/desk/v1/loans/" + loan + "/rerate",
          "{\"effectiveDate\": \"%s\", \"lendingRate\": %d}"
              .formatted(day.today().plusDays(1), rate++));
      TimeUnit.SECONDS.sleep(1);
      assertThat(rate).isLessThan(200);
    }
    following.stop();
    history.stop();
    assertThat(following.said()).doesNotContain("\"booked\"");
  }

  @Test
  void forwardsEveryChange() throws Exception {
    Queue<String> received = new ConcurrentLinkedQueue<>();
    HttpServer receiver = receiver((id, _) -> received.add(id), new AtomicInteger(204));
    try {
      String target = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
      Said said =
          shell.run(
              "webhooks", "listen", "--forward-to", target, "--after", "beginning", "--drain");
      assertThat(said.exitCode()).as(said.err()).isZero();
      List<String> forwarded = List.copyOf(received);
      String last = forwarded.getLast();
      assertThat(ids(shell.run("events", "--all", "--json").out()))
          .containsSubsequence(forwarded)
          .startsWith(forwarded.toArray(String[]::new))
          .contains(last);
      received.clear();
      shell.run("webhooks", "listen", "--forward-to", target, "--drain");
      assertThat(received).doesNotContainAnyElementsOf(forwarded);
    } finally {
      receiver.stop(0);
    }
  }

  @Test
  void forwardsWhatTheServiceDelivers() throws Exception {
    Map<String, String> delivered = new ConcurrentHashMap<>();
    Map<String, String> forwarded = new ConcurrentHashMap<>();
    HttpServer subscriber = receiver(delivered::put, new AtomicInteger(204));
    HttpServer listener = receiver(forwarded::put, new AtomicInteger(204));
    try {
      String id = subscribe(subscriber);
      day.desk(
          "POST",
          "/desk/v1/loans/" + loan + "/rerate",
          "{\"effectiveDate\": \"%s\", \"lendingRate\": 4.75}".formatted(day.today().plusDays(2)));
      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (delivered.isEmpty() && System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(200);
      }
      day.ask("default", "DELETE", SUBSCRIPTIONS + "/" + id, "");
      String target = "http://localhost:" + listener.getAddress().getPort() + "/";
      Said said =
          shell.run(
              "webhooks", "listen", "--forward-to", target, "--after", "beginning", "--drain");
      assertThat(said.exitCode()).as(said.err()).isZero();
      assertThat(delivered).isNotEmpty();
      assertThat(forwarded).containsAllEntriesOf(delivered);
    } finally {
      subscriber.stop(0);
      listener.stop(0);
    }
  }

  private String subscribe(HttpServer receiver) throws Exception {
    String made =
        day.ask(
            "default",
            "POST",
            SUBSCRIPTIONS,
            "{\"url\": \"http://127.0.0.1:%d/\", \"eventTypes\": [\"loan.custody\"]}"
                .formatted(receiver.getAddress().getPort()));
    return json(made).at("id").text();
  }

  private static List<String> ids(String pages) {
    return pages
        .lines()
        .flatMap(page -> json(page).at("data").items().stream())
        .map(event -> event.at("eventId").text())
        .toList();
  }

  @Test
  void triesASubscription() throws Exception {
    AtomicInteger status = new AtomicInteger(204);
    HttpServer receiver = receiver((_, _) -> {}, status);
    try {
      String id = subscribe(receiver);
      assertThat(shell.run("webhooks", "list").out()).contains(id, "Active");
      Said good = shell.run("webhooks", "trigger");
      assertThat(good.exitCode()).as(good.out() + good.err()).isZero();
      status.set(500);
      Said bad = shell.run("webhooks", "trigger", id, "--json");
      assertThat(bad.exitCode()).as(bad.out() + bad.err()).isEqualTo(1);
      assertThat(json(bad.out()).at("responseStatus").text()).isEqualTo("500");
      day.ask("default", "DELETE", SUBSCRIPTIONS + "/" + id, "");
    } finally {
      receiver.stop(0);
    }
  }

  private static HttpServer receiver(BiConsumer<String, String> taken, AtomicInteger status)
      throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          taken.accept(
              exchange.getRequestHeaders().getFirst("webhook-id"),
              new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static Json json(String text) {
    return LoanDay.json(text);
  }
}
