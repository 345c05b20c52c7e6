package io.lendledger.gateway.identity.first;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.identity.client.OAuthClients;
import io.lendledger.gateway.identity.grant.SecretVerifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;

class FirstCredentialTest extends GatewayTest {

  private static final String SECRET = "a-secret-of-the-first-day";

  @Autowired private OAuthClients clients;
  @Autowired private SecretVerifier secrets;

  @Test
  void itLogsInAndMakesOthers() {
    configured("first-desk", SECRET).afterPropertiesSet();

    Object token = body(askToken("first-desk", SECRET).expectStatus().isOk()).get("access_token");
    http.post()
        .uri("/desk/v1/oauth-clients")
        .header("Authorization", "Bearer " + token)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"scopes\": [\"audit\", \"ops\"]}")
        .exchange()
        .expectStatus()
        .isCreated();
  }

  @Test
  void oneThatWasThereIsLeftAsItIs() {
    configured("kept-desk", SECRET).afterPropertiesSet();
    configured("kept-desk", "another-secret-that-is-long").afterPropertiesSet();
    askToken("kept-desk", "another-secret-that-is-long").expectStatus().isUnauthorized();
    askToken("kept-desk", SECRET).expectStatus().isOk();

    assertThat(clients.revoke("kept-desk")).isTrue();
    configured("kept-desk", SECRET).afterPropertiesSet();
    askToken("kept-desk", SECRET).expectStatus().isUnauthorized();
  }

  @ParameterizedTest
  @CsvSource({"desk,short", "'',a-secret-of-the-first-day", "a desk,a-secret-of-the-first-day"})
  void whatIsNotFitForUseIsRefusedWithoutRepeatingIt(String id, String secret) {
    assertThatThrownBy(() -> configured(id, secret).afterPropertiesSet())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("lendledger.security.bootstrap-client-")
        .message()
        .doesNotContain(SECRET);
  }

  private FirstCredential configured(String id, String secret) {
    return new FirstCredential(clients, secrets, clock, new FirstCredentialProperties(id, secret));
  }
}
