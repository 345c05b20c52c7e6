package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.delivery.FanOut;
import io.lendledger.gateway.webhook.delivery.OldDeliveries;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/**
 * Deliveries that a gateway takes as it ends, those that it cannot sign, and those that get old
 * before they are made.
 */
class LeftDeliveriesTest extends WebhookRun {

  private static final String TAKING =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessShareLock'"
          + " AND relation = 'access.webhook_event'::regclass";

  @Autowired private DeliveryLoop loop;
  @Autowired private FanOut fanOut;
  @Autowired private OldDeliveries old;
  @Autowired private List<MeterBinder> meters;

  @Test
  void whatIsTakenWhileTheGatewayEndsIsStillDelivered() throws Exception {
    Receiver receiver = receiver();
    loop.stop();
    try {
      Object id = subscribe(receiver, "loan.custody").get("id");
      change("L0000001");
      await(() -> deliveries(id), all -> all.size() == 1);
      Thread ending = endWhileTaking();
      ending.join();
      assertThat(receiver.ids()).hasSize(1);
      assertThat(deliveries(id).getFirst()).containsEntry("status", "Delivered");
    } finally {
      loop.start();
    }
  }

  /** Ends the loop while it waits for a table in the middle of taking. */
  private Thread endWhileTaking() {
    Thread ending = new Thread(loop::stop, "ending");
    database
        .transactions()
        .executeWithoutResult(_ -> {
          database.jdbc().sql("LOCK TABLE access.webhook_event IN ACCESS EXCLUSIVE MODE").update();
          loop.start();
          await(() -> database.jdbc().sql(TAKING).query(Integer.class).single(), n -> n > 0);
          ending.start();
          await(ending::getState, Thread.State.TIMED_WAITING::equals);
        });
    return ending;
  }

