package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.webhook.Receiver.Received;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A gateway that delivers to receivers on this machine; days pass by the clock being moved. */
@TestPropertySource(
    properties = {
      "lendledger.webhooks.enabled=true",
      "lendledger.webhooks.allow-local=true",
      "lendledger.webhooks.poll=20ms"
    })
public abstract class WebhookRun extends GatewayTest {

  public static final String PATH = "/api/v1/webhook-subscriptions";

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  public @Autowired AccessDatabase database;

  public final LoanFeed feed = new LoanFeed();
  private final List<Receiver> receivers = new ArrayList<>();
  public WebTestClient lender;

  @BeforeEach
  void feedChanges() {
    sides.onQuery(FindLoanChanges.class, LoanChanges.class, feed::answer);
    clock.set(Instant.ofEpochMilli(System.currentTimeMillis()));
    lender = asDemoKey();
  }

  @AfterEach
  void end() {
    receivers.forEach(Receiver::close);
    database.jdbc().sql("DELETE FROM access.webhook_subscription").update();
    database.jdbc().sql("DELETE FROM access.webhook_delivery").update();
  }

  Receiver receiver() {
    Receiver receiver = new Receiver();
    receivers.add(receiver);
    return receiver;
  }

  /** A change of a DEMO loan; answers the custody record's id. */
  String change(String loan) {
    return feed.change("DEMO", loan, clock.instant());
  }

  Map<?, ?> subscribe(Receiver receiver, String... types) {
    return body(
        lender
            .post()
            .uri(PATH)
            .bodyValue(Map.of("url", receiver.url(), "eventTypes", List.of(types)))
            .exchange()
            .expectStatus()
            .isCreated());
  }

  Map<?, ?> subscription(Object id) {
    return body(lender.get().uri(PATH + "/" + id).exchange().expectStatus().isOk());
  }

  /** A subscription's deliveries, the oldest first. */
  @SuppressWarnings("unchecked")
  List<Map<String, Object>> deliveries(Object id) {
    Map<?, ?> page =
        body(
            lender
                .get()
                .uri(PATH + "/" + id + "/deliveries?limit=1000")
                .exchange()
                .expectStatus()
                .isOk());
    return ((List<Map<String, Object>>) page.get("data")).reversed();
  }

  Map<?, ?> post(String path) {
    return body(
        lender
            .post()
            .uri(PATH + path)
            .header("Prefer", "wait=30")
            .exchange()
            .expectStatus()
            .isOk());
  }

  void passes(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  /** Waits for something that happens beside. */
  static <T> T await(Supplier<T> look, Predicate<T> wish) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    T seen = look.get();
    while (!wish.test(seen) && System.nanoTime() < end) {
      LockSupport.parkNanos(20_000_000);
      seen = look.get();
    }
    assertThat(wish.test(seen)).as("%s", seen).isTrue();
    return seen;
  }

  List<Received> awaitReceived(Receiver receiver, int number) {
    return await(receiver::received, all -> all.size() >= number);
  }

  /** Waits until the only delivery, or the first, has had so many attempts. */
  Map<String, Object> awaitAttempts(Object subscription, int attempts) {
    return await(
        () -> deliveries(subscription).stream().findFirst().orElse(Map.of("attempts", 0)),
        first -> first.get("attempts").equals(attempts));
  }
}
