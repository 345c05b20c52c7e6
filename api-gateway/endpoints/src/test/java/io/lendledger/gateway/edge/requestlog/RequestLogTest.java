package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.standardwebhooks.Webhook;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.webhook.inbound.InboundWebhookSecrets;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

/** What is noted of requests, as their senders read it. */
class RequestLogTest extends NotedRequests {

  @Autowired private InboundWebhookSecrets secrets;

  @Test
  void anAcceptedBodyLeadsToItsSubmission() {
    EntityExchangeResult<byte[]> answer =
        send(asDemoKey(), "/api/v1/positions?dryRun=perhaps").expectBody().returnResult();
    assertThat(answer.getStatus().value()).isEqualTo(400);
    answer = send(asDemoKey(), "/api/v1/positions").expectBody().returnResult();
    String location = Objects.requireNonNull(answer.getResponseHeaders().getLocation()).toString();
    Map<String, Object> taken = noted(asDemoKey(), LENDER, 2).getFirst();
    assertThat(taken)
        .containsEntry("requestId", id)
        .containsEntry("lenderCode", "DEMO")
        .containsEntry("method", "POST")
        .containsEntry("operation", "/api/v1/positions")
        .containsEntry("path", "/api/v1/positions")
        .containsEntry("parameters", null)
        .containsEntry("status", 201)
        .containsEntry("errorCode", null)
        .containsEntry("submissionId", location.substring(location.lastIndexOf('/') + 1))
        .containsEntry("link", location + "/effects")
        .containsEntry("bytesIn", BODY.length())
        .containsEntry("bytesOut", answer.getResponseBodyContent().length)
        .containsEntry("at", "2026-03-02T10:15:30.123Z");
    assertThat(taken.get("credential").toString()).startsWith("api-key:");
    assertThat((Integer) taken.get("durationMillis")).isNotNegative();
  }

  @Test
  void aRefusedBodyLeadsToItsFaults() {
    refuseSubmissions("isin", "check digit");
    send(asDemoKey(), "/api/v1/positions").expectStatus().isBadRequest();
    Map<String, Object> refused = noted(asDemoKey(), LENDER, 1).getFirst();
    assertThat(refused)
        .containsEntry("status", 400)
        .containsEntry("errorCode", "VALIDATION_FAILED")
        .containsEntry("field", "isin")
        .containsEntry("issue", "check digit");
    Map<?, ?> faults =
        body(
            asDemoKey().get().uri(refused.get("link").toString()).exchange().expectStatus().isOk());
    assertThat(faults.get("data").toString()).contains("check digit");
  }

  @Test
  void requestsThatGetNoFurtherHaveTheirOperationToo() {
    WebTestClient lender = as("demo-lender");
    read(lender, "/desk/v1/loans/L1/timeline").expectStatus().isForbidden();
    read(lender, "/api/v1/nothing/at/all").expectStatus().isNotFound();
    read(lender, "/api/v1/trades?x=1").expectStatus().isBadRequest();
    lender
        .method(HttpMethod.DELETE)
        .uri("/api/v1/positions")
        .header("X-Request-Id", id)
        .exchange()
        .expectStatus()
        .isEqualTo(405);
    assertThat(noted(lender, LENDER, 4))
        .extracting(
            each -> each.get("status"),
            each -> each.get("operation"),
            each -> each.get("path"),
            each -> each.get("errorCode"),
            each -> each.get("field"))
        .containsExactly(
            tuple(405, "/api/v1/positions", "/api/v1/positions", "METHOD_NOT_ALLOWED", null),
            tuple(400, "/api/v1/trades", "/api/v1/trades", "VALIDATION_FAILED", "x"),
            tuple(404, null, "/api/…", "NOT_FOUND", null),
            tuple(
                403,
                "/desk/v1/loans/{loanId}/timeline",
                "/desk/v1/loans/L1/timeline",
                "FORBIDDEN",
                null));
  }

