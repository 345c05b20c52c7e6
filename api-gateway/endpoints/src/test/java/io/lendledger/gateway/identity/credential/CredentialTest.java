package io.lendledger.gateway.identity.credential;

import io.lendledger.gateway.GatewayTest;
import java.util.List;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** What the desk does with credentials, and what opens with them. */
abstract class CredentialTest extends GatewayTest {

  static final String KEYS = "/desk/v1/api-keys";
  static final String CLIENTS = "/desk/v1/oauth-clients";

  ResponseSpec create(String path, Map<String, Object> wanted) {
    return as("demo-desk")
        .post()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(wanted)
        .exchange();
  }

  Map<?, ?> created(String path) {
    return body(
        create(path, Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
            .expectStatus()
            .isCreated());
  }

  ResponseSpec submission(String key) {
    return http.get().uri("/api/v1/trades?x=1").header("X-API-Key", key).exchange();
  }

  int statusOfToken(String client, String secret) {
    return askToken(client, secret).returnResult(String.class).getStatus().value();
  }
}
