package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.delivery.OldDeliveries;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A delivery that one gateway has, and another one that does not know it: it is wrong or late. */
class LeasedToTwoTest extends HandedOutRun {

  @Autowired private OldDeliveries old;

  private Outcome answered(@Nullable String failure) {
    return new Outcome(clock.instant(), 5, 200, null, failure);
  }

  @Test
  void whoseClockIsAheadTakesNothingThatAnotherHolds() {
    assertThat(take(FIRST, time)).hasSize(1);
    assertThat(take(SECOND, wrongBy(Duration.ofMinutes(1)))).isEmpty();
  }

  @Test
  void whoseClockIsBehindHoldsWhatItTakes() {
    passes(Duration.ofSeconds(1));
    assertThat(take(FIRST, wrongBy(Duration.ofMinutes(-1)))).hasSize(1);
    assertThat(take(SECOND, time)).isEmpty();
  }

  @Test
  void whoComesBackLateTellsNothingOfTheTarget() {
    Held late = take(FIRST, time).getFirst();
    passes(Duration.ofSeconds(31));
    Held taken = take(SECOND, time).getFirst();
    assertThat(taken.id()).isEqualTo(late.id());
    keep(SECOND, taken, answered(null));

    keep(FIRST, late, answered("No answer within 10 s"));

    assertThat(
            database
                .jdbc()
                .sql("SELECT failing_since IS NULL FROM access.webhook_subscription WHERE id = ?")
                .param(subscription)
                .query(Boolean.class)
                .single())
        .isTrue();
    assertThat(deliveries(subscription).getFirst().get("status")).isEqualTo("Delivered");
  }

  /** The one that follows is chosen by whoever ends an attempt, while a purge removes it. */
  @Test
  void whatIsForgottenWhileItIsToFollowLeavesItsPlaceToTheNext() throws Exception {
    change("L0000001");
    fanOutOne();
    passes(Duration.ofDays(31));
    String kept = change("L0000001");
    fanOutOne();
    Held first = take(FIRST, time).getFirst();
    Instant before = clock.instant().minus(Duration.ofDays(30));
    Thread purge = new Thread(() -> old.forget(before, 100), "purge");
    Thread end = new Thread(() -> keep(FIRST, first, answered(null)), "end");
    database
        .transactions()
        .executeWithoutResult(_ -> {
          database
              .jdbc()
              .sql(
                  "SELECT id FROM access.webhook_delivery WHERE state = 'Waiting'"
                      + " ORDER BY id LIMIT 1 FOR UPDATE")
              .query(Long.class)
              .single();
          purge.start();
          await(this::waiting, number -> number == 1);
          end.start();
          await(this::waiting, number -> number == 2);
        });
    purge.join();
    end.join();
    assertThat(
            database
                .jdbc()
                .sql("SELECT state FROM access.webhook_delivery WHERE event_id = ?")
                .param(kept)
                .query(String.class)
                .single())
        .isEqualTo("Ready");
  }

  private int waiting() {
    return database
        .jdbc()
        .sql(
            "SELECT count(*) FROM pg_locks WHERE NOT granted"
                + " AND locktype IN ('transactionid', 'tuple')")
        .query(Integer.class)
        .single();
  }
}
