package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.SignedTokens;
import io.lendledger.gateway.identity.openid.BrowserOf.Answer;
import io.lendledger.gateway.identity.openid.BrowserOf.Begun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** People sign in at two gateways by an issuer, over HTTPS; others try to. */
class SignInAtIssuerTest extends GatewayTest {

  private static final String PROBLEM = "/console/sign-in?problem=";

  private static Instant start = NOW;
  private static RSAKey rsa;
  private static ECKey ec;
  private static PeoplesIssuer issuer;
  private static ConfigurableApplicationContext gateway;
  private static ConfigurableApplicationContext onlyPeople;
  private BrowserOf browser;

  @BeforeAll
  static void startAll(@TempDir Path directory) throws Exception {
    rsa = SignedTokens.rsa("rsa");
    ec = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
    issuer = new PeoplesIssuer(directory.resolve("issuer.p12"), rsa, ec);
    gateway = anotherGateway(issuer.properties());
    onlyPeople =
        anotherGateway(issuer.properties("/realms/lending", "lendledger.sign-in.clients=false"));
  }

  @AfterAll
  static void stopAll() {
    onlyPeople.close();
    gateway.close();
    issuer.close();
  }

  // Each test has a time of its own, in which no key of the one before is remembered.
  @BeforeEach
  void later() {
    start = start.plus(Duration.ofHours(9));
    issuer.publish(rsa, ec);
    browser = at(start);
  }

  private static BrowserOf at(Instant time) {
    gateway.getBean(TestClock.class).set(time);
    onlyPeople.getBean(TestClock.class).set(time);
    return browser(gateway, time);
  }

  private static BrowserOf browser(ConfigurableApplicationContext at, Instant time) {
    String base = "http://localhost:" + at.getEnvironment().getProperty("local.server.port");
    return new BrowserOf(client(at), base, issuer, time);
  }

  private static Map<?, ?> look(ConfigurableApplicationContext at, String session) {
    return body(
        client(at)
            .get()
            .uri("/console/session")
            .cookie(BrowserOf.SESSION, session)
            .exchange()
            .expectStatus()
            .isOk());
  }

  private int read(String path, String session) {
    return browser.get(path, BrowserOf.SESSION, session).status();
  }

