package io.lendledger.gateway.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Sessions of people at the console, over real HTTP. */
class ConsoleSessionTest extends GatewayTest {

  private static final String SESSION = "/console/session";
  private static final String COOKIE = "__Host-lendledger";
  private static final String ORIGIN = "https://gateway.test";

  /** An unknown parameter: whoever may read at all is told so. */
  private static final String READ = "/api/v1/trades?x=1";

  private ResponseSpec signIn(WebTestClient gateway, String client, String secret) {
    return gateway
        .post()
        .uri(SESSION)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("clientId", client, "clientSecret", secret))
        .exchange();
  }

  private static ResponseCookie cookie(ResponseSpec answer) {
    return Objects.requireNonNull(
        answer
            .expectStatus()
            .isNoContent()
            .expectBody()
            .returnResult()
            .getResponseCookies()
            .getFirst(COOKIE));
  }

  private String signedIn(String client) {
    return cookie(signIn(http, client, client + "-secret")).getValue();
  }

  private static RequestBodySpec request(
      WebTestClient gateway, HttpMethod method, String path, String session) {
    return gateway.method(method).uri(path).cookie(COOKIE, session);
  }

  private int status(HttpMethod method, String path, String session, String... headers) {
    RequestBodySpec request = request(http, method, path, session);
    for (int at = 0; at < headers.length; at += 2) {
      request = request.header(headers[at], headers[at + 1]);
    }
    return request.exchange().expectBody().returnResult().getStatus().value();
  }

  private int read(String session) {
    return status(HttpMethod.GET, READ, session);
  }

  private Map<?, ?> look(String session) {
    return body(request(http, HttpMethod.GET, SESSION, session).exchange().expectStatus().isOk());
  }

  private String csrf(String session) {
    return look(session).get("csrfToken").toString();
  }

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
  void signingInGivesANewSessionAndEndsTheOneBefore() {
    String planted = signedIn("other-lender");
    ResponseSpec answer =
        request(http, HttpMethod.POST, SESSION, planted)
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(Map.of("clientId", "demo-lender", "clientSecret", "demo-lender-secret"))
            .exchange();
    String session = cookie(answer).getValue();
    assertThat(session).isNotEqualTo(planted);
    assertThat(read(session)).isEqualTo(400);
    assertThat(read(planted)).isEqualTo(401);
    assertThat(read("A".repeat(43))).as("one that nobody was given").isEqualTo(401);
    assertThat(read("short")).isEqualTo(401);
  }

  @Test
  void itEndsHalfAnHourAfterItsLastUse() {
    String session = signedIn("demo-lender");
    Instant used = NOW.plus(Duration.ofMinutes(29));
    clock.set(used);
    assertThat(read(session)).isEqualTo(400);
    clock.set(used.plus(Duration.ofMinutes(29)));
    assertThat(read(session)).isEqualTo(400);
    clock.set(used.plus(Duration.ofMinutes(29)).plus(Duration.ofMinutes(30)));
    assertThat(read(session)).isEqualTo(401);
  }

  @Test
  void itEndsAfterEightHoursHoweverItIsUsed() {
    String session = signedIn("demo-lender");
    Duration since = Duration.ZERO;
    while (since.compareTo(Duration.ofHours(8)) < 0) {
      clock.set(NOW.plus(since));
      assertThat(read(session)).as("after %s", since).isEqualTo(400);
      since = since.plusMinutes(20);
    }
    clock.set(NOW.plus(Duration.ofHours(8)));
    assertThat(read(session)).isEqualTo(401);
  }

  private Map<?, ?> newClient() {
    return body(
        as("demo-desk")
            .post()
            .uri("/desk/v1/oauth-clients")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
            .exchange()
            .expectStatus()
            .isCreated());
  }

  private String sessionOf(Map<?, ?> client) {
    return cookie(
            signIn(http, client.get("clientId").toString(), client.get("clientSecret").toString()))
        .getValue();
  }

  @Test
  void itEndsWithItsClient() {
    Map<?, ?> client = newClient();
    String session = sessionOf(client);
    assertThat(read(session)).isEqualTo(400);
    as("demo-desk")
        .delete()
        .uri("/desk/v1/oauth-clients/" + client.get("clientId"))
        .exchange()
        .expectStatus()
        .isNoContent();
    assertThat(read(session)).isEqualTo(401);
  }

  @Test
  void itEndsWithTheSecretThatItCameFrom() {
    Map<?, ?> client = newClient();
    String session = sessionOf(client);
    as("demo-desk")
        .post()
        .uri("/desk/v1/oauth-clients/" + client.get("clientId") + "/rotate")
        .exchange()
        .expectStatus()
        .isOk();
    assertThat(read(session)).isEqualTo(401);
  }

  @Test
  void signingOutEndsItAtEveryGateway() {
    try (ConfigurableApplicationContext other = anotherGateway()) {
      String session = signedIn("demo-lender");
      assertThat(seenBy(other, session)).as("the other gateway knows it").isEqualTo(400);
      assertThat(status(HttpMethod.DELETE, SESSION, session)).as("without a token").isEqualTo(403);
      request(http, HttpMethod.DELETE, SESSION, session)
          .header("X-CSRF-Token", csrf(session))
          .header("Sec-Fetch-Site", "same-origin")
          .exchange()
          .expectStatus()
          .isNoContent()
          .expectHeader()
          .valueEquals("Clear-Site-Data", "\"cache\", \"storage\"")
          .expectCookie()
          .maxAge(COOKIE, Duration.ZERO);
      assertThat(read(session)).isEqualTo(401);
      assertThat(seenBy(other, session)).isEqualTo(401);
      assertThat(status(HttpMethod.GET, SESSION, session)).isEqualTo(401);
    }
  }

  private static int seenBy(ConfigurableApplicationContext gateway, String session) {
    return request(client(gateway), HttpMethod.GET, READ, session)
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
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
        .valueEquals("Retry-After", "1");
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
