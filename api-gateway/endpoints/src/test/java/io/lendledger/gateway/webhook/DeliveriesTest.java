package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import io.lendledger.gateway.webhook.Receiver.Received;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From a change of a loan to a receiver's 2xx, and everything that may come between. */
class DeliveriesTest extends WebhookRun {

  private static final List<String> SCHEDULE =
      List.of("PT5S", "PT30S", "PT2M", "PT15M", "PT1H", "PT4H", "PT12H", "PT24H");

  @Test
  void arriveSignedInOrderAndAsTheFeedListsThem() throws Exception {
    Receiver receiver = receiver();
    Map<?, ?> made = subscribe(receiver, "loan.custody", "loan.client");
    String before = change("L0000009");
    for (int round = 0; round < 3; round++) {
      change("L0000001");
      change("L0000002");
    }
    List<Received> received = awaitReceived(receiver, 14);
    Map<?, ?> feed = body(lender.get().uri("/api/v1/events?afterEventId=" + before).exchange());
    List<String> listed = new ArrayList<>(List.of(before));
    ((List<?>) feed.get("data"))
        .forEach(event -> listed.add(((Map<?, ?>) event).get("eventId").toString()));
    assertThat(receiver.ids()).containsExactlyInAnyOrderElementsOf(listed).doesNotHaveDuplicates();
    for (String loan : List.of("L0000001", "L0000002")) {
      assertThat(received.stream().filter(each -> each.loan().equals(loan)).map(Received::id))
          .hasSize(6)
          .isSorted();
    }
    Webhook verifier = new Webhook(made.get("secret").toString());
    for (Received each : received) {
      verifier.verify(each.body(), each.headers());
      assertThat(each.json().propertyNames())
          .containsExactly("type", "timestamp", "change", "trade", "before", "data");
    }
  }

  @Test
  void areOnlyTheLendersOwnAndOfTheTypesAskedFor() {
    Receiver receiver = receiver();
    subscribe(receiver, "loan.client");
    feed.change("OTHER", "L0000003", clock.instant());
    String own = change("L0000004");
    awaitReceived(receiver, 1);
    change("L0000004");
    awaitReceived(receiver, 2);
    assertThat(receiver.ids()).hasSize(2).startsWith(own + "-C01");
    assertThat(receiver.received()).allMatch(each -> each.loan().equals("L0000004"));
  }

  @Test
  void areTriedOnScheduleAndThenParkedWhileTheirLoanWaits() {
    Receiver receiver = receiver();
    AtomicReference<String> first = new AtomicReference<>();
    receiver.answer(each -> {
      boolean fails = each.loan().equals("L0000005");
      return fails && (first.compareAndSet(null, each.id()) || each.id().equals(first.get()))
          ? 500
          : 204;
    });
    Object id = subscribe(receiver, "loan.custody").get("id");
    String failing = change("L0000005");
    change("L0000005");
    change("L0000006");
    for (int attempt = 1; attempt <= SCHEDULE.size(); attempt++) {
      Map<String, Object> delivery = awaitAttempts(id, attempt);
      assertThat(delivery).containsEntry("status", "Pending").containsEntry("responseStatus", 500);
      assertThat(delivery.get("failure")).isEqualTo("The answer was 500");
      assertThat(delivery.get("responseBody")).isEqualTo("answer 500");
      Duration stated = Duration.parse(SCHEDULE.get(attempt - 1));
      Instant next = Instant.parse(delivery.get("nextAttemptAt").toString());
      assertThat(Duration.between(clock.instant(), next))
          .isBetween(stated.minusMillis(1), stated.multipliedBy(6).dividedBy(5));
      passes(stated.multipliedBy(6).dividedBy(5).plusMillis(1));
    }
    Map<String, Object> parked = awaitAttempts(id, 9);
    assertThat(parked).containsEntry("status", "Parked").containsEntry("nextAttemptAt", null);
    awaitReceived(receiver, 11);
    List<String> ofLoan =
        receiver.received().stream()
            .filter(each -> each.loan().equals("L0000005"))
            .map(Received::id)
            .toList();
    assertThat(ofLoan).hasSize(10);
    assertThat(ofLoan.subList(0, 9)).containsOnly(failing);
    assertThat(ofLoan.getLast()).isGreaterThan(failing);
    receiver.answer(_ -> 204);
    Map<?, ?> again = post("/" + id + "/deliveries/" + parked.get("id") + "/redeliver");
    assertThat(again.get("status")).isEqualTo("Delivered");
    assertThat(receiver.ids().getLast()).isEqualTo(failing);
  }

  @Test
  void toATargetThatHangsDelayNobodyElse() {
    Receiver dead = receiver();
    dead.hang();
    Receiver fast = receiver();
    Object hanging = subscribe(dead, "loan.custody").get("id");
    subscribe(fast, "loan.custody");
    IntStream.range(0, 300).forEach(number -> change("L%07d".formatted(100 + number)));
    awaitReceived(fast, 300);
    assertThat(fast.ids()).doesNotHaveDuplicates();
    assertThat(dead.received()).hasSizeLessThan(100);
    assertThat(deliveries(hanging))
        .hasSize(300)
        .noneMatch(each -> each.get("status").equals("Delivered"));
  }

