package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.Receiver.Received;
import io.lendledger.gateway.webhook.delivery.OldDeliveries;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What a replay sends, and what it refuses. */
class ReplaysTest extends ReplayRun {

  @Autowired private OldDeliveries old;

  @Test
  void sendsAWindowAgainInOrderOfEachLoanUnderTheSameIds() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> events = arrived(id, receiver, 30, 3);
    long before = Long.parseLong(receiver.received().getLast().header("webhook-timestamp"));

    Map<?, ?> preview = body(ask(lender, id, "?dryRun=true", "k0", window()).expectStatus().isOk());
    assertThat(preview.get("total")).isEqualTo(30);
    assertThat(preview.get("most")).isEqualTo(60);
    assertThat(receiver.received()).hasSize(30);

    Map<?, ?> started = body(ask(lender, id, "", "k1", window()).expectStatus().isAccepted());
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("state")).isEqualTo("Done");
    for (String number : List.of("total", "done", "succeeded")) {
      assertThat(end.get(number)).as(number).isEqualTo(30);
    }
    for (String number : List.of("givenUp", "skipped")) {
      assertThat(end.get(number)).as(number).isEqualTo(0);
    }
    assertThat(end.get("secondsLeft")).isEqualTo(0);
    assertThat(end.get("endedAt")).isNotNull();

    List<Received> again = receiver.received().subList(30, 60);
    assertThat(again).extracting(Received::id).containsExactlyInAnyOrderElementsOf(events);
    for (String loan : List.of("L0000000", "L0000001", "L0000002")) {
      assertThat(again.stream().filter(each -> each.loan().equals(loan)).map(Received::id))
          .hasSize(10)
          .isSorted();
    }
    for (Received each : again) {
      assertThat(Long.parseLong(each.header("webhook-timestamp"))).isEqualTo(before + 3_600);
      assertThat(each.header("webhook-signature")).startsWith("v1,");
    }
    assertThat(deliveries(id).subList(30, 60))
        .allSatisfy(each -> assertThat(each).containsEntry("replayId", started.get("id")))
        .allSatisfy(each -> assertThat(each.get("loanId").toString()).hasSize(8));
  }

  @Test
  void isOneHoweverOftenItIsAskedForUnderItsKey() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    arrived(id, receiver, 2, 2);
    Map<String, Object> window = window();
    Map<?, ?> first = body(ask(lender, id, "", "same", window).expectStatus().isAccepted());
    awaitEnd(first);
    Map<?, ?> second = body(ask(lender, id, "", "same", window).expectStatus().isAccepted());
    assertThat(second.get("id")).isEqualTo(first.get("id"));
    assertThat(receiver.received()).hasSize(4);
    assertThat((List<?>) listed(id)).hasSize(1);
  }

  private Object listed(Object id) {
    return body(lender.get().uri(PATH + "/" + id + "/replays").exchange().expectStatus().isOk())
        .get("data");
  }

  @Test
  void triesFourTimesAndTheNextOneFindsWhatWasGivenUp() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody", "loan.client").get("id");
    String poison = change("L0000001");
    change("L0000002");
    awaitReceived(receiver, 4);
    await(
        () -> deliveries(id), all -> all.stream().allMatch(each -> each.get("attempts").equals(1)));
    passes(Duration.ofHours(1));
    receiver.answer(each -> each.id().equals(poison) ? 500 : 204);
    Map<?, ?> started = start(id, window("types", List.of("loan.custody"), "outcome", "Succeeded"));
    List<String> delays = List.of("PT7S", "PT40S", "PT3M");
    for (int attempt = 1; attempt <= delays.size(); attempt++) {
      Integer attempts = attempt;
      await(
          () -> last(id, poison),
          each -> each.get("replayId") != null && attempts.equals(each.get("attempts")));
      assertThat(last(id, poison)).containsEntry("outcome", "Retrying");
      passes(Duration.parse(delays.get(attempt - 1)));
    }
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("succeeded")).isEqualTo(1);
    assertThat(end.get("givenUp")).isEqualTo(1);
    assertThat(last(id, poison)).containsEntry("outcome", "GivenUp").containsEntry("attempts", 4);

    receiver.answer(_ -> 204);
    Map<?, ?> repaired = start(id, window("outcome", "GivenUp"));
    assertThat(repaired.get("total")).isEqualTo(1);
    assertThat(awaitEnd(repaired).get("succeeded")).isEqualTo(1);
    Map<?, ?> nothing = start(id, window("outcome", "Failed"));
    assertThat(nothing.get("state")).isEqualTo("Done");
    assertThat(nothing.get("total")).isEqualTo(0);
    assertThat(refusal(id, window()))
        .contains("INVALID_TRANSITION", "3 replays of this subscription have started");
  }

  private Map<String, Object> last(Object id, String event) {
    return deliveries(id).stream()
        .filter(each -> each.get("eventId").equals(event))
        .toList()
        .getLast();
  }

  @Test
  void refusesWhatCannotBe() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    arrived(id, receiver, 1, 1);
    String now = clock.instant().toString();
    String late = clock.instant().plus(Duration.ofHours(1)).toString();
    String old = clock.instant().minus(Duration.ofDays(31)).toString();
    assertThat(refusal(id, Map.of())).contains("\"from\"", "\"to\"", "is required");
    assertThat(refusal(id, window("to", late))).contains("lies in the future", late);
    assertThat(refusal(id, window("from", old))).contains("older deliveries are not kept", old);
    assertThat(refusal(id, window("from", now))).contains("is not after from");
    assertThat(refusal(id, window("outcome", "Waiting"))).contains("was not sent yet");
    assertThat(refusal(id, window("outcome", "Lost"))).contains("\"outcome\"", "Lost");
    assertThat(refusal(id, window("types", List.of("webhook.test")))).contains("\"types\"");
    assertThat(refusal(id, window("until", now))).contains("until");
    for (String query : List.of("?dryRun=maybe", "?dry=true")) {
      ask(lender, id, query, "k", window()).expectStatus().isBadRequest();
    }
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void saysHowManyWhereThereAreTooMany() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    arrived(id, receiver, 61, 61);
    assertThat(refusal(id, window()))
        .contains("VALIDATION_FAILED", "has 61 deliveries, and a replay makes at most 60");
    Map<?, ?> preview = body(ask(lender, id, "?dryRun=true", "k", window()).expectStatus().isOk());
    assertThat(preview.get("total")).isEqualTo(61);
    assertThat((List<?>) listed(id)).isEmpty();
  }

  @Test
  void isAnothersToSeeNorToStartNorToCancel() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    arrived(id, receiver, 1, 1);
    Map<?, ?> started = start(id, window());
    awaitEnd(started);
    var other = as("other-lender");
    ask(other, id, "", "k", window()).expectStatus().isNotFound();
    ask(other, id, "?dryRun=true", "k", window()).expectStatus().isNotFound();
    other.get().uri(path(started)).exchange().expectStatus().isNotFound();
    other.delete().uri(path(started)).exchange().expectStatus().isNotFound();
    other.get().uri(PATH + "/" + id + "/replays").exchange().expectStatus().isNotFound();
    lender.get().uri(path(started) + "0").exchange().expectStatus().isNotFound();
  }

  @Test
  void passesOverEventsThatAreNoLongerKept() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> events = arrived(id, receiver, 30, 30);
    receiver.answer(_ -> {
      stall();
      return 204;
    });
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, 30 + AT_ONCE);
    database
        .jdbc()
        .sql("DELETE FROM access.webhook_event WHERE event_id = ANY(?)")
        .param(events.subList(AT_ONCE, 25).toArray(String[]::new))
        .update();
    open.countDown();
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("done")).isEqualTo(30);
    assertThat(end.get("skipped")).isEqualTo(25 - AT_ONCE);
    assertThat(end.get("succeeded")).isEqualTo(30 - 25 + AT_ONCE);
  }

  @Test
  void keepsTheEventsOfItsDeliveriesAndIsForgottenWithThem() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> events = arrived(id, receiver, 2, 2);
    passes(Duration.ofDays(1));
    lender.patch().uri(PATH + "/" + id).bodyValue(Map.of("status", "Paused")).exchange();
    Map<?, ?> started = start(id, window());
    passes(Duration.ofDays(29));
    forget();
    assertThat(deliveries(id)).hasSize(2);
    assertThat(kept(events)).isEqualTo(2);
    lender.patch().uri(PATH + "/" + id).bodyValue(Map.of("status", "Active")).exchange();
    assertThat(awaitEnd(started).get("succeeded")).isEqualTo(2);
    passes(Duration.ofDays(31));
    forget();
    assertThat(kept(events)).isZero();
    assertThat((List<?>) listed(id)).isEmpty();
  }

  private void forget() {
    IntStream.range(0, 20)
        .forEach(_ -> old.forget(clock.instant().minus(Duration.ofDays(30)), 1_000));
  }

  private int kept(List<String> events) {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.webhook_event WHERE event_id = ANY(?)")
        .param(events.toArray(String[]::new))
        .query(Integer.class)
        .single();
  }

  /** 60 deliveries three times a day, whatever number of subscriptions a lender has. */
  @Test
  void allSubscriptionsOfALenderShareADay() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    arrived(id, receiver, 2, 2);
    Object other = subscribe(receiver(), "loan.custody").get("id");
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_replay (id, subscription_id, state, window_from, window_to,"
                + " types, total, started_at) VALUES (?, ?, 'Done', now(), now(), '{}', 179, ?)")
        .params(UUID.randomUUID().toString(), other, Timestamp.from(clock.instant()))
        .update();
    assertThat(refusal(id, window()))
        .contains("INVALID_TRANSITION", "Replays of all subscriptions have 179 deliveries");
    passes(Duration.ofHours(25));
    assertThat(start(id, window()).get("total")).isEqualTo(2);
  }
}
