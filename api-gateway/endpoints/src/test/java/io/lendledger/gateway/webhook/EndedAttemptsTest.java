package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryLoop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.Disposable;

/** Who waits for an attempt is told when it has ended. */
class EndedAttemptsTest extends WebhookRun {

  @Autowired private DeliveryLoop loop;

  @Test
  void anAttemptIsToldOnceItsOutcomeIsStored() {
    Queue<Long> told = new ConcurrentLinkedQueue<>();
    Disposable listening = loop.ended().subscribe(told::add);
    try {
      Object id = subscribe(receiver(), "loan.custody").get("id");
      change("L0000001");
      Object delivery = await(() -> deliveries(id), all -> all.size() == 1).getFirst().get("id");
      await(() -> told, all -> all.contains(Long.valueOf(delivery.toString())));
      assertThat(deliveries(id).getFirst()).containsEntry("status", "Delivered");
    } finally {
      listening.dispose();
    }
  }
}
