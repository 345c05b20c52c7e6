package io.lendledger.gateway.access;

import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class GuessingTest extends GatewayTest {

  private ResponseSpec token(String client, String secret) {
    return http.post()
        .uri("/oauth2/token")
        .header("Authorization", basic(client, secret))
        .contentType(MediaType.APPLICATION_FORM_URLENCODED)
        .bodyValue("grant_type=client_credentials")
        .exchange();
  }

  private ResponseSpec key(String key) {
    return http.get().uri("/api/v1/trades?x=1").header("X-API-Key", key).exchange();
  }

  @Test
  void guessedSecretsAreSlowedDownAndOthersAreNot() {
    for (int i = 0; i < 10; i++) {
      token("guessed-client", "guess-" + i).expectStatus().isUnauthorized();
    }
    token("guessed-client", "guess")
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "1")
        .expectBody()
        .jsonPath("$.error")
        .isEqualTo("temporarily_unavailable");
    token("demo-lender", "demo-lender-secret").expectStatus().isOk();
    clock.set(NOW.plus(Duration.ofSeconds(1)));
    token("guessed-client", "guess").expectStatus().isUnauthorized();
    token("guessed-client", "guess")
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "2");
  }

  @Test
  void guessedKeysAreSlowedDownAndOthersAreNot() {
    for (int i = 0; i < 10; i++) {
      key("llk_live_zzzz" + i).expectStatus().isUnauthorized();
    }
    key("llk_live_zzzz")
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "1")
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("RATE_LIMITED");
    key(DEMO_KEY).expectStatus().isBadRequest();
  }
}