  /** A path is cut behind 512 characters, wherever an escape is. */
  @Test
  void longPathsWithEscapesAreNoted() {
    WebTestClient lender = as("demo-lender");
    String path = "/desk/v1/nothing/";
    for (int more = 0; more < 3; more++) {
      URI longer = URI.create(path + "a".repeat(more) + "%41".repeat(200));
      lender
          .get()
          .uri(base -> base.build().resolve(longer))
          .header("X-Request-Id", id)
          .exchange()
          .expectStatus()
          .isForbidden();
    }
    assertThat(noted(lender, LENDER, 3)).extracting(each -> each.get("status")).containsOnly(403);
  }

  @Test
  void nobodysRequestsAndPagesAreNotNoted() {
    read(http, "/api/v1/trades").expectStatus().isUnauthorized();
    read(http.mutate().defaultHeader("X-API-Key", "llk_demo_wrong").build(), "/api/v1/trades")
        .expectStatus()
        .isUnauthorized();
    for (String page : List.of("/docs", "/openapi.json", "/", "/console/loans")) {
      read(http, page).expectStatus().isOk();
    }
    read(asDemoKey(), "/api/v1/trades?x=1");
    assertThat(noted(asDemoKey(), LENDER, 1)).hasSize(1);
    assertThat(noted(as("demo-auditor"), OPERATIONS, 1)).hasSize(1);
  }

  @Test
  void signedBodiesAndPeopleAreNoted() throws Exception {
    String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    secrets.keep(new LenderCode("SIGNER"), secret, "the test").block();
    String body = "{\"settlementStatuses\": []}";
    for (String signed : List.of(body, body + " ")) {
      http.post()
          .uri("/webhooks/v1/SIGNER/settlement-status")
          .header("X-Request-Id", id)
          .header("webhook-id", id)
          .header("webhook-timestamp", Long.toString(NOW.getEpochSecond()))
          .header("webhook-signature", new Webhook(secret).sign(id, NOW.getEpochSecond(), signed))
          .contentType(MediaType.APPLICATION_JSON)
          .bodyValue(body)
          .exchange();
    }
    assertThat(noted(as("demo-auditor"), OPERATIONS, 1).getFirst())
        .containsEntry("credential", "webhook:SIGNER")
        .containsEntry("lenderCode", "SIGNER")
        .containsEntry("operation", "/webhooks/v1/{lenderCode}/settlement-status")
        .containsEntry("status", 201);
    String session = session();
    read(http.mutate().defaultCookie("__Host-lendledger", session).build(), "/api/v1/trades?x=1")
        .expectStatus()
        .isBadRequest();
    assertThat(noted(as("demo-lender"), LENDER, 1).getFirst())
        .containsEntry("credential", "client:demo-lender");
    writer.settle();
    assertThat(table()).doesNotContain(session).doesNotContain(secret);
  }

