package io.lendledger.gateway.identity.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A gateway whose tokens come from another issuer, found over HTTPS by its metadata. */
class ExternalIssuerTest extends GatewayTest {

  private static final String TRADES = "/api/v1/trades?x=1";

  private static Instant start = NOW;
  private static RSAKey rsa;
  private static ECKey ec;
  private static TestIssuer issuer;
  private static ConfigurableApplicationContext gateway;
  private static WebTestClient there;

  @BeforeAll
  static void startBoth(@TempDir Path directory) throws Exception {
    rsa = SignedTokens.rsa("rsa");
    ec = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
    Path store = directory.resolve("issuer.p12");
    issuer = new TestIssuer(store, rsa, ec);
    gateway =
        anotherGateway(
            "lendledger.security.issuer-uri=" + issuer.issuer(),
            "lendledger.security.lender-claim=lender_code",
            "lendledger.security.issuer-ssl-bundle=issuer",
            "spring.ssl.bundle.jks.issuer.truststore.location=" + store.toUri(),
            "spring.ssl.bundle.jks.issuer.truststore.type=PKCS12",
            "spring.ssl.bundle.jks.issuer.truststore.password=" + TestIssuer.PASSWORD);
    there = client(gateway);
  }

  @AfterAll
  static void stopBoth() {
    gateway.close();
    issuer.close();
  }

  // Each test has a time of its own, in which no key of the one before is remembered.
  @BeforeEach
  void later() {
    start = start.plus(Duration.ofHours(2));
    at(start);
    issuer.publish(rsa, ec);
  }

  private static void at(Instant time) {
    gateway.getBean(TestClock.class).set(time);
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(issuer.issuer())
        .subject("a-service")
        .claim("azp", "a-client")
        .audience(List.of("account", "lendledger"))
        .claim("scope", "openid lender.read desk")
        .claim("lender_code", "DEMO")
        .expirationTime(Date.from(start.plus(Duration.ofHours(3))));
  }

  private static int status(String path, String token) {
    return status(there, path, token);
  }

  @Test
  void itsTokensSayLenderAndScopes() {
    assertThat(status(TRADES, TestIssuer.sign(rsa, claims().build()))).isEqualTo(400);
    assertThat(status(TRADES, TestIssuer.sign(ec, claims().build()))).isEqualTo(400);
    JWTClaimsSet platformWide = claims().claim("lender_code", null).build();
    assertThat(status("/desk/v1/api-keys?x=1", TestIssuer.sign(rsa, platformWide))).isEqualTo(400);
  }

  @Test
  void aLendersTokenIsNeverPlatformWideNorTheOtherWayRound() {
    String ofLender = TestIssuer.sign(rsa, claims().build());
    assertThat(status("/desk/v1/api-keys", ofLender)).isEqualTo(403);
    JWTClaimsSet platformWide = claims().claim("lender_code", null).build();
    assertThat(status(TRADES, TestIssuer.sign(rsa, platformWide))).isEqualTo(403);
  }

  @Test
  void whatIsNotItsOrNotForHereIsRefused() {
    List<UnaryOperator<JWTClaimsSet.Builder>> flaws =
        List.of(
            claims -> claims.audience("elsewhere"),
            claims -> claims.issuer("https://elsewhere.test"),
            claims -> claims.expirationTime(null),
            claims -> claims.expirationTime(Date.from(start.minus(Duration.ofMinutes(2)))),
            claims -> claims.notBeforeTime(Date.from(start.plus(Duration.ofMinutes(5)))));
    for (UnaryOperator<JWTClaimsSet.Builder> flaw : flaws) {
      String token = TestIssuer.sign(rsa, flaw.apply(claims()).build());
      assertThat(status(TRADES, token)).isEqualTo(401);
    }
    RSAKey forged = SignedTokens.forged("rsa");
    assertThat(status(TRADES, TestIssuer.sign(forged, claims().build()))).isEqualTo(401);
    assertThat(status(TRADES, new PlainJWT(claims().build()).serialize())).isEqualTo(401);
    String confused = SignedTokens.withPublicKeyAsSecret("JWT", rsa, claims().build());
    assertThat(status(TRADES, confused)).isEqualTo(401);
    assertThat(status(TRADES, token("demo-lender"))).isEqualTo(401);
  }

  @Test
  void itsNewKeysAreFoundAndItsOldOnesEnd() {
    RSAKey next = SignedTokens.rsa("next");
    String old = TestIssuer.sign(ec, claims().build());
    assertThat(status(TRADES, old)).isEqualTo(400);
    issuer.publish(rsa, next);
    at(start.plus(Duration.ofSeconds(31)));
    assertThat(status(TRADES, TestIssuer.sign(next, claims().build()))).isEqualTo(400);
    assertThat(status(TRADES, old)).isEqualTo(401);
  }

  @Test
  void tokensOfJunkDoNotBecomeRequestsToTheIssuer() {
    at(start.plus(Duration.ofMinutes(10)));
    assertThat(status(TRADES, TestIssuer.sign(rsa, claims().build()))).isEqualTo(400);
    int before = issuer.fetched();
    for (int i = 0; i < 20; i++) {
      RSAKey unknown = new RSAKey.Builder(rsa).keyID("junk-" + i).build();
      assertThat(status(TRADES, TestIssuer.sign(unknown, claims().build()))).isEqualTo(401);
    }
    assertThat(issuer.fetched()).isEqualTo(before);
  }

  @Test
  void thisGatewayIssuesNone() {
    there.post().uri("/oauth2/token").exchange().expectStatus().isNotFound();
    there.get().uri("/oauth2/jwks").exchange().expectStatus().isNotFound();
  }
}
