package io.lendledger.gateway.identity.credential;

import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class GuessingTest extends GatewayTest {

  /** Beside the limits of the address, where it has some. */
  private static final String POLICY = "(.*, )?\"wrong-credentials\";q=10;w=900";

  private static final String LEFT = "(.*, )?\"wrong-credentials\";r=0;t=1";

  private ResponseSpec key(String key) {
    return http.get().uri("/api/v1/trades?x=1").header("X-API-Key", key).exchange();
  }

  @Test
  void guessedSecretsAreSlowedDownAndOthersAreNot() {
    for (int i = 0; i < 10; i++) {
      askToken("guessed-client", "guess-" + i).expectStatus().isUnauthorized();
    }
    askToken("guessed-client", "guess")
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "1")
        .expectHeader()
        .valueMatches("RateLimit-Policy", POLICY)
        .expectHeader()
        .valueMatches("RateLimit", LEFT)
        .expectBody()
        .jsonPath("$.error")
        .isEqualTo("temporarily_unavailable");
    askToken("demo-lender", "demo-lender-secret").expectStatus().isOk();
    clock.set(NOW.plus(Duration.ofSeconds(1)));
    askToken("guessed-client", "guess").expectStatus().isUnauthorized();
    askToken("guessed-client", "guess")
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
        .expectHeader()
        .valueMatches("RateLimit-Policy", POLICY)
        .expectHeader()
        .valueMatches("RateLimit", LEFT)
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("RATE_LIMITED");
    key(DEMO_KEY).expectStatus().isBadRequest();
  }
}
