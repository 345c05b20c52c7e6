package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.wire.Operation;
import io.lendledger.gateway.identity.sealing.Vault;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.delivery.DeliveryLogBound;
import io.lendledger.gateway.webhook.delivery.FanOutUpkeep;
import io.lendledger.gateway.webhook.delivery.OldDeliveries;
import io.lendledger.gateway.webhook.replay.ReplaySteps;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import io.lendledger.gateway.webhook.subscription.SubscriptionStatus;
import io.lendledger.gateway.webhook.subscription.Subscriptions;
import io.lendledger.gateway.webhook.subscription.WebhookSecrets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A gateway whose clock is wrong, beside others that are right. */
class WrongClocksTest extends HandedOutRun {

  @Autowired private OldDeliveries old;
  @Autowired private DeliveryLogBound bound;
  @Autowired private ReplaySteps replays;
  @Autowired private Vault vault;
  @Autowired private WebhookProperties settings;

  @Test
  void whoIsAheadResumesWhatIsDueNow() {
    var ahead = new Subscriptions(database, secrets, wrongBy(Duration.ofMinutes(1)));
    ahead.change(DEMO, subscription.toString(), SubscriptionStatus.PAUSED);
    assertThat(take(FIRST, time)).isEmpty();
    ahead.change(DEMO, subscription.toString(), SubscriptionStatus.ACTIVE);
    passes(Duration.ofSeconds(1));
    assertThat(take(FIRST, time)).hasSize(1);
  }

  @Test
  void whoIsBehindLetsTheFormerSecretSignForItsTime() {
    SharedTime behind = wrongBy(Duration.ofHours(-25));
    var theirs = new Subscriptions(database, new WebhookSecrets(database, vault, behind), behind);
    var operation = new Operation(UUID.randomUUID(), null);
    Duration day = Duration.ofHours(24);
    theirs.rotate(DEMO, subscription.toString(), WebhookKey.newSecret(), day, operation);
    assertThat(take(FIRST, time).getFirst().keys()).hasSize(2);
  }

  @Test
  void sinceWhenATargetFailsIsNotTheSendersToSay() {
    Held held = take(FIRST, time).getFirst();
    Instant begun = clock.instant().minus(Duration.ofDays(9));
    keep(FIRST, held, new Outcome(begun, 5, 500, null, "The answer was 500"));
    assertThat(Instant.parse(subscription(subscription).get("failingSince").toString()))
        .isEqualTo(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    assertThat(deliveries(subscription).getFirst().get("attemptedAt"))
        .isEqualTo(begun.truncatedTo(ChronoUnit.MILLIS).toString());
  }

  @Test
  void whoIsAheadForgetsNothingThatIsStillKept() {
    new FanOutUpkeep(old, bound, replays, wrongBy(Duration.ofDays(31)), settings).run();
    assertThat(deliveries(subscription)).hasSize(1);
  }
}
