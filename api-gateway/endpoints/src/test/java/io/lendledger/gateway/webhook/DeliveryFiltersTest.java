package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Lists of deliveries by outcome, type and time, for lenders and for operations. */
class DeliveryFiltersTest extends WebhookRun {

  private static final String OPS = "/ops/v1/deliveries?lenderCode=DEMO&";

  @Test
  void findDeliveriesByWhatBecameOfThem() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    receiver.answer(each -> each.loan().equals("L0000001") ? 204 : 500);
    List<String> events =
        List.of(change("L0000001"), change("L0000002"), change("L0000003"), change("L0000003"));
    await(() -> found(id, "outcome=Retrying"), all -> all.size() == 2);
    become(events.get(1), "Parked");
    assertFound(id, "outcome=Succeeded", events.get(0));
    assertFound(id, "outcome=GivenUp", events.get(1));
    assertFound(id, "outcome=Retrying", events.get(2));
    assertFound(id, "outcome=Waiting", events.get(3));
    assertFound(id, "outcome=Failed", events.get(2), events.get(1));
    assertFound(id, "outcome=Failed&status=Parked", events.get(1));
    assertFound(id, "outcome=Failed&status=Delivered");
    assertThat(deliveries(id))
        .extracting(each -> each.get("outcome"))
        .containsExactly("Succeeded", "GivenUp", "Retrying", "Waiting");
  }

  private void become(String event, String state) {
    database
        .jdbc()
        .sql("UPDATE access.webhook_delivery SET state = ?, due_at = NULL WHERE event_id = ?")
        .params(state, event)
        .update();
  }

  @Test
  void findDeliveriesByTypeAndTime() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody", "loan.client").get("id");
    String early = change("L0000001");
    awaitReceived(receiver, 2);
    Instant first = clock.instant();
    passes(Duration.ofHours(1));
    String late = change("L0000001");
    awaitReceived(receiver, 4);
    Instant second = clock.instant();
    assertFound(id, "type=loan.custody", late, early);
    assertFound(id, "type=loan.custody&from=" + second, late);
    assertFound(id, "type=loan.client&to=" + second, early + "-C01");
    assertFound(id, "from=" + first + "&to=" + first);
    assertFound(id, "type=webhook.test");
  }

  @Test
  @SuppressWarnings("unchecked")
  void goOnPageByPageWithTheSameFilterOnly() {
    Receiver receiver = receiver();
    Object id = subscribe(receiver, "loan.custody").get("id");
    String one = change("L0000001");
    change("L0000002");
    awaitReceived(receiver, 2);
    await(() -> found(id, "outcome=Succeeded"), all -> all.size() == 2);
    String path = PATH + "/" + id + "/deliveries?limit=1";
    Map<?, ?> page = body(lender.get().uri(path + "&outcome=Succeeded").exchange());
    String next = "&cursor=" + page.get("nextCursor");
    Map<?, ?> rest = body(lender.get().uri(path + "&outcome=Succeeded" + next).exchange());
    assertThat(((List<Map<String, Object>>) rest.get("data")).getFirst())
        .containsEntry("eventId", one);
    lender.get().uri(path + "&outcome=Failed" + next).exchange().expectStatus().isBadRequest();
  }

  @Test
  void refuseUnknownValues() {
    Object id = subscribe(receiver(), "loan.custody").get("id");
    for (String query :
        List.of("outcome=Lost", "type=loan", "from=yesterday", "to=2026", "outcomes=Failed")) {
      for (String path : List.of(PATH + "/" + id + "/deliveries?", OPS)) {
        String refusal =
            reader(path)
                .get()
                .uri(path + query)
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        assertThat(refusal).contains("VALIDATION_FAILED", query.substring(0, query.indexOf('=')));
      }
    }
  }

  private WebTestClient reader(String path) {
    return path.startsWith(OPS) ? as("demo-auditor") : lender;
  }

  private void assertFound(Object id, String query, String... events) {
    assertThat(found(id, query)).as(query).containsExactly(events);
    assertThat(events(reader(OPS), OPS + query)).as(query).containsExactly(events);
  }

  private List<String> found(Object id, String query) {
    return events(lender, PATH + "/" + id + "/deliveries?" + query);
  }

  private static List<String> events(WebTestClient who, String path) {
    List<?> data = (List<?>) body(who.get().uri(path).exchange().expectStatus().isOk()).get("data");
    return data.stream().map(each -> ((Map<?, ?>) each).get("eventId").toString()).toList();
  }
}
