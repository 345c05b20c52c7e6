package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class TokenFlowTest extends GatewayTest {

  private static final String GRANT = "grant_type=client_credentials";

  private ResponseSpec ask(String form, String authorization) {
    var request =
        http.post().uri("/oauth2/token").contentType(MediaType.APPLICATION_FORM_URLENCODED);
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return request.bodyValue(form).exchange();
  }

  @Test
  void aTokenIsSignedByAPublishedKeyAndCarriesWhoMayDoWhat() throws Exception {
    SignedJWT token = SignedJWT.parse(token("demo-lender"));
    String jwks =
        http.get()
            .uri("/oauth2/jwks")
            .exchange()
            .expectStatus()
            .isOk()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    var key = JWKSet.parse(jwks).getKeyByKeyId(token.getHeader().getKeyID()).toRSAKey();
    assertThat(key.isPrivate()).isFalse();
    assertThat(token.verify(new RSASSAVerifier(key))).isTrue();
    assertThat(token.getHeader().getType().getType()).isEqualTo("at+jwt");
    var claims = token.getJWTClaimsSet();
    assertThat(claims.getIssuer()).isEqualTo("https://gateway.test");
    assertThat(claims.getAudience()).containsExactly("lendledger");
    assertThat(claims.getSubject()).isEqualTo("demo-lender");
    assertThat(claims.getStringClaim("client_id")).isEqualTo("demo-lender");
    assertThat(claims.getStringClaim("lender")).isEqualTo("DEMO");
    assertThat(claims.getStringClaim("scope").split(" "))
        .containsExactlyInAnyOrder("portfolio-analysis", "lender.write", "lender.read", "webhooks");
    assertThat(
            Duration.between(
                claims.getIssueTime().toInstant(), claims.getExpirationTime().toInstant()))
        .isEqualTo(Duration.ofMinutes(15));
  }

  @Test
  void theSecretMayBeInTheForm() {
    ask(GRANT + "&client_id=demo-desk&client_secret=demo-desk-secret", null)
        .expectStatus()
        .isOk()
        .expectHeader()
        .valueEquals("Cache-Control", "no-store")
        .expectBody()
        .jsonPath("$.token_type")
        .isEqualTo("Bearer")
        .jsonPath("$.expires_in")
        .isEqualTo(900)
        .jsonPath("$.scope")
        .isEqualTo("desk");
  }

  /** RFC 6749, section 3.2. */
  @Test
  void aParameterWithoutAValueIsAsIfItWereNotThere() {
    ask(
            GRANT + "&scope=&client_id=&client_secret=&client_assertion=&client_assertion_type=",
            basic("demo-desk", "demo-desk-secret"))
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.scope")
        .isEqualTo("desk");
    ask(GRANT + "&client_id=demo-desk&client_secret=", null).expectStatus().isUnauthorized();
  }

  @Test
  void aSubsetOfTheScopesCanBeAskedFor() {
    ask(GRANT + "&scope=lender.read", basic("demo-lender", "demo-lender-secret"))
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.scope")
        .isEqualTo("lender.read");
  }

  @ParameterizedTest
  @CsvSource({
    "grant_type=client_credentials&scope=desk,demo-lender,demo-lender-secret,400,invalid_scope",
    "grant_type=client_credentials,demo-lender,wrong,401,invalid_client",
    "grant_type=client_credentials,nobody,wrong,401,invalid_client",
    "grant_type=password,demo-lender,demo-lender-secret,400,unsupported_grant_type",
    "scope=desk,demo-lender,demo-lender-secret,400,invalid_request",
    "grant_type=client_credentials&grant_type=x,demo-lender,x,400,invalid_request",
    "grant_type=client_credentials&scope=%zz,demo-lender,demo-lender-secret,400,invalid_request",
    "grant_type=client_credentials&client_secret=x,demo-lender,x,400,invalid_request",
  })
  void refusalsSpeakOAuth(String form, String client, String secret, int status, String error) {
    ResponseSpec answer = ask(form, basic(client, secret));
    answer
        .expectStatus()
        .isEqualTo(status)
        .expectBody()
        .jsonPath("$.error")
        .isEqualTo(error)
        .jsonPath("$.error_code")
        .doesNotExist();
    if (status == 401) {
      answer.expectHeader().valueMatches("WWW-Authenticate", "Basic .*");
    }
  }

  @Test
  void aBodyThatIsNoFormIsAnInvalidRequest() {
    http.post()
        .uri("/oauth2/token")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.error")
        .isEqualTo("invalid_request");
  }

  @Test
  void theMetadataSaysWhereEverythingIs() {
    http.get()
        .uri("/.well-known/oauth-authorization-server")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.issuer")
        .isEqualTo("https://gateway.test")
        .jsonPath("$.token_endpoint")
        .isEqualTo("https://gateway.test/oauth2/token")
        .jsonPath("$.jwks_uri")
        .isEqualTo("https://gateway.test/oauth2/jwks")
        .jsonPath("$.grant_types_supported")
        .isEqualTo(List.of("client_credentials"))
        .jsonPath("$.token_endpoint_auth_methods_supported")
        .isEqualTo(List.of("client_secret_basic", "client_secret_post", "private_key_jwt"))
        .jsonPath("$.token_endpoint_auth_signing_alg_values_supported")
        .isEqualTo(List.of("RS256", "PS256", "ES256"))
        .jsonPath("$.scopes_supported")
        .isEqualTo(
            List.of(
                "portfolio-analysis",
                "lender.write",
                "lender.read",
                "webhooks",
                "audit",
                "desk",
                "ops"));
  }

  @Test
  void aTokenEnds() {
    var client = as("demo-lender");
    clock.set(NOW.plus(Duration.ofMinutes(17)));
    client.get().uri("/api/v1/trades").exchange().expectStatus().isUnauthorized();
  }

  @Test
  void aTokenThatWasAlteredIsRefused() {
    String token = token("demo-lender");
    String altered = token.substring(0, token.length() - 10) + "AAAAAAAAAA";
    http.get()
        .uri("/api/v1/trades")
        .header("Authorization", "Bearer " + altered)
        .exchange()
        .expectStatus()
        .isUnauthorized();
  }
}
