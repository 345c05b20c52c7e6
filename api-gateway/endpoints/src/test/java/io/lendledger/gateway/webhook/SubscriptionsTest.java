package io.lendledger.gateway.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt;
import io.lendledger.gateway.webhook.delivery.DeliveryCapacity;
import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.delivery.DeliveryQueue;
import io.lendledger.gateway.webhook.delivery.FanOut;
import io.lendledger.gateway.webhook.delivery.FanOutStore;
import io.lendledger.gateway.webhook.subscription.WebhookSecrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Subscriptions in their lender's hands, and the tables behind them. */
class SubscriptionsTest extends WebhookRun {

  @Autowired private FanOutStore store;
  @Autowired private FanOut fanOut;
  @Autowired private DeliveryLoop loop;
  @Autowired private WebhookSecrets secrets;
  @Autowired private SharedTime time;

  @Test
  void showTheirSecretOnceAndKeepItSealed() {
    Map<?, ?> made = subscribe(receiver(), "loan.custody");
    assertThat(made.get("secret").toString()).startsWith("whsec_");
    assertThat(subscription(made.get("id")).get("secret")).isNull();
    List<byte[]> kept =
        database.jdbc().sql("SELECT secret FROM access.webhook_secret").query(byte[].class).list();
    assertThat(kept).hasSize(1);
    assertThat(new String(kept.getFirst(), UTF_8)).doesNotContain(made.get("secret").toString());
  }

  @Test
  void areAnotherLendersNotFound() {
    Object id = subscribe(receiver(), "loan.custody").get("id");
    Map<?, ?> tried = post("/" + id + "/test");
    WebTestClient other = as("other-lender");
    String one = PATH + "/" + id;
    other.get().uri(one).exchange().expectStatus().isNotFound();
    other.delete().uri(one).exchange().expectStatus().isNotFound();
    other.get().uri(one + "/deliveries").exchange().expectStatus().isNotFound();
    other.post().uri(one + "/test").exchange().expectStatus().isNotFound();
    other.post().uri(one + "/rotate-secret").exchange().expectStatus().isNotFound();
    String again = one + "/deliveries/" + tried.get("id") + "/redeliver";
    other.post().uri(again).exchange().expectStatus().isNotFound();
    other
        .patch()
        .uri(one)
        .bodyValue(Map.of("status", "Paused"))
        .exchange()
        .expectStatus()
        .isNotFound();
    assertThat((List<?>) body(other.get().uri(PATH).exchange()).get("data")).isEmpty();
    lender.delete().uri(one).exchange().expectStatus().isNoContent();
    lender.get().uri(one).exchange().expectStatus().isNotFound();
  }

  @Test
  void areListedPageByPage() {
    Set<Object> made = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      made.add(subscribe(receiver(), "loan.custody").get("id"));
    }
    Set<Object> listed = new HashSet<>();
    String cursor = "";
    for (int page = 0; page < 3; page++) {
      Map<?, ?> found = body(lender.get().uri(PATH + "?limit=1" + cursor).exchange());
      assertThat((List<?>) found.get("data")).hasSize(1);
      assertThat(found.get("asOf")).isNotNull();
      listed.add(((Map<?, ?>) ((List<?>) found.get("data")).getFirst()).get("id"));
      cursor = "&cursor=" + found.get("nextCursor");
    }
    assertThat(listed).isEqualTo(made);
    assertThat(cursor).isEqualTo("&cursor=null");
    as("other-lender").get().uri(PATH + "?limit=x").exchange().expectStatus().isBadRequest();
  }

  @Test
  void whatMayNotBeATargetIsRefused() {
    for (String url :
        List.of("ftp://127.0.0.1/", "https://10.0.0.1/", "https://169.254.169.254/")) {
      Map<?, ?> refusal =
          body(
              lender
                  .post()
                  .uri(PATH)
                  .bodyValue(Map.of("url", url, "eventTypes", List.of("loan.custody")))
                  .exchange()
                  .expectStatus()
                  .isBadRequest());
      assertThat(refusal.get("details").toString()).contains("url");
    }
  }

  @Test
  void aRepeatOfTheSameRequestMakesNoSecond() {
    Map<String, Object> request =
        Map.of("url", receiver().url(), "eventTypes", List.of("loan.custody"));
    List<Object> made = new ArrayList<>();
    for (int times = 0; times < 2; times++) {
      made.add(
          body(
              lender
                  .post()
                  .uri(PATH)
                  .header("Idempotency-Key", "subscribe-" + request.get("url"))
                  .bodyValue(request)
                  .exchange()
                  .expectStatus()
                  .isCreated()));
    }
    assertThat(made.getFirst()).isEqualTo(made.getLast());
  }

  @Test
  void changesBecomeDeliveriesOnceWhoeverDoesIt() {
    Set<LenderCode> demo = Set.of(new LenderCode("DEMO"));
    fanOut.stop();
    loop.stop();
    try {
      Object id = subscribe(receiver(), "loan.custody").get("id");
      change("L0000001");
      change("L0000001");
      LoanChangeId from = store.lease(UUID.randomUUID()).orElseThrow();
      assertThat(store.lease(UUID.randomUUID())).as("somebody else's turn").isEmpty();
      LoanChanges found =
          feed.answer(
              new FindLoanChanges(List.copyOf(demo), List.of(LoanChangeType.values()), from, 500));
      assertThat(store.advance(from, found, Set.of()))
          .as("a lender that was not asked for")
          .isEmpty();
      assertThat(store.advance(from, found, demo)).contains(2);
      assertThat(store.advance(from, found, demo)).isEmpty();
      assertThat(deliveries(id)).hasSize(2);
      takenByOne();
    } finally {
      database.jdbc().sql("UPDATE access.webhook_cursor SET owner = NULL").update();
      fanOut.start();
      loop.start();
    }
  }

  /** Of a loan one delivery is handed out, to one holder, until an attempt must be over. */
  private void takenByOne() {
    var queue = new DeliveryQueue(database, secrets, time, Duration.ofMinutes(1));
    Set<Long> taken = new HashSet<>();
    for (int holder = 0; holder < 3; holder++) {
      queue
          .take(UUID.randomUUID(), new DeliveryCapacity(100, 32, 2, Map.of(), Map.of()))
          .forEach(held -> assertThat(taken.add(held.id())).isTrue());
    }
    assertThat(taken).hasSize(1);
    passes(Duration.ofMinutes(1));
    assertThat(queue.take(UUID.randomUUID(), new DeliveryCapacity(100, 32, 2, Map.of(), Map.of())))
        .isEmpty();
    passes(Duration.ofSeconds(20));
    assertThat(queue.take(UUID.randomUUID(), new DeliveryCapacity(100, 32, 2, Map.of(), Map.of())))
        .extracting(DeliveryAttempt.Held::id)
        .containsExactlyElementsOf(taken);
  }
}
