package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.Sides;
import io.lendledger.gateway.webhook.Receiver.Received;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Two gateways on one database. */
class DeliveringTogetherTest extends WebhookRun {

  private static final int LOANS = 7;
  private static final int CHANGES_A_ROUND = 70;
  private static final int MOST_CHANGES = 50_000;

  /** After so long without anything new, what has failed meanwhile is to be tried again. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private final Set<String> holders = new HashSet<>();
  private final List<String> told = new ArrayList<>();
  private List<TestClock> clocks;

  @Test
  void theyDeliverEachChangeOnceAndInOrderOfItsLoanAlsoWhenOneLeaves() {
    Map<Receiver, Object> receivers = new LinkedHashMap<>();
    for (Receiver receiver : List.of(receiver(), receiver())) {
      receivers.put(receiver, subscribe(receiver, "loan.custody").get("id"));
    }
    try (ConfigurableApplicationContext second = startSecond()) {
      clocks = List.of(clock, second.getBean(TestClock.class));
      while (holders.size() < 2) {
        assertThat(told).as("both have delivered by then").hasSizeLessThan(MOST_CHANGES);
        round();
        receivers.keySet().forEach(this::awaitAll);
      }
      round();
    }
    clocks = List.of(clock);
    round();
    receivers.keySet().forEach(this::awaitAll);
    await(this::undelivered, Long.valueOf(0)::equals);
    receivers.forEach(this::assertOnceAndInOrder);
  }

  private void assertOnceAndInOrder(Receiver receiver, Object subscription) {
    Map<String, Long> times =
        receiver.ids().stream().collect(Collectors.groupingBy(id -> id, Collectors.counting()));
    assertThat(times).containsOnlyKeys(told);
    attempts(subscription)
        .forEach((event, attempts) -> assertThat(times.get(event)).isLessThanOrEqualTo(attempts));
    Map<String, List<String>> byLoan =
        receiver.received().stream()
            .collect(
                Collectors.groupingBy(
                    Received::loan, Collectors.mapping(Received::id, Collectors.toList())));
    assertThat(byLoan).hasSize(LOANS);
    assertThat(byLoan.values()).allSatisfy(ids -> assertThat(ids).isSorted());
  }

  /** Waits until a receiver has been told all; notes meanwhile who is at it. */
  private void awaitAll(Receiver receiver) {
    AtomicInteger seen = new AtomicInteger();
    AtomicLong since = new AtomicLong(System.nanoTime());
    await(
        () -> {
          noteHolders();
          int now = receiver.received().size();
          if (now > seen.getAndSet(now)) {
            since.set(System.nanoTime());
          } else if (System.nanoTime() - since.get() > SILENCE.toNanos()) {
            since.set(System.nanoTime());
            Instant later = clock.instant().plusSeconds(6);
            clocks.forEach(each -> each.set(later));
          }
          return receiver.ids();
        },
        ids -> Set.copyOf(ids).size() == told.size());
  }

  private ConfigurableApplicationContext startSecond() {
    ConfigurableApplicationContext second =
        anotherGateway(
            "lendledger.webhooks.enabled=true",
            "lendledger.webhooks.allow-local=true",
            "lendledger.webhooks.poll=20ms");
    second.getBean(TestClock.class).set(clock.instant());
    second.getBean(Sides.class).onQuery(FindLoanChanges.class, LoanChanges.class, feed::answer);
    return second;
  }

  /** More changes, which either gateway may make deliveries of. */
  private void round() {
    for (int number = 0; number < CHANGES_A_ROUND; number++) {
      told.add(change("L%07d".formatted(number % LOANS)));
    }
    database.jdbc().sql("UPDATE access.webhook_cursor SET leased_until = now()").update();
  }

  private void noteHolders() {
    holders.addAll(
        database
            .jdbc()
            .sql(
                "SELECT DISTINCT holder::text FROM access.webhook_delivery"
                    + " WHERE holder IS NOT NULL")
            .query(String.class)
            .list());
  }

  private Map<String, Long> attempts(Object subscription) {
    Map<String, Long> attempts = new HashMap<>();
    database
        .jdbc()
        .sql("SELECT event_id, attempts FROM access.webhook_delivery WHERE subscription_id = ?")
        .param(subscription)
        .query(row -> {
          attempts.put(row.getString(1), row.getLong(2));
        });
    return attempts;
  }

  private long undelivered() {
    return database
        .jdbc()
        .sql("SELECT count(*) FROM access.webhook_delivery WHERE state <> 'Delivered'")
        .query(Long.class)
        .single();
  }
}