  @Test
  void whatWaitsBehindAForgottenOneFollowsIt() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    become(id, "Paused");
    change("L0000002");
    await(() -> deliveries(id), all -> all.size() == 1);
    passes(Duration.ofDays(20));
    String kept = change("L0000002");
    await(() -> deliveries(id), all -> all.size() == 2);
    passes(Duration.ofDays(11));
    old.forget(clock.instant().minus(Duration.ofDays(30)), 100);
    assertThat(deliveries(id)).extracting(each -> each.get("eventId")).containsExactly(kept);
    become(id, "Active");
    awaitReceived(receiver, 1);
    assertThat(receiver.ids()).containsExactly(kept);
  }

  /** On a busy day there is always a delivery to remove. */
  @Test
  void bodiesAndReplaysGoAlsoWhileThereAreStillDeliveriesToRemove() {
    database.jdbc().sql("DELETE FROM access.webhook_event").update();
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    List<String> events = new ArrayList<>();
    for (int each = 1; each <= 3; each++) {
      events.add(change("L000002" + each));
      awaitReceived(receiver, each);
      passes(Duration.ofSeconds(1));
    }
    await(
        () -> deliveries(id),
        all -> all.stream().allMatch(each -> each.get("status").equals("Delivered")));
    database
        .jdbc()
        .sql(
            "INSERT INTO access.webhook_replay (id, subscription_id, state, window_from, window_to,"
                + " types, total, started_at) VALUES ('old', ?, 'Done', now(), now(), '{}', 0, ?)")
        .params(id, Timestamp.from(clock.instant()))
        .update();
    fanOut.stop();
    try {
      passes(Duration.ofDays(31));
      assertThat(old.forget(clock.instant().minus(Duration.ofDays(30)), 1)).isPositive();
      assertThat(deliveries(id)).hasSize(2);
      assertThat(bodies(events)).isEqualTo(events.subList(1, 3));
      assertThat(rows("webhook_replay", "id = 'old'")).isZero();
    } finally {
      fanOut.start();
    }
  }

  private List<String> bodies(List<String> events) {
    return events.stream()
        .filter(each -> rows("webhook_event", "event_id = '" + each + "'") == 1)
        .toList();
  }

  private int rows(String table, String where) {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access." + table + " WHERE " + where)
        .query(Integer.class)
        .single();
  }

  /** Gateways look at what is due, over and over. */
  @Test
  void whatIsPausedIsNotDueHoweverItsBacklogGrows() {
    Object id = subscribe(receiver(), "loan.custody").get("id");
    become(id, "Paused");
    loop.stop();
    try {
      change("L0000006");
      await(() -> deliveries(id), all -> all.size() == 1);
      assertThat(isDue(id)).isFalse();
      become(id, "Active");
      assertThat(isDue(id)).isTrue();
    } finally {
      loop.start();
    }
  }

  private boolean isDue(Object subscription) {
    return database
        .jdbc()
        .sql("SELECT next_due < 'infinity' FROM access.webhook_subscription WHERE id = ?")
        .param(subscription)
        .query(Boolean.class)
        .single();
  }

  @Test
  void whatIsDueAndNotSentIsMeasuredUnlessItIsPaused() {
    var registry = new SimpleMeterRegistry();
    meters.forEach(each -> each.bindTo(registry));
    Receiver receiver = receiver();
    loop.stop();
    try {
      Object id = subscribe(receiver, "loan.custody").get("id");
      change("L0000005");
      await(() -> deliveries(id), all -> all.size() == 1);
      passes(Duration.ofMinutes(11));
      await(() -> figure(registry, "oldest"), seconds -> seconds >= 660);
      assertThat(figure(registry, "waiting")).isOne();
      become(id, "Paused");
      await(() -> figure(registry, "oldest"), seconds -> seconds == 0);
      become(id, "Active");
    } finally {
      loop.start();
    }
    awaitReceived(receiver, 1);
    await(() -> figure(registry, "oldest"), seconds -> seconds == 0);
  }

  @Test
  void howLongNoDeliveriesAreMadeIsMeasured() {
    var registry = new SimpleMeterRegistry();
    meters.forEach(each -> each.bindTo(registry));
    fanOut.stop();
    try {
      database
          .jdbc()
          .sql("UPDATE access.webhook_cursor SET current_at = ?")
          .param(Timestamp.from(clock.instant()))
          .update();
      await(() -> figure(registry, "behind"), seconds -> seconds == 0);
      passes(Duration.ofMinutes(11));
      await(() -> figure(registry, "behind"), seconds -> seconds >= 660);
    } finally {
      fanOut.start();
    }
    await(() -> figure(registry, "behind"), seconds -> seconds < 60);
  }

  private static double figure(MeterRegistry registry, String name) {
    return registry.get("lendledger.webhooks." + name).gauge().value();
  }

  @Test
  void whatCannotBeSignedWaitsAndHoldsNobodyUp() {
    Receiver shut = receiver();
    Receiver open = receiver();
    Object waiting = subscribe(shut, "loan.custody").get("id");
    subscribe(open, "loan.custody");
    damageSecret(waiting);
    String change = change("L0000003");
    awaitReceived(open, 1);
    assertThat(open.ids()).containsExactly(change);
    change("L0000004");
    awaitReceived(open, 2);
    assertThat(shut.ids()).isEmpty();
    assertThat(deliveries(waiting))
        .hasSize(2)
        .allSatisfy(each -> assertThat(each).containsEntry("status", "Pending"))
        .allSatisfy(each -> assertThat(each).containsEntry("attempts", 0));

    post("/" + waiting + "/rotate-secret");
    passes(Duration.ofMinutes(2));
    awaitReceived(shut, 2);
    assertThat(shut.received().getFirst().header("webhook-signature")).startsWith("v1,");
  }

  private void damageSecret(Object subscription) {
    database
        .jdbc()
        .sql("UPDATE access.webhook_secret SET secret = 'x' WHERE subscription_id = ?")
        .param(subscription)
        .update();
  }

  private void become(Object id, String status) {
    body(lender.patch().uri(PATH + "/" + id).bodyValue(Map.of("status", status)).exchange());
  }
}
