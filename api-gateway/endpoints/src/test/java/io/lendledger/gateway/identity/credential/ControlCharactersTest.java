package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;

/**
 * Characters that a database, a log or a terminal does not take, wherever a caller may send them.
 */
class ControlCharactersTest extends GatewayTest {

  private static final List<String> CONTROLS =
      List.of("%00", "a%00", "%01", "%0a", "%0D%0Aa", "%1b", "%7f", "%C2%85");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grant_type=client_credentials&client_id=a@&client_secret=b",
        "grant_type=client_credentials&client_id=a&client_secret=b@",
        "grant_type=client_credentials&client_id=demo-lender&client_secret=demo-lender-secret&scope=a@",
        "grant_type=client_credentials&client_id=a&client_secret=b&other=@",
        "grant_type=client_credentials&client_id=a&client_secret=b&other@=1",
        "grant_type=a@&client_id=a&client_secret=b",
        "grant_type=client_credentials&client_id=a@&client_assertion=b&client_assertion_type=c",
      })
  void aTokenIsNotAskedForWithThem(String form) {
    for (String control : CONTROLS) {
      http.post()
          .uri("/oauth2/token")
          .contentType(MediaType.APPLICATION_FORM_URLENCODED)
          .bodyValue(form.replace("@", control))
          .exchange()
          .expectStatus()
          .isBadRequest()
          .expectBody()
          .jsonPath("$.error")
          .isEqualTo("invalid_request");
    }
  }

  @Test
  void noClientHasOneInItsName() {
    for (String control : CONTROLS) {
      askToken("a" + control, "b").expectStatus().isUnauthorized();
      askToken("a", "b" + control).expectStatus().isUnauthorized();
    }
  }

  @Test
  void noAddressHasOne() throws IOException {
    String desk = token("demo-desk");
    String lender = token("demo-lender");
    for (String control : CONTROLS) {
      for (String path :
          List.of(
              "/desk/v1/api-keys/@",
              "/desk/v1/oauth-clients/@",
              "/desk/v1/borrow-requests/@",
              "/desk/v1/billing-months/@",
              "/desk/v1/api-keys?@=1",
              "/desk/v1/api-keys?a=@",
              "/desk/v1/calendar?from=@")) {
        refused(path.replace("@", control), desk);
      }
      for (String path :
          List.of(
              "/api/v1/submissions/@",
              "/api/v1/webhook-subscriptions/@",
              "/api/v1/webhook-subscriptions/@/deliveries",
              "/api/v1/loans/custody?clientId=@",
              "/api/v1/loans/custody?status=@",
              "/api/v1/loans/custody?status=Open&status=@",
              "/api/v1/loans/custody?cursor=@",
              "/api/v1/events?afterEventId=@",
              "/webhooks/v1/@/settlement-status")) {
        refused(path.replace("@", control), lender);
      }
    }
  }

  private void refused(String target, String token) throws IOException {
    String head =
        """
        GET %s HTTP/1.1\r
        Host: gateway.test\r
        Authorization: Bearer %s\r
        Connection: close\r
        \r
        """
            .formatted(target, token);
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(180_000);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).as(target).startsWith("HTTP/1.1 4");
      assertThat(answer).as(target).contains("\"error_code\":\"");
    }
  }
}
