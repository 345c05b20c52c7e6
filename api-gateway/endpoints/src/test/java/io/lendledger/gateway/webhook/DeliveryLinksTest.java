package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Links with which anybody looks at one delivery. */
class DeliveryLinksTest extends WebhookRun {

  private static final String SITE = "https://gateway.test";

  private Object subscription;
  private String delivery;
  private String event;

  @BeforeEach
  void deliver() {
    Receiver receiver = receiver();
    receiver.answer(_ -> 200);
    subscription = subscribe(receiver, "loan.custody").get("id");
    event = change("L0000001");
    await(() -> deliveries(subscription), all -> !all.isEmpty() && isDelivered(all.getFirst()));
    delivery = deliveries(subscription).getFirst().get("id").toString();
  }

  private static boolean isDelivered(Map<String, Object> each) {
    return each.get("status").equals("Delivered");
  }

  private ResponseSpec ask(WebTestClient who, Map<String, ?> body) {
    return who.post()
        .uri(PATH + "/" + subscription + "/deliveries/" + delivery + "/link")
        .bodyValue(body)
        .exchange();
  }

  /** The path of a new link. */
  private String link(WebTestClient who, Map<String, ?> body) {
    String url = body(ask(who, body).expectStatus().isOk()).get("url").toString();
    assertThat(url).startsWith(SITE + "/shared/v1/deliveries/");
    return url.substring(SITE.length());
  }

  @Test
  void showTheDeliveryToAnybodyWithoutSecrets() {
    Map<?, ?> made = body(ask(lender, Map.of()).expectStatus().isOk());
    assertThat(Instant.parse(made.get("expiresAt").toString()))
        .isBetween(clock.instant().plusSeconds(3_598), clock.instant().plusSeconds(3_600));
    String path = made.get("url").toString().substring(SITE.length());
    EntityExchangeResult<String> seen =
        http.get()
            .uri(path)
            .exchange()
            .expectStatus()
            .isOk()
            .expectHeader()
            .valueEquals("Referrer-Policy", "no-referrer")
            .expectHeader()
            .valueEquals("X-Robots-Tag", "noindex")
            .expectHeader()
            .valueMatches("Cache-Control", ".*no-store.*")
            .expectBody(String.class)
            .returnResult();
    assertThat(seen.getResponseBody())
        .contains(event, "\"responseBody\":\"answer 200\"", "\"responseStatus\":200")
        .contains("\"attempts\":1", "\"outcome\":\"Succeeded\"", "webhook-timestamp", "L0000001")
        .doesNotContain("signature", "v1,", "/hook", "whsec");
    http.head().uri(path).exchange().expectStatus().isOk();
  }

  @Test
  void areAPageForBrowsersInWhichNothingRuns() {
    database
        .jdbc()
        .sql("UPDATE access.webhook_delivery SET response_body = '<script>\"&' WHERE id = ?")
        .param(Long.parseLong(delivery))
        .update();
    String page =
        http.get()
            .uri(link(lender, Map.of()))
            .header("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
            .exchange()
            .expectStatus()
            .isOk()
            .expectHeader()
            .contentTypeCompatibleWith("text/html")
            .expectHeader()
            .valueEquals(
                "Content-Security-Policy",
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
            .expectHeader()
            .valueEquals("Referrer-Policy", "no-referrer")
            .expectHeader()
            .valueMatches("Cache-Control", ".*no-store.*")
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(page)
        .contains("<h1>Webhook delivery " + delivery, event, "&lt;script&gt;&quot;&amp;")
        .doesNotContain("<script", "http:", "https:");
    http.get()
        .uri(link(lender, Map.of()))
        .header("Accept", "application/xml")
        .exchange()
        .expectStatus()
        .isEqualTo(406);
  }

  @Test
  void areOneAnswerWhereverTheyAreWrong() {
    String path = link(lender, Map.of("expiresIn", 60));
    String nothing = refused("/shared/v1/deliveries/AAAA");
    for (int place = path.lastIndexOf('/') + 1; place < path.length(); place += 3) {
      char other = path.charAt(place) == 'A' ? 'B' : 'A';
      String wrong = path.substring(0, place) + other + path.substring(place + 1);
      assertThat(refused(wrong)).isEqualTo(nothing);
    }
    for (String wrong : List.of(path + "=", path + "A", path.substring(0, path.length() - 1))) {
      assertThat(refused(wrong)).isEqualTo(nothing);
    }
    passes(Duration.ofSeconds(58));
    http.get().uri(path).exchange().expectStatus().isOk();
    passes(Duration.ofSeconds(2));
    assertThat(refused(path)).isEqualTo(nothing);
  }

  private String refused(String path) {
    return http.get()
        .uri(path)
        .exchange()
        .expectStatus()
        .isNotFound()
        .expectBody(String.class)
        .returnResult()
        .getResponseBody();
  }

  @Test
  void endWithTheirSubscription() {
    String path = link(lender, Map.of("expiresIn", 604_800));
    http.get().uri(path).exchange().expectStatus().isOk();
    lender.delete().uri(PATH + "/" + subscription).exchange().expectStatus().isNoContent();
    refused(path);
  }

  @Test
  void endWithTheCredentialThatMadeThem() {
    WebTestClient desk = as("demo-desk");
    Map<?, ?> key =
        body(
            desk.post()
                .uri("/desk/v1/api-keys")
                .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("webhooks")))
                .exchange()
                .expectStatus()
                .isCreated());
    WebTestClient holder =
        http.mutate().defaultHeader("X-API-Key", key.get("key").toString()).build();
    String ofKey = link(holder, Map.of());
    String ofClient = link(as("demo-lender"), Map.of());
    http.get().uri(ofKey).exchange().expectStatus().isOk();
    desk.delete().uri("/desk/v1/api-keys/" + key.get("id")).exchange().expectStatus().isNoContent();
    refused(ofKey);
    http.get().uri(ofClient).exchange().expectStatus().isOk();
  }

  @Test
  void areMadeOfOnesOwnAndForAWhile() {
    ask(as("other-lender"), Map.of()).expectStatus().isNotFound();
    for (Object life : List.of(0, 604_801, -1, 1.5, "60")) {
      String refusal =
          ask(lender, Map.of("expiresIn", life))
              .expectStatus()
              .isBadRequest()
              .expectBody(String.class)
              .returnResult()
              .getResponseBody();
      assertThat(refusal).contains("expiresIn", "from 1 to 604800");
    }
    delivery = "9" + delivery;
    ask(lender, Map.of()).expectStatus().isNotFound();
    delivery = "x";
    ask(lender, Map.of()).expectStatus().isNotFound();
  }
}
