package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.queryhandling.QueryExecutionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class EnvelopeTest extends GatewayTest {

  private static Map<?, ?> refused(ResponseSpec answer, int status, RejectionCode code) {
    var result =
        answer
            .expectStatus()
            .isEqualTo(status)
            .expectHeader()
            .contentType(MediaType.APPLICATION_JSON)
            .expectHeader()
            .exists("X-Request-Id")
            .expectBody(Map.class)
            .returnResult();
    Map<?, ?> body = result.getResponseBody();
    assertThat(body.keySet()).isEqualTo(Set.of("error_code", "message", "details"));
    assertThat(body.get("error_code")).isEqualTo(code.name());
    assertThat(body.get("details")).isInstanceOf(List.class);
    return body;
  }

  @Test
  void anUnknownPathIsNotFoundWithAndWithoutCredential() {
    refused(http.get().uri("/nowhere").exchange(), 404, RejectionCode.NOT_FOUND);
    refused(http.get().uri("/console").exchange(), 404, RejectionCode.NOT_FOUND);
    refused(asDemoKey().get().uri("/nowhere").exchange(), 404, RejectionCode.NOT_FOUND);
    refused(asDemoKey().get().uri("/api/v1/nothing").exchange(), 404, RejectionCode.NOT_FOUND);
  }

  @Test
  void aMissingCredentialIsChallenged() {
    ResponseSpec answer = http.get().uri("/api/v1/trades").exchange();
    refused(answer, 401, RejectionCode.UNAUTHORIZED);
    answer.expectHeader().valueMatches("WWW-Authenticate", "Bearer .*");
  }

  @Test
  void twoCredentialsAreNone() {
    ResponseSpec answer =
        as("demo-lender").get().uri("/api/v1/trades").header("X-API-Key", DEMO_KEY).exchange();
    refused(answer, 401, RejectionCode.UNAUTHORIZED);
  }

  @Test
  void anotherMethodNamesThoseAllowed() {
    ResponseSpec answer = asDemoKey().put().uri("/api/v1/positions").exchange();
    refused(answer, 405, RejectionCode.METHOD_NOT_ALLOWED);
    answer.expectHeader().valueEquals("Allow", "POST");
    refused(
        asDemoKey().method(HttpMethod.valueOf("BREW")).uri("/api/v1/positions").exchange(),
        405,
        RejectionCode.METHOD_NOT_ALLOWED);
  }

  @Test
  void anotherContentTypeIsUnsupported() {
    refused(
        asDemoKey()
            .post()
            .uri("/api/v1/positions")
            .contentType(MediaType.APPLICATION_XML)
            .bodyValue("<a/>")
            .exchange(),
        415,
        RejectionCode.UNSUPPORTED_MEDIA_TYPE);
    refused(
        asDemoKey().post().uri("/api/v1/positions").exchange(),
        415,
        RejectionCode.UNSUPPORTED_MEDIA_TYPE);
  }

  @Test
  void anotherFormatIsNotAcceptable() {
    refused(
        asDemoKey().get().uri("/api/v1/trades").accept(MediaType.APPLICATION_PDF).exchange(),
        406,
        RejectionCode.NOT_ACCEPTABLE);
  }

  @Test
  void whatTheSidesRefuseKeepsItsCodeHoweverWrapped() {
    var rejection = new Rejection(RejectionCode.INVALID_TRANSITION, "no", List.of());
    for (RuntimeException failure :
        List.of(
            new Rejected(rejection),
            new CompletionException(new Rejected(rejection)),
            new QueryExecutionException("remote", null, rejection))) {
      fail(failure);
      refused(custody(), 400, RejectionCode.INVALID_TRANSITION);
    }
    fail(new AggregateNotFoundException("L0000001", "none"));
    refused(custody(), 404, RejectionCode.NOT_FOUND);
  }

  @Test
  void anAbsentStoreIsUnavailableForNow() {
    fail(new DataAccessResourceFailureException("jdbc:secret"));
    ResponseSpec answer = custody();
    assertThat(refused(answer, 503, RejectionCode.UNAVAILABLE).toString()).doesNotContain("secret");
    answer.expectHeader().exists("Retry-After");
  }

  @Test
  void anInternalFailureTellsNothing() {
    fail(new IllegalStateException("table query.secret is missing"));
    assertThat(refused(custody(), 500, RejectionCode.INTERNAL_ERROR).toString())
        .doesNotContain("secret")
        .doesNotContain("IllegalState");
  }

  @Test
  void aRequestIdIsEchoedWhenItIsHarmless() {
    for (String sent : List.of("order-17", "_t1", "a b", "{\"id\": 17}", "x".repeat(200))) {
      http.get()
          .uri("/nowhere")
          .header("X-Request-Id", sent)
          .exchange()
          .expectHeader()
          .valueEquals("X-Request-Id", sent);
    }
    for (String odd : List.of("x".repeat(201), "a\tb", "caf\u00e9")) {
      http.get()
          .uri("/nowhere")
          .header("X-Request-Id", odd)
          .exchange()
          .expectHeader()
          .valueMatches("X-Request-Id", "[0-9a-f-]{36}");
    }
  }

  private ResponseSpec custody() {
    return asDemoKey().get().uri("/api/v1/loans/custody").exchange();
  }

  private void fail(RuntimeException failure) {
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> {
          throw failure;
        });
  }
}