  private String session() {
    return Objects.requireNonNull(
            http.post()
                .uri("/console/session")
                .header("Origin", "https://gateway.test")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Map.of("clientId", "demo-lender", "clientSecret", "demo-lender-secret"))
                .exchange()
                .expectStatus()
                .isNoContent()
                .returnResult(Void.class)
                .getResponseCookies()
                .getFirst("__Host-lendledger"))
        .getValue();
  }

  @Test
  void listsAreNarrowedAndTurnedOver() {
    WebTestClient lender = asDemoKey();
    send(lender, "/api/v1/positions").expectStatus().isCreated();
    send(lender, "/api/v1/transactions?dryRun=perhaps").expectStatus().isBadRequest();
    read(lender, "/api/v1/trades?x=1").expectStatus().isBadRequest();
    Map<String, Object> submitted = noted(lender, LENDER, 3).getLast();
    String mine = LENDER + "?requestId=" + id;
    assertThat(data(lender, mine + "&status=4xx")).hasSize(2);
    assertThat(data(lender, mine + "&status=201&status=404")).hasSize(1);
    assertThat(data(lender, mine + "&operation=/api/v1/trades")).hasSize(1);
    assertThat(data(lender, mine + "&credential=" + submitted.get("credential"))).hasSize(3);
    assertThat(data(lender, mine + "&credential=client:demo-lender")).isEmpty();
    assertThat(data(lender, LENDER + "?submissionId=" + submitted.get("submissionId"))).hasSize(1);
    assertThat(data(lender, mine + "&from=2026-03-02T10:15:30.123Z")).hasSize(3);
    assertThat(data(lender, mine + "&from=2026-03-02T10:15:30.1230001Z")).isEmpty();
    assertThat(data(lender, mine + "&to=2026-03-02T10:15:30.123Z")).isEmpty();
    assertThat(data(lender, mine + "&to=2026-03-02T10:15:30.1231Z")).hasSize(3);
    Map<?, ?> page = body(lender.get().uri(mine + "&limit=2").exchange());
    assertThat((List<?>) page.get("data")).hasSize(2);
    String next = mine + "&limit=2&cursor=" + page.get("nextCursor");
    assertThat(data(lender, next)).containsExactly(submitted);
    read(as("other-lender"), next).expectStatus().isBadRequest();
    for (String wrong :
        List.of(
            "status=40",
            "status=4XX",
            "asOf=2026-01-01T00:00:00Z",
            "lenderCode=DEMO",
            "x=1",
            "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
            "cursor=AAAA")) {
      lender.get().uri(LENDER + "?" + wrong).exchange().expectStatus().isBadRequest();
    }
  }

  @Test
  void oneIsReadByItsIdAndInOtherFormats() {
    send(asDemoKey(), "/api/v1/positions").expectStatus().isCreated();
    read(asDemoKey(), "/api/v1/trades?x=1").expectStatus().isBadRequest();
    Map<String, Object> newest = noted(asDemoKey(), LENDER, 2).getFirst();
    assertThat(body(asDemoKey().get().uri(LENDER + "/" + id).exchange())).isEqualTo(newest);
    for (String missing : List.of(id + "x", "%E2%80%A6", "x".repeat(200))) {
      asDemoKey().get().uri(LENDER + "/" + missing).exchange().expectStatus().isNotFound();
    }
    String csv =
        asDemoKey()
            .get()
            .uri(LENDER + "?fields=status,operation&requestId=" + id)
            .header("Accept", "text/csv")
            .exchange()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(csv)
        .isEqualTo("status,operation\r\n400,/api/v1/trades\r\n201,/api/v1/positions\r\n");
  }

  @Test
  void anAnswerWithoutABodyHasNoBytes() {
    asDemoKey()
        .head()
        .uri("/api/v1/trades?x=1&limit=7&cursor=secret")
        .header("X-Request-Id", id)
        .exchange()
        .expectStatus()
        .isBadRequest();
    assertThat(noted(asDemoKey(), LENDER, 1).getFirst())
        .containsEntry("method", "HEAD")
        .containsEntry("bytesOut", 0)
        .containsEntry("parameters", "…&limit=7&cursor=…");
  }

  @Test
  void aGatewayMayBeToldNotToNoteAny() {
    try (var silent = anotherGateway("lendledger.request-log.enabled=false")) {
      WebTestClient there = client(silent).mutate().defaultHeader("X-API-Key", DEMO_KEY).build();
      read(there, "/api/v1/trades?x=1").expectStatus().isBadRequest();
      read(asDemoKey(), "/api/v1/trades?y=1").expectStatus().isBadRequest();
      assertThat(noted(there, LENDER, 1).getFirst()).containsEntry("field", "y");
    }
  }

  @Test
  void severalGatewaysNoteTogether() {
    try (var other = anotherGateway()) {
      WebTestClient there = client(other).mutate().defaultHeader("X-API-Key", DEMO_KEY).build();
      read(there, "/api/v1/trades?x=1").expectStatus().isBadRequest();
      read(asDemoKey(), "/api/v1/trades?x=1").expectStatus().isBadRequest();
      assertThat(noted(asDemoKey(), LENDER, 2)).hasSize(2);
    }
  }
}
