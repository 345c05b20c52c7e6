package io.lendledger.gateway.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Replays of small bounds, to targets that may take long. */
@TestPropertySource(
    properties = {
      "lendledger.webhooks.replay.most=60",
      "lendledger.webhooks.replay.a-day=3",
      "lendledger.webhooks.timeout=10m"
    })
abstract class ReplayRun extends WebhookRun {

  /** Unfinished deliveries of a replay at a time. */
  static final int AT_ONCE = 8;

  final CountDownLatch open = new CountDownLatch(1);

  @AfterEach
  void letGo() {
    open.countDown();
  }

  /** Waits for the test to let go. */
  void stall() {
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Changes of so many loans, which have arrived; then an hour passes. */
  List<String> arrived(Object id, Receiver receiver, int changes, int loans) {
    int before = receiver.received().size();
    List<String> events =
        IntStream.range(0, changes)
            .mapToObj(each -> change("L%07d".formatted(each % loans)))
            .toList();
    awaitReceived(receiver, before + changes);
    await(() -> deliveries(id), all -> all.stream().allMatch(ReplayRun::isDelivered));
    passes(Duration.ofHours(1));
    return events;
  }

  private static boolean isDelivered(Map<String, Object> delivery) {
    return delivery.get("status").equals("Delivered");
  }

  /** A window that has everything up to now. */
  Map<String, Object> window(Object... more) {
    Map<String, Object> window = new HashMap<>();
    Instant now = clock.instant();
    window.put("from", now.minus(Duration.ofDays(2)).toString());
    window.put("to", now.toString());
    for (int each = 0; each < more.length; each += 2) {
      window.put(more[each].toString(), more[each + 1]);
    }
    return window;
  }

  ResponseSpec ask(WebTestClient who, Object id, String query, String key, Object window) {
    return who.post()
        .uri(PATH + "/" + id + "/replay" + query)
        .header("Idempotency-Key", '"' + key + '"')
        .bodyValue(window)
        .exchange();
  }

  Map<?, ?> start(Object id, Object window) {
    return body(
        ask(lender, id, "", UUID.randomUUID().toString(), window).expectStatus().isAccepted());
  }

  Map<?, ?> replay(Map<?, ?> started) {
    return body(lender.get().uri(path(started)).exchange().expectStatus().isOk());
  }

  static String path(Map<?, ?> started) {
    return PATH + "/" + started.get("subscriptionId") + "/replays/" + started.get("id");
  }

  Map<?, ?> awaitReplay(Map<?, ?> started, Predicate<Map<?, ?>> wish) {
    return WebhookRun.<Map<?, ?>>await(() -> replay(started), wish);
  }

  Map<?, ?> awaitEnd(Map<?, ?> started) {
    return awaitReplay(started, each -> !each.get("state").equals("Running"));
  }

  /** Why a replay was refused. */
  String refusal(Object id, Object window) {
    return ask(lender, id, "", UUID.randomUUID().toString(), window)
        .expectStatus()
        .isBadRequest()
        .expectBody(String.class)
        .returnResult()
        .getResponseBody();
  }
}
