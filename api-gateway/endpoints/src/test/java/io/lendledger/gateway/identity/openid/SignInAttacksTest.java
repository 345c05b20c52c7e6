package io.lendledger.gateway.identity.openid;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.lendledger.gateway.SignedTokens;
import io.lendledger.gateway.identity.openid.BrowserOf.Answer;
import io.lendledger.gateway.identity.openid.BrowserOf.Begun;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Who is not whom the issuer has vouched for does not get in, and hurts nobody. */
class SignInAttacksTest extends AtIssuer {

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
    RSAKey forged = SignedTokens.forged("rsa");
    List<Function<JWTClaimsSet, String>> signatures =
        List.of(
            claims -> PeoplesIssuer.sign(forged, claims),
            claims -> PeoplesIssuer.sign(SignedTokens.rsa("unknown"), claims),
            claims -> new PlainJWT(claims).serialize(),
            claims -> SignedTokens.withPublicKeyAsSecret("JWT", rsa, claims),
            _ -> "junk");
    for (Function<JWTClaimsSet, String> signature : signatures) {
      assertRefused(back(signature), "refused");
    }
    assertThat(back(claims -> PeoplesIssuer.sign(rsa, claims)).session()).isNotNull();
  }

  private Answer back(Function<JWTClaimsSet, String> signature) {
    Begun begun = browser.begin("");
    JWTClaimsSet claims = browser.claims(begun, "eve", "lending-desk").build();
    return browser.back(begun, browser.code(begun, signature.apply(claims)));
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
    assertRefused(browser.back(browser.begin(""), ""), "refused");
  }

  /** Else strangers would ask the issuer with it as often as they like. */
  @Test
  void aSignInIsGoodForOneCode() {
    Begun begun = browser.begin("");
    assertRefused(browser.back(begun, "wrong"), "refused");
    String token = PeoplesIssuer.sign(rsa, browser.claims(begun, "fred", "lending-desk").build());
    String code = browser.code(begun, token);
    assertRefused(browser.back(begun, code), "refused");
    assertRefused(browser(onlyPeople, start).back(begun, code), "refused");
  }

  @Test
  void whoseCodesAreWrongTooOftenHasToWait() {
    for (int wrong = 0; wrong < 10; wrong++) {
      assertRefused(browser.back(browser.begin(""), "wrong"), "refused");
    }
    Function<JWTClaimsSet, String> good = claims -> PeoplesIssuer.sign(rsa, claims);
    assertRefused(back(good), "busy");
    browser = at(start.plus(Duration.ofMinutes(5)));
    assertThat(back(good).session()).isNotNull();
  }

  /** Else everybody would still have to wait once the operator has mended the secret. */
  @Test
  void whatTheIssuerRefusesThisServiceIsNobodysGuess() {
    for (String error : List.of("invalid_client", "unauthorized_client")) {
      issuer.refuseAll(error);
      try {
        for (int each = 0; each < 10; each++) {
          assertRefused(browser.back(browser.begin(""), "code"), "refused");
        }
      } finally {
        issuer.refuseAll("");
      }
    }
    assertThat(back(claims -> PeoplesIssuer.sign(rsa, claims)).session()).isNotNull();
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
    assertRefused(answered("&error=access_denied"), "declined");
    assertRefused(answered("&code=c&iss=https://other.test"), "refused");
    assertRefused(answered("&code=c&code=d"), "refused");
  }

  private Answer answered(String parameters) {
    Begun begun = browser.begin("");
    String path = "/console/openid/callback?state=" + begun.of("state");
    return browser.get(path + parameters, BrowserOf.PENDING, begun.cookie().getValue());
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
}
