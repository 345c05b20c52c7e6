package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A replay that takes long: who goes before it, what ends it, what does not. */
class ReplaysBesideTest extends ReplayRun {

  private static final int LARGE = 60;

  @Autowired private DeliveryLoop loop;

  @Test
  void delaysNeitherOthersNorWhatIsDueNow() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    Set<String> replayed = Set.copyOf(arrived(id, receiver, LARGE, LARGE));
    receiver.answer(each -> {
      if (replayed.contains(each.id())) {
        stall();
      }
      return 204;
    });
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, LARGE + AT_ONCE);

    Receiver others = receiver();
    as("other-lender")
        .post()
        .uri(PATH)
        .bodyValue(Map.of("url", others.url(), "eventTypes", List.of("loan.custody")))
        .exchange()
        .expectStatus()
        .isCreated();
    String foreign = feed.change("OTHER", "L0000009", clock.instant());
    awaitReceived(others, 1);
    assertThat(others.ids()).containsExactly(foreign);

    List<String> live = List.of(change("L0000001"), change("L0000001"), change("L9999999"));
    await(receiver::ids, ids -> ids.containsAll(live));
    assertThat(receiver.received()).hasSize(LARGE + AT_ONCE + live.size());
    Map<?, ?> during = replay(started);
    assertThat(during.get("state")).isEqualTo("Running");
    assertThat(during.get("done")).isEqualTo(0);
    assertThat(during.get("secondsLeft")).isNull();

    open.countDown();
    assertThat(awaitEnd(started).get("succeeded")).isEqualTo(LARGE);
  }

  @Test
  void isTheOnlyOneOfItsSubscriptionUntilItIsCancelled() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    Object second = subscribe(receiver(), "loan.custody").get("id");
    Set<String> replayed = Set.copyOf(arrived(id, receiver, LARGE, LARGE));
    receiver.answer(each -> {
      if (replayed.contains(each.id())) {
        stall();
        return 500;
      }
      return 204;
    });
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, LARGE + AT_ONCE);
    assertThat(refusal(id, window()))
        .contains("INVALID_TRANSITION", "Replay " + started.get("id"), "is Running");
    assertThat(awaitEnd(start(second, window())).get("state")).isEqualTo("Done");

    Map<?, ?> cancelled = body(lender.delete().uri(path(started)).exchange().expectStatus().isOk());
    assertThat(cancelled.get("state")).isEqualTo("Cancelled");
    assertThat(cancelled.get("secondsLeft")).isNull();
    open.countDown();
    Map<?, ?> end = awaitReplay(started, each -> each.get("givenUp").equals(AT_ONCE));
    assertThat(end.get("done")).isEqualTo(AT_ONCE);
    passes(Duration.ofHours(1));
    String live = change("L0000001");
    await(receiver::ids, ids -> ids.contains(live));
    assertThat(receiver.received()).hasSize(LARGE + AT_ONCE + 1);
    assertThat(body(lender.delete().uri(path(started)).exchange()).get("state"))
        .isEqualTo("Cancelled");

    receiver.answer(_ -> 204);
    assertThat(awaitEnd(start(id, window())).get("succeeded")).isEqualTo(LARGE);
  }

  @Test
  void goesOnWhereItWasWhenGatewaysDie() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> events = arrived(id, receiver, LARGE, 5);
    receiver.answer(each -> {
      if (receiver.received().size() > LARGE + 20) {
        stall();
      }
      return 204;
    });
    Map<?, ?> started = start(id, window());
    awaitReceived(receiver, LARGE + 21);
    killed();
    open.countDown();
    loop.start();
    passes(Duration.ofHours(1));
    Map<?, ?> end = awaitEnd(started);
    assertThat(end.get("succeeded")).isEqualTo(LARGE);
    List<String> again = receiver.ids().subList(LARGE, receiver.ids().size());
    assertThat(again).containsAll(events);
    assertThat(again.size()).isLessThanOrEqualTo(LARGE + AT_ONCE);
    assertThat(again.stream().distinct()).hasSize(LARGE);
  }

  /** As if the gateway that sends had gone without a word: nobody stores what its targets say. */
  private void killed() {
    database
        .jdbc()
        .sql(
            "UPDATE access.webhook_delivery SET holder = gen_random_uuid()"
                + " WHERE holder IS NOT NULL")
        .update();
    open.countDown();
    loop.stop();
  }
}
