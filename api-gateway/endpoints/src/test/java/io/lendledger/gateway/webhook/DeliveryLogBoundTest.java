package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.delivery.DeliveryLogBound;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Of a lender, the newest four deliveries are kept. */
@TestPropertySource(properties = "lendledger.webhooks.most-kept=4")
class DeliveryLogBoundTest extends WebhookRun {

  @Autowired private DeliveryLogBound bound;

  @Test
  void theOldestFinishedGoAndWhatIsToBeDeliveredStays() {
    Object paused = subscribe(receiver(), "loan.custody").get("id");
    lender.patch().uri(PATH + "/" + paused).bodyValue(Map.of("status", "Paused")).exchange();
    String waiting = change("L0000101");
    await(() -> deliveries(paused), all -> all.size() == 1);

    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.client").get("id");
    List<String> events = new ArrayList<>();
    for (int each = 1; each <= 5; each++) {
      change("L000020" + each);
      awaitReceived(receiver, each);
      events.add(receiver.ids().getLast());
      passes(Duration.ofSeconds(1));
    }
    await(
        () -> deliveries(id),
        all ->
            all.size() == 5
                && all.stream().allMatch(each -> each.get("status").equals("Delivered")));

    assertThat(bound.trim("OTHER", 10)).isZero();
    while (bound.trim("DEMO", 1) > 0) {
      assertThat(deliveries(paused)).as("what is to be delivered").hasSize(6);
    }
    assertThat(deliveries(id))
        .as("those among the newest four")
        .extracting(each -> each.get("eventId"))
        .isEqualTo(events.subList(3, 5));
    assertThat(deliveries(paused).getFirst()).containsEntry("eventId", waiting);
  }
}
