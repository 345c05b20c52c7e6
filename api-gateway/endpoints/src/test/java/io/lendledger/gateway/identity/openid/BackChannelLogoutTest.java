package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;

/** The issuer ends sessions at all gateways; nobody else does. */
class BackChannelLogoutTest extends GatewayTest {

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

  private static RSAKey rsa;
  private static PeoplesIssuer issuer;
  private static ConfigurableApplicationContext here;
  private static ConfigurableApplicationContext there;
  private BrowserOf browser;

  @BeforeAll
  static void startAll(@TempDir Path directory) throws Exception {
    rsa = SignedTokens.rsa("rsa");
    issuer = new PeoplesIssuer(directory.resolve("issuer.p12"), rsa);
    here = anotherGateway(issuer.properties());
    there = anotherGateway(issuer.properties());
  }

  @AfterAll
  static void stopAll() {
    there.close();
    here.close();
    issuer.close();
  }

  @BeforeEach
  void open() {
    String base = "http://localhost:" + here.getEnvironment().getProperty("local.server.port");
    browser = new BrowserOf(client(here), base, issuer, NOW);
  }

  private String session(String subject, String sid) {
    return browser
        .signIn(
            rsa, begun -> browser.claims(begun, subject, "lending-desk").claim("sid", sid).build())
        .session()
        .getValue();
  }

  private static int seenBy(ConfigurableApplicationContext gateway, String session) {
    return client(gateway)
        .get()
        .uri("/desk/v1/api-keys")
        .cookie(BrowserOf.SESSION, session)
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
  }

  private static JWTClaimsSet.Builder logout(String subject, String sid) {
    return new JWTClaimsSet.Builder()
        .issuer(issuer.name())
        .audience(PeoplesIssuer.CLIENT)
        .subject(subject)
        .claim("sid", sid)
        .jwtID(UUID.randomUUID().toString())
        .issueTime(Date.from(NOW.plusSeconds(1)))
        .expirationTime(Date.from(NOW.plusSeconds(120)))
        .claim("events", Map.of(EVENT, Map.of()));
  }

  private static String signed(JWTClaimsSet claims) {
    return SignedTokens.signed(JWSAlgorithm.RS256, "logout+jwt", rsa, claims);
  }

  private static int send(String token) {
    return client(there)
        .post()
        .uri("/console/openid/back-channel-logout")
        .contentType(MediaType.APPLICATION_FORM_URLENCODED)
        .body(BodyInserters.fromFormData("logout_token", token))
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
  }

  @Test
  void itEndsOneSessionOfTheIssuerOrAllOfAPersonEverywhere() {
    String first = session("kim", "one");
    String second = session("kim", "two");
    String others = session("lea", "three");
    assertThat(seenBy(there, first)).isEqualTo(200);
    assertThat(send(signed(logout(null, "one").build()))).isEqualTo(200);
    assertThat(seenBy(here, first)).isEqualTo(401);
    assertThat(seenBy(there, first)).isEqualTo(401);
    assertThat(seenBy(here, second)).isEqualTo(200);
    assertThat(send(signed(logout("kim", null).build()))).isEqualTo(200);
    assertThat(seenBy(here, second)).isEqualTo(401);
    assertThat(seenBy(here, others)).isEqualTo(200);
  }

  @Test
  void aTokenIsGoodOnce() {
    String token = signed(logout("mia", null).build());
    assertThat(send(token)).isEqualTo(200);
    String later =
        browser
            .signIn(
                rsa,
                begun ->
                    browser
                        .claims(begun, "mia", "lending-desk")
                        .issueTime(Date.from(NOW.plusSeconds(2)))
                        .build())
            .session()
            .getValue();
    assertThat(send(token)).isEqualTo(400);
    assertThat(seenBy(here, later)).isEqualTo(200);
  }

  @Test
  void aSignInThatIsUnderWayStartsNoSession() {
    assertThat(send(signed(logout("nina", null).build()))).isEqualTo(200);
    assertThat(
            browser
                .signIn(rsa, begun -> browser.claims(begun, "nina", "lending-desk").build())
                .location())
        .startsWith("/console/sign-in?problem=declined");
  }

  @Test
  void theDeskEndsAllOfAPersonsSessionsAndTheSignInThatIsUnderWay() {
    String one = session("petra", "petras");
    String other = session("petra", "petras-other");
    String another = session("paul", "pauls");
    as("demo-desk")
        .post()
        .uri("/desk/v1/console-sessions/end")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("subject", "user:petra"))
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.ended")
        .isEqualTo(2);
    assertThat(seenBy(here, one)).isEqualTo(401);
    assertThat(seenBy(there, other)).isEqualTo(401);
    assertThat(seenBy(there, another)).isEqualTo(200);
    assertThat(
            browser
                .signIn(rsa, begun -> browser.claims(begun, "petra", "lending-desk").build())
                .location())
        .startsWith("/console/sign-in?problem=declined");
  }

  @Test
  void whatDoesNotHoldEndsNothing() {
    String session = session("olga", "olgas");
    List<UnaryOperator<JWTClaimsSet.Builder>> flaws =
        List.of(
            claims -> claims.issuer("https://elsewhere.test"),
            claims -> claims.audience("elsewhere"),
            claims -> claims.issueTime(null).expirationTime(Date.from(NOW.plusSeconds(30))),
            claims -> claims.issueTime(Date.from(NOW.minus(Duration.ofMinutes(11)))),
            claims -> claims.issueTime(Date.from(NOW.plus(Duration.ofMinutes(5)))),
            claims -> claims.expirationTime(null),
            claims -> claims.expirationTime(Date.from(NOW.minus(Duration.ofMinutes(2)))),
            claims -> claims.expirationTime(Date.from(NOW.plus(Duration.ofDays(1)))),
            claims -> claims.jwtID(null),
            claims -> claims.claim("nonce", "n"),
            claims -> claims.claim("events", null),
            claims -> claims.claim("events", Map.of(EVENT, "yes")),
            claims -> claims.claim("events", Map.of("other", Map.of())),
            claims -> claims.subject(null).claim("sid", null));
    for (UnaryOperator<JWTClaimsSet.Builder> flaw : flaws) {
      assertThat(send(signed(flaw.apply(logout("olga", "olgas")).build()))).isEqualTo(400);
    }
    JWTClaimsSet good = logout("olga", "olgas").build();
    assertThat(send(PeoplesIssuer.sign(SignedTokens.forged("rsa"), good))).isEqualTo(400);
    assertThat(send(new PlainJWT(good).serialize())).isEqualTo(400);
    assertThat(send(SignedTokens.withPublicKeyAsSecret("JWT", rsa, good))).isEqualTo(400);
    assertThat(send("")).isEqualTo(400);
    assertThat(seenBy(here, session)).isEqualTo(200);
    assertThat(send("x".repeat(20_000))).isEqualTo(413);
    assertThat(send(signed(good))).isEqualTo(200);
    assertThat(seenBy(here, session)).isEqualTo(401);
  }
}
