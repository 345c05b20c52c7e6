package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.delivery.DeliveryCapacity;
import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import io.lendledger.gateway.webhook.delivery.DeliveryQueue;
import io.lendledger.gateway.webhook.delivery.FanOut;
import io.lendledger.gateway.webhook.delivery.FanOutStore;
import io.lendledger.gateway.webhook.delivery.Outcomes;
import io.lendledger.gateway.webhook.subscription.WebhookSecrets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A delivery that one gateway has, and another one that does not know it: it is wrong or late. */
class LeasedToTwoTest extends WebhookRun {

  private static final UUID FIRST = UUID.randomUUID();
  private static final UUID SECOND = UUID.randomUUID();
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @Autowired private FanOutStore store;
  @Autowired private FanOut fanOut;
  @Autowired private DeliveryLoop loop;
  @Autowired private WebhookSecrets secrets;
  @Autowired private SharedTime time;
  @Autowired private Outcomes outcomes;
  private Object subscription;

  @BeforeEach
  void makeOneDelivery() {
    fanOut.stop();
    loop.stop();
    subscription = subscribe(receiver(), "loan.custody").get("id");
    change("L0000001");
    LoanChangeId from = store.lease(UUID.randomUUID()).orElseThrow();
    Set<LenderCode> demo = Set.of(new LenderCode("DEMO"));
    var all = new FindLoanChanges(List.copyOf(demo), List.of(LoanChangeType.values()), from, 500);
    assertThat(store.advance(from, feed.answer(all), demo)).contains(1);
  }

  @AfterEach
  void goOn() {
    database.jdbc().sql("UPDATE access.webhook_cursor SET owner = NULL").update();
    fanOut.start();
    loop.start();
  }

  private static DeliveryCapacity capacity() {
    return new DeliveryCapacity(100, 32, 2, Map.of(), Map.of());
  }

  private List<Held> take(UUID holder, SharedTime by) {
    return new DeliveryQueue(database, secrets, by, TIMEOUT).take(holder, capacity());
  }

  private void keep(UUID holder, Held delivery, String failure) {
    var outcome = new Outcome(clock.instant(), 5, 200, null, failure);
    outcomes.keep(holder, List.of(new DeliveryAttempt(delivery, outcome)), capacity());
  }

  @Test
  void whoseClockIsAheadTakesNothingThatAnotherHolds() {
    assertThat(take(FIRST, time)).hasSize(1);
    Duration minute = Duration.ofMinutes(1);
    Clock ahead = Clock.offset(clock, minute);
    Clock machine = Clock.offset(Clock.systemUTC(), minute);
    assertThat(take(SECOND, new SharedTime(database, ahead, machine))).isEmpty();
  }

  @Test
  void whoseClockIsBehindHoldsWhatItTakes() {
    passes(Duration.ofSeconds(1));
    Duration minute = Duration.ofMinutes(-1);
    Clock behind = Clock.offset(clock, minute);
    Clock machine = Clock.offset(Clock.systemUTC(), minute);
    assertThat(take(FIRST, new SharedTime(database, behind, machine))).hasSize(1);
    assertThat(take(SECOND, time)).isEmpty();
  }

  @Test
  void whoComesBackLateTellsNothingOfTheTarget() {
    Held late = take(FIRST, time).getFirst();
    passes(Duration.ofSeconds(31));
    Held taken = take(SECOND, time).getFirst();
    assertThat(taken.id()).isEqualTo(late.id());
    keep(SECOND, taken, null);

    keep(FIRST, late, "No answer within 10 s");

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