  @Test
  void areSignedWithBothSecretsForADay() throws Exception {
    Receiver receiver = receiver();
    Map<?, ?> made = subscribe(receiver, "loan.custody");
    String path = PATH + "/" + made.get("id");
    Map<?, ?> rotated = body(lender.post().uri(path + "/rotate-secret").exchange());
    assertThat(rotated.get("secret")).isNotEqualTo(made.get("secret"));
    change("L0000007");
    Received during = awaitReceived(receiver, 1).getFirst();
    assertThat(during.header("webhook-signature").split(" ")).hasSize(2);
    for (Map<?, ?> each : List.of(made, rotated)) {
      new Webhook(each.get("secret").toString()).verify(during.body(), during.headers());
    }
    assertThat(subscription(made.get("id")).get("previousSecretUntil")).isNotNull();
    passes(Duration.ofHours(24));
    change("L0000007");
    Received later = awaitReceived(receiver, 2).getLast();
    assertThat(later.header("webhook-signature").split(" ")).hasSize(1);
    assertThat(subscription(made.get("id")).get("previousSecretUntil")).isNull();
    assertThat(subscription(made.get("id")).get("secret")).isNull();
  }

  @Test
  void pauseAfterFiveDaysWithoutASuccessAndFollowWhenGoneOn() {
    Receiver receiver = receiver();
    receiver.answer(_ -> 503);
    Object id = subscribe(receiver, "loan.custody").get("id");
    String first = change("L0000008");
    awaitAttempts(id, 1);
    assertThat(subscription(id).get("failingSince")).isNotNull();
    passes(Duration.ofDays(5).minusSeconds(1));
    awaitAttempts(id, 2);
    assertThat(subscription(id).get("status")).isEqualTo("Active");
    passes(Duration.ofHours(1));
    Map<?, ?> paused = await(() -> subscription(id), seen -> seen.get("status").equals("Paused"));
    assertThat(paused.get("statusReason").toString())
        .contains("No delivery has succeeded since", "five days", "The answer was 503");
    receiver.answer(_ -> 204);
    change("L0000008");
    await(() -> deliveries(id), all -> all.size() == 2);
    int attempts = receiver.ids().size();
    Map<?, ?> tried = post("/" + id + "/test");
    assertThat(tried.get("status")).isEqualTo("Delivered");
    assertThat(receiver.received().getLast().json().get("type").asString())
        .isEqualTo("webhook.test");
    assertThat(receiver.ids()).hasSize(attempts + 1);
    Map<?, ?> active =
        body(lender.patch().uri(PATH + "/" + id).bodyValue(Map.of("status", "Active")).exchange());
    assertThat(active.get("statusReason")).isNull();
    passes(Duration.ofHours(30));
    List<Received> all = awaitReceived(receiver, attempts + 3);
    assertThat(all.get(attempts + 1).id()).isEqualTo(first);
    assertThat(all.getLast().id()).isGreaterThan(first);
    Map<?, ?> healthy = await(() -> subscription(id), seen -> seen.get("failingSince") == null);
    assertThat(healthy.get("status")).isEqualTo("Active");
  }

  /** Five days in which nothing is sent are not five days of failures. */
  @Test
  void noPauseForAFailureLongAfterTheOneBefore() {
    Receiver receiver = receiver();
    receiver.answer(_ -> 503);
    Object id = subscribe(receiver, "loan.custody").get("id");
    change("L0000009");
    int attempts = 1;
    awaitAttempts(id, attempts);
    for (String rest : List.of("1m", "1m", "3m", "20m", "2h", "5h", "15h", "29h")) {
      passes(Duration.parse("PT" + rest));
      awaitAttempts(id, ++attempts);
    }
    assertThat(deliveries(id).getFirst().get("status")).isEqualTo("Parked");
    Object since = subscription(id).get("failingSince");
    passes(Duration.ofDays(5));
    change("L0000010");
    await(() -> deliveries(id), all -> all.getLast().get("attempts").equals(1));
    Map<?, ?> later = subscription(id);
    assertThat(later.get("status")).isEqualTo("Active");
    assertThat(later.get("failingSince")).isEqualTo(since);
  }

  @Test
  void aTestIsNotRepeated() {
    Receiver receiver = receiver();
    receiver.answer(_ -> 410);
    Object id = subscribe(receiver, "loan.custody").get("id");
    Map<?, ?> tried = post("/" + id + "/test");
    assertThat(tried.get("status")).isEqualTo("Parked");
    assertThat(tried.get("failure")).isEqualTo("The answer was 410");
    assertThat(tried.get("loanId")).isNull();
    assertThat(subscription(id).get("failingSince")).isNull();
  }
}
