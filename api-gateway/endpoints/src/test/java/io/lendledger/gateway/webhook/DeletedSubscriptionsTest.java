package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.delivery.DeliveryCapacity;
import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.delivery.DeliveryQueue;
import io.lendledger.gateway.webhook.delivery.OldDeliveries;
import io.lendledger.gateway.webhook.delivery.Outcomes;
import io.lendledger.gateway.webhook.subscription.WebhookSecrets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A subscription that goes while it has deliveries. */
class DeletedSubscriptionsTest extends WebhookRun {

  private static final UUID HOLDER = UUID.randomUUID();
  private static final String WAITS =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')";

  @Autowired private DeliveryLoop loop;
  @Autowired private WebhookSecrets secrets;
  @Autowired private SharedTime time;
  @Autowired private Outcomes outcomes;
  @Autowired private OldDeliveries old;
  private Object subscription;

  @BeforeEach
  void makeTwoDeliveries() {
    loop.stop();
    subscription = subscribe(receiver(), "loan.custody").get("id");
    change("L0000001");
    change("L0000001");
    await(() -> deliveries(subscription), all -> all.size() == 2);
  }

  @AfterEach
  void goOn() {
    loop.start();
  }

  private static DeliveryCapacity capacity() {
    return new DeliveryCapacity(100, 32, 2, Map.of(), Map.of());
  }

  private List<Held> take() {
    return new DeliveryQueue(database, secrets, time, Duration.ofSeconds(10))
        .take(HOLDER, capacity());
  }

  private void delete() {
    lender.delete().uri(PATH + "/" + subscription).exchange().expectStatus().isNoContent();
  }

  private int left() {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.webhook_delivery WHERE subscription_id = ?")
        .param(subscription)
        .query(Integer.class)
        .single();
  }

  private boolean isWaiting() {
    return database.jdbc().sql(WAITS).query(Integer.class).single() > 0;
  }

  @Test
  void goesWithItsDeliveries() {
    delete();
    assertThat(left()).isZero();
  }

  /** Whoever fans out or delivers waits for the row of a subscription, and so for its holder. */
  @Test
  void isNotHeldWhileItsDeliveriesGo() {
    Thread deleting = new Thread(this::delete, "deleting");
    database
        .transactions()
        .executeWithoutResult(_ -> {
          database
              .jdbc()
              .sql("SELECT id FROM access.webhook_delivery WHERE subscription_id = ? FOR UPDATE")
              .param(subscription)
              .query(Long.class)
              .list();
          deleting.start();
          await(() -> !deleting.isAlive() || isWaiting(), Boolean::booleanValue);
          assertThat(isWaiting()).as("waiting while the subscription is held").isFalse();
          lender.get().uri(PATH + "/" + subscription).exchange().expectStatus().isNotFound();
          assertThat(left()).isEqualTo(2);
        });
    old.forget(clock.instant().minus(Duration.ofDays(30)), 1);
    old.forget(clock.instant().minus(Duration.ofDays(30)), 1);
    assertThat(left()).isZero();
  }

  @Test
  void anAttemptUnderWayEndsWithoutEffect() {
    Held held = take().getFirst();
    database
        .jdbc()
        .sql("DELETE FROM access.webhook_subscription WHERE id = ?")
        .param(subscription)
        .update();
    var outcome = new Outcome(clock.instant(), 5, 500, "answer 500", "The answer was 500");
    assertThat(outcomes.keep(HOLDER, List.of(new DeliveryAttempt(held, outcome)), capacity()))
        .isEmpty();
    passes(Duration.ofDays(1));
    assertThat(take()).isEmpty();
    delete(held);
    assertThat(outcomes.keep(HOLDER, List.of(new DeliveryAttempt(held, outcome)), capacity()))
        .isEmpty();
  }

  private void delete(Held held) {
    database
        .jdbc()
        .sql("DELETE FROM access.webhook_delivery WHERE id = ?")
        .param(held.id())
        .update();
  }
}
