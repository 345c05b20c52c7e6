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
import org.springframework.beans.factory.annotation.Autowired;

/** A subscription with one delivery, which tests hand out: the gateway itself rests. */
abstract class HandedOutRun extends WebhookRun {

  static final UUID FIRST = UUID.randomUUID();
  static final UUID SECOND = UUID.randomUUID();
  static final LenderCode DEMO = new LenderCode("DEMO");
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @Autowired private FanOutStore store;
  @Autowired private FanOut fanOut;
  @Autowired private DeliveryLoop loop;
  @Autowired WebhookSecrets secrets;
  @Autowired SharedTime time;
  @Autowired Outcomes outcomes;
  private final UUID owner = UUID.randomUUID();
  Object subscription;

  @BeforeEach
  void makeOneDelivery() {
    fanOut.stop();
    loop.stop();
    subscription = subscribe(receiver(), "loan.custody").get("id");
    change("L0000001");
    fanOutOne();
  }

  @AfterEach
  void goOn() {
    database.jdbc().sql("UPDATE access.webhook_cursor SET owner = NULL").update();
    fanOut.start();
    loop.start();
  }

  /** Makes a delivery of the one change that is new. */
  void fanOutOne() {
    LoanChangeId from = store.lease(owner).orElseThrow();
    var all = new FindLoanChanges(List.of(DEMO), List.of(LoanChangeType.values()), from, 500);
    assertThat(store.advance(from, feed.answer(all), Set.of(DEMO))).contains(1);
  }

  static DeliveryCapacity capacity() {
    return new DeliveryCapacity(100, 32, 2, Map.of(), Map.of());
  }

  List<Held> take(UUID holder, SharedTime by) {
    return new DeliveryQueue(database, secrets, by, TIMEOUT).take(holder, capacity());
  }

  void keep(UUID holder, Held delivery, Outcome outcome) {
    outcomes.keep(holder, List.of(new DeliveryAttempt(delivery, outcome)), capacity());
  }

  /** The time of a gateway whose clock is wrong, as its machine's is. */
  SharedTime wrongBy(Duration offset) {
    return new SharedTime(
        database, Clock.offset(clock, offset), Clock.offset(Clock.systemUTC(), offset));
  }
}
