package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A delivery that one gateway has, and another one that does not know it: it is wrong or late. */
class LeasedToTwoTest extends HandedOutRun {

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
}
