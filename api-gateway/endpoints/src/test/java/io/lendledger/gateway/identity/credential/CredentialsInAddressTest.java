package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;

class CredentialsInAddressTest extends GatewayTest {

  private static final String SECRET = "0123456789abcdef0123456789abcdef";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/trades?access_token=S",
        "/api/v1/trades?X-API-Key=S",
        "/api/v1/trades?apiKey=S",
        "/api/v1/trades?isin=llk_live_S",
        "/api/v1/trades?llk_live_S",
        "/api/v1/trades?x=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmNkIn0.S",
        "/oauth2/token?client_id=demo-lender&client_secret=S",
        "/desk/v1/api-keys/llk_live_S",
        "/nowhere/lls_S"
      })
  void aCredentialInTheAddressIsRefusedAndNotRepeated(String path) {
    String refusal =
        as("demo-lender")
            .get()
            .uri(path.replace("S", SECRET))
            .exchange()
            .expectStatus()
            .isBadRequest()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(refusal).contains("VALIDATION_FAILED").contains("address").doesNotContain(SECRET);
  }

  @Test
  void aFieldThatIsASecretIsNotRepeatedWhenItIsRefused() {
    String refusal =
        as("demo-desk")
            .put()
            .uri("/desk/v1/lenders/DEMO")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(
                Map.of(
                    "inboundWebhookSecret", "\u0001" + SECRET, "lenderName", "llk_live_" + SECRET))
            .exchange()
            .expectStatus()
            .isBadRequest()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(refusal).contains("inboundWebhookSecret").doesNotContain(SECRET);
  }
}
