package io.lendledger.gateway.identity.credential;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.web.reactive.function.BodyInserters;

class ClientAssertionTest extends GatewayTest {

  private static final String CLIENTS = "/desk/v1/oauth-clients";
  private static final RSAKey RSA = SignedTokens.rsa("rsa-1");
  private static final ECKey EC = ec();

  private static ECKey ec() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("ec-1").generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private ResponseSpec register(Object jwks) {
    return as("demo-desk")
        .post()
        .uri(CLIENTS)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read"), "jwks", jwks))
        .exchange();
  }

  private static Map<String, Object> publicKeys(JWK... keys) {
    return new JWKSet(List.of(keys)).toPublicJWKSet().toJSONObject();
  }

  private String registered(JWK... keys) {
    Map<?, ?> made = body(register(publicKeys(keys)).expectStatus().isCreated());
    assertThat(made.get("clientSecret")).isNull();
    assertThat(made.get("authMethod")).isEqualTo("private_key_jwt");
    return made.get("clientId").toString();
  }

  private static JWTClaimsSet.Builder claims(String client) {
    return new JWTClaimsSet.Builder()
        .issuer(client)
        .subject(client)
        .audience("https://gateway.test/oauth2/token")
        .jwtID(UUID.randomUUID().toString())
        .expirationTime(date(NOW.plusSeconds(60)));
  }

  private static Date date(Instant instant) {
    return Date.from(instant);
  }

  private static String signed(JWSAlgorithm algorithm, JWK key, JWTClaimsSet claims) {
    return SignedTokens.signed(algorithm, "JWT", key, claims);
  }

  private ResponseSpec ask(String assertion) {
    return http.post()
        .uri("/oauth2/token")
        .body(
            BodyInserters.fromFormData("grant_type", "client_credentials")
                .with(
                    "client_assertion_type",
                    "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
                .with("client_assertion", assertion))
        .exchange();
  }

  private void refused(String assertion) {
    ask(assertion)
        .expectStatus()
        .isUnauthorized()
        .expectBody()
        .jsonPath("$.error")
        .isEqualTo("invalid_client")
        .jsonPath("$.error_description")
        .isEqualTo("client authentication failed");
  }

  private void opens(String token) {
    assertThat(status(http, "/api/v1/trades?x=1", token)).isEqualTo(400);
  }

  private static String tokenOf(ResponseSpec answer) {
    return body(answer.expectStatus().isOk()).get("access_token").toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "PS256", "ES256"})
  void aSignatureOfARegisteredKeyGetsAToken(String algorithm) {
    String client = registered(RSA, EC);
    JWK key = algorithm.startsWith("ES") ? EC : RSA;
    opens(tokenOf(ask(signed(JWSAlgorithm.parse(algorithm), key, claims(client).build()))));
  }

  @Test
  void theIssuerIsAnAudienceToo() {
    String client = registered(RSA);
    JWTClaimsSet claims = claims(client).audience("https://gateway.test").build();
    ask(signed(JWSAlgorithm.RS256, RSA, claims)).expectStatus().isOk();
  }

  @Test
  void anAssertionIsGoodOnce() {
    String assertion = signed(JWSAlgorithm.RS256, RSA, claims(registered(RSA)).build());
    ask(assertion).expectStatus().isOk();
    refused(assertion);
  }

  @Test
  void whatIsNotMeantOrNotSoundIsRefused() {
    String client = registered(RSA);
    String other = registered(EC);
    List<UnaryOperator<JWTClaimsSet.Builder>> flaws =
        List.of(
            claims -> claims.audience("https://elsewhere.test"),
            claims -> claims.audience((String) null),
            claims -> claims.issuer(other),
            claims -> claims.subject(other),
            claims -> claims.jwtID(null),
            claims -> claims.expirationTime(null),
            claims -> claims.expirationTime(date(NOW.minus(Duration.ofMinutes(2)))),
            claims -> claims.expirationTime(date(NOW.plus(Duration.ofHours(2)))),
            claims -> claims.notBeforeTime(date(NOW.plus(Duration.ofMinutes(5)))));
    for (UnaryOperator<JWTClaimsSet.Builder> flaw : flaws) {
      refused(signed(JWSAlgorithm.RS256, RSA, flaw.apply(claims(client)).build()));
      clock.set(NOW);
    }
  }

  @Test
  void otherSignaturesAreRefused() {
    String client = registered(RSA);
    refused(signed(JWSAlgorithm.RS256, SignedTokens.forged("rsa-1"), claims(client).build()));
    refused(signed(JWSAlgorithm.RS512, RSA, claims(client).build()));
    refused(SignedTokens.withPublicKeyAsSecret("JWT", RSA, claims(client).build()));
    refused(new PlainJWT(claims(client).build()).serialize());
    refused("no.assertion.atall");
    refused(signed(JWSAlgorithm.RS256, RSA, claims("nobody").build()));
    refused(signed(JWSAlgorithm.RS256, RSA, claims("demo-lender").build()));
  }

  @Test
  void aClientWithKeysHasNoSecret() {
    String client = registered(RSA);
    http.post()
        .uri("/oauth2/token")
        .header("Authorization", basic(client, "anything"))
        .body(BodyInserters.fromFormData("grant_type", "client_credentials"))
        .exchange()
        .expectStatus()
        .isUnauthorized();
  }

  @Test
  void rotationReplacesTheKeys() {
    String client = registered(RSA);
    as("demo-desk")
        .post()
        .uri(CLIENTS + "/" + client + "/rotate")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("jwks", publicKeys(EC)))
        .exchange()
        .expectStatus()
        .isOk();
    refused(signed(JWSAlgorithm.RS256, RSA, claims(client).build()));
    ask(signed(JWSAlgorithm.ES256, EC, claims(client).build())).expectStatus().isOk();
  }

  @Test
  void keysThatAreUnfitAreRefusedWithoutRepeatingThem() throws JOSEException {
    String secret = RSA.toJSONObject().get("d").toString();
    String refusal =
        register(new JWKSet(RSA).toJSONObject(false))
            .expectStatus()
            .isBadRequest()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(refusal).contains("jwks").contains("private").doesNotContain(secret);
    register(publicKeys(new ECKeyGenerator(Curve.P_384).generate())).expectStatus().isBadRequest();
    register(publicKeys(RSA, SignedTokens.forged("rsa-1"))).expectStatus().isBadRequest();
    register(Map.of("keys", List.of())).expectStatus().isBadRequest();
    register("{}").expectStatus().isBadRequest();
  }
}
