package io.lendledger.gateway.edge.requestlog;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Who sees whose requests, and that nobody sees a secret. */
class RequestTenancyTest extends NotedRequests {

  private static final String ONE = "?x=1";

  private void requestsOfAll() {
    for (String lender : List.of("demo-lender", "other-lender")) {
      read(as(lender), "/api/v1/trades" + ONE).expectStatus().isBadRequest();
    }
    read(as("demo-desk"), "/desk/v1/trades" + ONE).expectStatus().isBadRequest();
    read(as("demo-auditor"), "/audit/v1/trades" + ONE).expectStatus().isBadRequest();
    read(as("demo-auditor"), "/ops/v1/load" + ONE).expectStatus().isBadRequest();
    assertThat(noted(as("demo-auditor"), OPERATIONS, 5)).hasSize(5);
  }

  @Test
  void aLenderSeesItsOwn() {
    requestsOfAll();
    for (String lender : List.of("demo", "other")) {
      assertThat(noted(as(lender + "-lender"), LENDER, 1))
          .extracting(each -> each.get("credential"))
          .containsExactly("client:" + lender + "-lender");
    }
    assertThat(data(as("other-lender"), LENDER + "?credential=client:demo-lender")).isEmpty();
    WebTestClient third = http.mutate().defaultHeader("X-API-Key", keyOf("SIGNER")).build();
    third.get().uri(LENDER + "/" + id).exchange().expectStatus().isNotFound();
    assertThat(data(third, LENDER + "?requestId=" + id)).isEmpty();
    for (String closed : List.of(DESK, OPERATIONS, DESK + "/" + id, OPERATIONS + "/" + id)) {
      as("demo-lender").get().uri(closed).exchange().expectStatus().isForbidden();
    }
  }

  private String keyOf(String lender) {
    return body(as("demo-desk")
            .post()
            .uri("/desk/v1/api-keys")
            .bodyValue(Map.of("lenderCode", lender, "scopes", List.of("lender.read")))
            .exchange()
            .expectStatus()
            .isCreated())
        .get("key")
        .toString();
  }

  @Test
  void theDeskSeesLendersAndItselfAndOperationsSeeAll() {
    requestsOfAll();
    assertThat(noted(as("demo-desk"), DESK, 3))
        .extracting(each -> each.get("credential"))
        .containsExactly("client:demo-desk", "client:other-lender", "client:demo-lender");
    assertThat(noted(as("demo-desk"), DESK + "?lenderCode=OTHER", 1)).hasSize(1);
    assertThat(noted(as("demo-auditor"), OPERATIONS + "?lenderCode=DEMO", 1)).hasSize(1);
    assertThat(body(as("demo-desk").get().uri(DESK + "/" + id).exchange()).get("credential"))
        .isEqualTo("client:demo-desk");
    assertThat(
            body(as("demo-auditor").get().uri(OPERATIONS + "/" + id).exchange()).get("operation"))
        .isEqualTo("/ops/v1/load");
    as("demo-desk").get().uri(OPERATIONS).exchange().expectStatus().isForbidden();
    URI respelled = URI.create(base() + "/%64esk/v1/requests?requestId=" + id);
    assertThat(data(as("demo-desk").get().uri(respelled).exchange()))
        .extracting(each -> each.get("credential"))
        .contains("client:demo-desk")
        .doesNotContain("client:demo-auditor");
    as("demo-desk")
        .get()
        .uri(URI.create(base() + "/desk;x/v1/requests"))
        .exchange()
        .expectStatus()
        .isNotFound();
    as("demo-auditor").get().uri(DESK).exchange().expectStatus().isForbidden();
  }

  @Test
  void noSecretIsInTheTable() {
    String token = token("demo-lender");
    String marked = "llk_live_5ec3e75ec3e75ec3e75ec3e7";
    WebTestClient lender = http.mutate().defaultHeader("Authorization", "Bearer " + token).build();
    String encoded = "llk%5Flive%5F5ec3e75ec3e75ec3e75ec3e7";
    for (String path :
        List.of(
            "/api/v1/trades?isin=" + marked,
            "/api/v1/trades?" + marked + "=1",
            "/api/v1/loans/" + marked,
            "/api/v1/loans/L1?access_token=" + token)) {
      read(lender, path).expectStatus().isBadRequest();
    }
    for (String path :
        List.of(
            "/api/v1/trades?clientId=5ec3e75ec3e75ec3e7&status=5ec3e75ec3e75ec3e7",
            "/api/v1/trades?5ec3e75ec3e75ec3e7=1",
            "/api/v1/nothing/5ec3e75ec3e75ec3e7")) {
      read(lender, path);
    }
    lender.get().uri(URI.create(base() + "/api/v1/loans/" + encoded + "?x=1")).exchange();
    lender
        .get()
        .uri("/api/v1/trades?x=1")
        .header("X-Request-Id", marked)
        .exchange()
        .expectStatus()
        .isBadRequest();
    refuseSubmissions(marked, "unknown field " + marked);
    send(lender, "/api/v1/positions").expectStatus().isBadRequest();
    noted(lender, LENDER + "?status=4xx", 4);
    writer.settle();
    assertThat(table())
        .contains("client:demo-lender")
        .doesNotContain(token)
        .doesNotContain(token.substring(token.lastIndexOf('.') + 1))
        .doesNotContain("5ec3e7")
        .doesNotContain(DEMO_KEY)
        .doesNotContain("demo-lender-secret");
  }
}
