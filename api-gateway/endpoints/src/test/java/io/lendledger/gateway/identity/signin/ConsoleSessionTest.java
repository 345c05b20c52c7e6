package io.lendledger.gateway.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.CancelLoan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;

/** How sessions begin, and what they may do. */
class ConsoleSessionTest extends AtConsole {

  private static final String ORIGIN = "https://gateway.test";

  private int change(String session, String... headers) {
    return status(HttpMethod.DELETE, "/api/v1/webhook-subscriptions/none", session, headers);
  }

  @Test
  void theCookieIsOutOfReachOfScriptsAndOtherSites() {
    ResponseCookie cookie = cookie(signIn(http, "demo-lender", "demo-lender-secret"));
    assertThat(cookie.getValue()).hasSize(43);
    assertThat(cookie.isHttpOnly()).isTrue();
    assertThat(cookie.isSecure()).isTrue();
    assertThat(cookie.getSameSite()).isEqualTo("Strict");
    assertThat(cookie.getPath()).isEqualTo("/");
    assertThat(cookie.getDomain()).isNull();
  }

  @Test
  void aSessionSaysWhoItIsAndDoesWhatATokenDoes() {
    String session = signedIn("demo-lender");
    Map<?, ?> shown = look(session);
    assertThat(shown.get("subject")).isEqualTo("client:demo-lender");
    assertThat(shown.get("lenderCode")).isEqualTo("DEMO");
    assertThat(shown.get("scopes"))
        .isEqualTo(List.of("portfolio-analysis", "lender.write", "lender.read", "webhooks"));
    assertThat(shown.get("expiresAt")).isEqualTo("2026-03-02T10:45:30.123Z");
    assertThat(read(session)).isEqualTo(400);
    assertThat(status(HttpMethod.GET, "/desk/v1/api-keys", session)).isEqualTo(403);
    assertThat(read(signedIn("demo-desk"))).isEqualTo(403);
  }

  @Test
  void eventsNameWhoActed() {
    sides.onCommand(CancelLoan.class, _ -> null);
    String session = signedIn("demo-desk");
    request(http, HttpMethod.POST, "/desk/v1/loans/L0000001/cancel", session)
        .header("X-CSRF-Token", csrf(session))
        .header("Sec-Fetch-Site", "same-origin")
        .exchange()
        .expectStatus()
        .is2xxSuccessful();
    assertThat(sides.messages().getLast().getMetaData().get("credential"))
        .isEqualTo("client:demo-desk");
  }

  @Test
  void changesNeedTheTokenOfTheSessionAndItsOwnOrigin() {
    String session = signedIn("demo-lender");
    String csrf = csrf(session);
    String site = "Sec-Fetch-Site";
    assertThat(change(session, "X-CSRF-Token", csrf, site, "same-origin")).isEqualTo(404);
    assertThat(change(session, "X-CSRF-Token", csrf, "Origin", ORIGIN)).isEqualTo(404);
    assertThat(change(session, site, "same-origin")).as("without a token").isEqualTo(403);
    assertThat(change(session, "X-CSRF-Token", "forged", site, "same-origin")).isEqualTo(403);
    String other = csrf(signedIn("demo-lender"));
    assertThat(change(session, "X-CSRF-Token", other, site, "same-origin"))
        .as("another session's token")
        .isEqualTo(403);
    for (String foreign : List.of("cross-site", "same-site", "none")) {
      assertThat(change(session, "X-CSRF-Token", csrf, site, foreign)).as(foreign).isEqualTo(403);
    }
    assertThat(change(session, "X-CSRF-Token", csrf)).as("from nowhere").isEqualTo(403);
    assertThat(change(session, "X-CSRF-Token", csrf, "Origin", "https://evil.test")).isEqualTo(403);
    assertThat(change(session, "X-CSRF-Token", csrf, "Origin", "null")).isEqualTo(403);
  }

  /** A tab that was opened in the session before has the cookie of this one. */
  @Test
  void readsOfAPageOfAnotherSessionAreRefused() {
    String session = signedIn("demo-lender");
    String other = csrf(signedIn("other-lender"));
    assertThat(status(HttpMethod.GET, READ, session, "X-CSRF-Token", csrf(session))).isEqualTo(400);
    assertThat(status(HttpMethod.GET, READ, session, "X-CSRF-Token", other)).isEqualTo(401);
    assertThat(status(HttpMethod.GET, READ, session, "X-CSRF-Token", "")).isEqualTo(401);
    assertThat(
            status(
                HttpMethod.GET,
                READ,
                session,
                "X-CSRF-Token",
                other,
                "Authorization",
                "Bearer " + token("demo-lender")))
        .as("what goes with no cookie counts for none")
        .isEqualTo(400);
  }

  @Test
  void anotherPageCannotSignAnybodyIn() {
    for (String[] header :
        List.of(
            new String[] {"Sec-Fetch-Site", "cross-site"},
            new String[] {"Origin", "https://evil.test"})) {
      http.post()
          .uri(SESSION)
          .header(header[0], header[1])
          .contentType(MediaType.APPLICATION_JSON)
          .bodyValue(Map.of("clientId", "demo-lender", "clientSecret", "demo-lender-secret"))
          .exchange()
          .expectStatus()
          .isForbidden();
    }
  }

  @Test
  void aBearerTokenWinsOverTheCookie() {
    String session = signedIn("demo-lender");
    String desk = "Bearer " + token("demo-desk");
    assertThat(status(HttpMethod.GET, "/desk/v1/api-keys", session, "Authorization", desk))
        .isEqualTo(200);
    assertThat(status(HttpMethod.GET, READ, session, "Authorization", "Bearer bad")).isEqualTo(401);
  }

  @Test
  void wrongSecretsAreSlowedDownAsAtTheTokenEndpoint() {
    for (int i = 0; i < 10; i++) {
      signIn(http, "guessed-person", "guess-" + i).expectStatus().isUnauthorized();
    }
    signIn(http, "guessed-person", "guess")
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "1")
        .expectHeader()
        .valueMatches("RateLimit", "(.*, )?\"wrong-credentials\";r=0;t=1");
    askToken("guessed-person", "guess").expectStatus().isEqualTo(429);
    signedIn("demo-lender");
  }

  @Test
  void aWrongSecretIsAnUnknownClient() {
    signIn(http, "demo-lender", "wrong").expectStatus().isUnauthorized();
    signIn(http, "nobody", "demo-lender-secret").expectStatus().isUnauthorized();
    http.get().uri(SESSION).exchange().expectStatus().isUnauthorized();
  }
}
