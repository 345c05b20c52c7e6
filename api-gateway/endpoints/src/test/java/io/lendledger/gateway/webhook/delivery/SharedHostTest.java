package io.lendledger.gateway.webhook.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lendledger.gateway.webhook.Receiver;
import io.lendledger.gateway.webhook.address.Names;
import io.lendledger.gateway.webhook.address.Targets;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import reactor.core.Disposable;

/** Several lenders take their webhooks at one host, as at a service that many use. */
class SharedHostTest {

  private static final int MANY = 300;
  private static final String SLOW = "{\"slow\": true}";

  private final Receiver receiver = new Receiver();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Sender sender =
      new Sender(
          new Targets(true, Set.of(443), new Names()),
          new DefaultSslBundleRegistry(),
          Clock.systemUTC(),
          Duration.ofSeconds(60),
          "");

  @AfterEach
  void close() {
    over.countDown();
    sender.destroy();
    receiver.close();
  }

  private Held delivery(String lender, String body) {
    return new Held(
        1,
        "s",
        lender,
        "L1",
        "loan.custody",
        0,
        "evt_1",
        false,
        receiver.url(),
        body.getBytes(UTF_8),
        List.of(WebhookKey.of("whsec_ZGVtbw==")),
        System.nanoTime() + Duration.ofMinutes(2).toNanos());
  }

  @Test
  void slowAnswersToOneLenderDoNotHoldUpAnothers() {
    receiver.answer(each -> {
      if (each.body().equals(SLOW)) {
        hold();
      }
      return 204;
    });
    List<Disposable> slow =
        IntStream.range(0, MANY)
            .mapToObj(_ -> sender.send(delivery("DEMO", SLOW)).subscribe())
            .toList();
    await().until(() -> receiver.received().size() >= 200);
    Outcome quick = sender.send(delivery("OTHER", "{}")).block(Duration.ofSeconds(30));
    assertThat(quick).isNotNull();
    assertThat(quick.succeeded()).as("%s", quick).isTrue();
    assertThat(slow).noneMatch(Disposable::isDisposed);
  }

  private void hold() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