  private static void assertRefused(Answer answer, String problem) {
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.location()).startsWith(PROBLEM + problem + "&request=");
    assertThat(answer.session()).isNull();
  }

  @Test
  void thePersonIsWhoTheIssuerSaysAndMayWhatTheirRolesAllow() {
    Begun begun = browser.begin("?to=/console/loan%3Fid=L0000001");
    assertThat(begun.of("code_challenge_method")).isEqualTo("S256");
    assertThat(begun.of("response_type")).isEqualTo("code");
    assertThat(begun.cookie().isHttpOnly() && begun.cookie().isSecure()).isTrue();
    assertThat(begun.cookie().getSameSite()).isEqualTo("Lax");
    Answer answer =
        browser.back(
            begun,
            browser.code(
                begun,
                PeoplesIssuer.sign(rsa, browser.claims(begun, "alice", "auditors", "x").build())));
    assertThat(answer.location()).isEqualTo("/console/loan?id=L0000001");
    assertThat(answer.session().getSameSite()).isEqualTo("Strict");
    assertThat(answer.session().isHttpOnly() && answer.session().isSecure()).isTrue();
    Map<?, ?> shown = look(gateway, answer.session().getValue());
    assertThat(shown.get("subject")).isEqualTo("user:alice");
    assertThat(shown.get("scopes")).isEqualTo(List.of("audit", "ops"));
    assertThat(shown.get("lenderCode")).isNull();
  }

  @Test
  void aRoleOfALenderIsItsAloneAndMayBeNarrower() {
    String operations = browser.session(ec, "bert", "demo-operations");
    assertThat(look(gateway, operations).get("lenderCode")).isEqualTo("DEMO");
    assertThat(read("/api/v1/trades?x=1", operations)).isEqualTo(400);
    assertThat(read("/desk/v1/api-keys", operations)).isEqualTo(403);
    String viewer = browser.session(ec, "carl", "demo-viewers");
    assertThat(look(gateway, viewer).get("scopes")).isEqualTo(List.of("lender.read"));
  }

  @Test
  void anyGatewayFinishesWhatAnotherBeganAndKnowsTheSession() {
    Begun begun = browser.begin("");
    String token = PeoplesIssuer.sign(rsa, browser.claims(begun, "dora", "lending-desk").build());
    Answer answer = browser(onlyPeople, start).back(begun, browser.code(begun, token));
    assertThat(look(gateway, answer.session().getValue()).get("subject")).isEqualTo("user:dora");
  }

  @Test
  void keysTurn() {
    browser.session(rsa, "emil", "lending-desk");
    RSAKey next = SignedTokens.rsa("next");
    issuer.publish(next);
    browser = at(start.plusSeconds(31));
    assertThat(browser.session(next, "emil", "lending-desk")).isNotBlank();
    assertRefused(
        browser.signIn(rsa, begun -> browser.claims(begun, "emil", "lending-desk").build()),
        "refused");
  }

  @Test
  void tokensThatDoNotHoldAreRefused() {
    List<UnaryOperator<JWTClaimsSet.Builder>> flaws =
        List.of(
            claims -> claims.audience("elsewhere"),
            claims -> claims.audience(List.of(PeoplesIssuer.CLIENT, "b")).claim("azp", "b"),
            claims -> claims.issuer("https://elsewhere.test"),
            claims -> claims.expirationTime(Date.from(start.minus(Duration.ofMinutes(2)))),
            claims -> claims.expirationTime(null),
            claims -> claims.issueTime(null).expirationTime(Date.from(start.plusSeconds(30))),
            claims -> claims.claim("nonce", "another's"),
            claims -> claims.claim("nonce", null),
            claims -> claims.subject(null),
            claims -> claims.subject("a\nb"));
    for (UnaryOperator<JWTClaimsSet.Builder> flaw : flaws) {
      assertRefused(
          browser.signIn(
              rsa, begun -> flaw.apply(browser.claims(begun, "eve", "lending-desk")).build()),
          "refused");
    }
  }

  @Test
  void signaturesThatAreNoneAreRefused() {
    RSAKey forged = SignedTokens.rsa("rsa");
    Begun begun = browser.begin("");
    JWTClaimsSet claims = browser.claims(begun, "eve", "lending-desk").build();
    for (String token :
        List.of(
            PeoplesIssuer.sign(forged, claims),
            PeoplesIssuer.sign(SignedTokens.rsa("unknown"), claims),
            new PlainJWT(claims).serialize(),
            SignedTokens.withPublicKeyAsSecret("JWT", rsa, claims),
            "junk")) {
      assertRefused(browser.back(begun, browser.code(begun, token)), "refused");
    }
    String good = PeoplesIssuer.sign(rsa, claims);
    assertThat(browser.back(begun, browser.code(begun, good)).session()).isNotNull();
  }

  @Test
  void aCodeIsGoodOnceAndForWhoeverAskedForIt() {
    Begun begun = browser.begin("");
    String token = PeoplesIssuer.sign(rsa, browser.claims(begun, "fred", "lending-desk").build());
    String code = browser.code(begun, token);
    Begun thief = browser.begin("");
    assertRefused(browser.back(thief, code), "refused");
    String again = browser.code(begun, token);
    assertThat(browser.back(begun, again).session()).isNotNull();
    assertRefused(browser.back(begun, again), "refused");
    assertRefused(browser.back(begun, ""), "refused");
  }

  @Test
  void onlyTheBrowserThatBeganMayFinish() {
    Begun mine = browser.begin("");
    Begun others = browser.begin("");
    String path = "/console/openid/callback?code=c&state=";
    assertRefused(browser.get(path + mine.of("state")), "not-started-here");
    for (String cookie : List.of(others.cookie().getValue(), "junk", "A".repeat(200), "%%")) {
      assertRefused(
          browser.get(path + mine.of("state"), BrowserOf.PENDING, cookie), "not-started-here");
    }
    browser = at(start.plus(Duration.ofMinutes(10)));
    assertRefused(browser.back(mine, "c"), "not-started-here");
  }

  @Test
  void whatTheIssuerDeclinesIsSaid() {
    Begun begun = browser.begin("");
    String path = "/console/openid/callback?state=" + begun.of("state");
    String cookie = begun.cookie().getValue();
    assertRefused(
        browser.get(path + "&error=access_denied", BrowserOf.PENDING, cookie), "declined");
    assertRefused(
        browser.get(path + "&code=c&iss=https://other.test", BrowserOf.PENDING, cookie), "refused");
    assertRefused(browser.get(path + "&code=c&code=d", BrowserOf.PENDING, cookie), "refused");
  }

  @Test
  void rolesThatAllowNothingOrTooMuchAreSaid() {
    assertRefused(
        browser.signIn(rsa, begun -> browser.claims(begun, "gus", "gardeners").build()), "no-role");
    assertRefused(
        browser.signIn(
            rsa, begun -> browser.claims(begun, "gus", "lending-desk", "demo-operations").build()),
        "mixed-roles");
  }

  @Test
  void nobodyIsLedAwayAfterSigningIn() {
    for (String to :
        List.of(
            "https://evil.test/",
            "//evil.test",
            "/console/loans/../../evil",
            "/%5Cevil.test",
            "/console/loans%0d%0aX:%20y",
            "/console/openid/start")) {
      int status = browser.get("/console/openid/start?to=" + to).status();
      if (status == 303) {
        Begun begun = browser.begin("?to=" + to);
        String token =
            PeoplesIssuer.sign(rsa, browser.claims(begun, "hans", "lending-desk").build());
        assertThat(browser.back(begun, browser.code(begun, token)).location()).isEqualTo("/");
      } else {
        assertThat(status).isEqualTo(400);
      }
    }
  }

  @Test
  void signingInEndsTheSessionOfBefore() {
    String planted = browser.session(rsa, "ida", "demo-viewers");
    Begun begun = browser.begin("", BrowserOf.SESSION, planted);
    String token = PeoplesIssuer.sign(rsa, browser.claims(begun, "ida", "demo-viewers").build());
    String session = browser.back(begun, browser.code(begun, token)).session().getValue();
    assertThat(session).isNotEqualTo(planted);
    assertThat(read("/api/v1/trades?x=1", session)).isEqualTo(400);
    assertThat(read("/api/v1/trades?x=1", planted)).isEqualTo(401);
  }

  @Test
  void anotherSitesLinkLeadsToTheSignInPage() {
    client(gateway)
        .get()
        .uri("/console/openid/start")
        .header("Sec-Fetch-Site", "cross-site")
        .exchange()
        .expectStatus()
        .isSeeOther()
        .expectHeader()
        .valueEquals("Location", "/console/sign-in");
  }

  @Test
  void theDoorOfClientsMayBeClosed() {
    client(onlyPeople)
        .post()
        .uri("/console/session")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("clientId", "demo-desk", "clientSecret", "demo-desk-secret"))
        .exchange()
        .expectStatus()
        .isForbidden();
    String page =
        client(onlyPeople)
            .get()
            .uri("/console/sign-in")
            .exchange()
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(page)
        .contains("<meta name=\"clients\" content=\"false\">")
        .contains("<meta name=\"openid\" content=\"Sign in with your company account\">");
  }

  @Test
  void signingOutLeadsToTheIssuerOnceAndKeepsTheTokenFromScripts() {
    String session = browser.session(rsa, "jane", "lending-desk");
    var answer =
        client(gateway)
            .method(HttpMethod.DELETE)
            .uri("/console/session")
            .cookie(BrowserOf.SESSION, session)
            .header("X-CSRF-Token", look(gateway, session).get("csrfToken").toString())
            .header("Sec-Fetch-Site", "same-origin")
            .exchange()
            .expectStatus()
            .isNoContent()
            .expectBody()
            .returnResult();
    assertThat(read("/desk/v1/api-keys", session)).isEqualTo(401);
    String ticket = answer.getResponseCookies().getFirst("__Host-lendledger-leaving").getValue();
    String path = "/console/openid/sign-out";
    assertThat(browser.get(path, "__Host-lendledger-leaving", ticket).location())
        .startsWith(issuer.base() + "/logout?client_id=" + PeoplesIssuer.CLIENT)
        .contains("post_logout_redirect_uri=https%3A%2F%2Fgateway.test%2Fconsole%2Fsign-in")
        .contains("id_token_hint=eyJ");
    assertThat(browser.get(path, "__Host-lendledger-leaving", ticket).location())
        .isEqualTo("/console/sign-in");
    assertThat(browser.get(path).location()).isEqualTo("/console/sign-in");
  }

  @Test
  void anIssuerThatIsAwaySlowGiantOrAnotherHurtsNobodyElse() {
    for (String path : List.of("/giant", "/liar", "/slow", "/nothing")) {
      try (ConfigurableApplicationContext other = anotherGateway(issuer.properties(path))) {
        BrowserOf there = browser(other, start);
        assertRefused(there.get("/console/openid/start"), "issuer-away");
        assertRefused(there.get("/console/openid/start"), "issuer-away");
        client(other).get().uri("/console/session").exchange().expectStatus().isUnauthorized();
      }
    }
  }

  @Test
  void thePathsAreDocumentedWhereTheyAre() {
    assertThat(document(client(gateway))).contains("/console/openid/back-channel-logout");
    assertThat(document(http)).doesNotContain("/console/openid").doesNotContain("LogoutRequest");
  }

  private static String document(WebTestClient at) {
    return at.get()
        .uri("/openapi.json")
        .exchange()
        .expectBody(String.class)
        .returnResult()
        .getResponseBody();
  }

  @Test
  void withoutAnIssuerThereIsNoSuchPath() {
    http.get().uri("/console/openid/start").exchange().expectStatus().isNotFound();
    http.get().uri("/console/openid/callback").exchange().expectStatus().isNotFound();
  }
}
