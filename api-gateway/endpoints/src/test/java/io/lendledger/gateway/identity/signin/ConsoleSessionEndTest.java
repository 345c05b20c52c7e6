package io.lendledger.gateway.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** When and how sessions end. */
class ConsoleSessionEndTest extends AtConsole {

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
  void whatAPageAsksByItselfDoesNotKeepItAlive() {
    String session = signedIn("demo-lender");
    clock.set(NOW.plus(Duration.ofMinutes(29)));
    for (String[] by : new String[][] {{"X-Unattended", "true"}, {"Accept", "text/event-stream"}}) {
      assertThat(status(HttpMethod.GET, READ, session, by)).as(by[0]).isNotEqualTo(401);
    }
    assertThat(status(HttpMethod.GET, SESSION, session, "X-Unattended", "true")).isEqualTo(200);
    clock.set(NOW.plus(Duration.ofMinutes(31)));
    assertThat(status(HttpMethod.GET, READ, session, "X-Unattended", "true")).isEqualTo(401);
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

  @Test
  void theDeskSeesWhoIsSignedInAndEndsTheirSessionsAtEveryGateway() {
    try (ConfigurableApplicationContext other = anotherGateway()) {
      Map<?, ?> client = newClient();
      String name = "client:" + client.get("clientId");
      String one = sessionOf(client);
      String two = sessionOf(client);
      String bystander = signedIn("demo-lender");
      assertThat(signedIn())
          .filteredOn(each -> each.get("subject").equals(name))
          .singleElement()
          .satisfies(each -> assertThat(each.get("sessions")).isEqualTo(2));
      assertThat(ended(name)).isEqualTo(2);
      assertThat(read(one)).isEqualTo(401);
      assertThat(seenBy(other, two)).isEqualTo(401);
      assertThat(read(bystander)).isEqualTo(400);
      assertThat(signedIn()).noneMatch(each -> each.get("subject").equals(name));
      assertThat(ended(name)).as("nothing is left").isEqualTo(0);
      assertThat(read(sessionOf(client))).as("its secret is still good").isEqualTo(400);
    }
  }

  @Test
  void endingNeedsTheDeskAndAName() {
    String path = "/desk/v1/console-sessions/end";
    assertThat(status(HttpMethod.GET, "/desk/v1/console-sessions", signedIn("demo-lender")))
        .isEqualTo(403);
    as("demo-desk")
        .post()
        .uri(path)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("subject", "demo-lender"))
        .exchange()
        .expectStatus()
        .isBadRequest()
        .expectBody()
        .jsonPath("$.details[0].field")
        .isEqualTo("subject");
  }

  private List<Map<?, ?>> signedIn() {
    Map<?, ?> answer =
        body(
            as("demo-desk")
                .get()
                .uri("/desk/v1/console-sessions")
                .exchange()
                .expectStatus()
                .isOk());
    return ((List<?>) answer.get("data"))
        .stream().<Map<?, ?>>map(each -> (Map<?, ?>) each).toList();
  }

  private Object ended(String subject) {
    return body(as("demo-desk")
            .post()
            .uri("/desk/v1/console-sessions/end")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(Map.of("subject", subject))
            .exchange()
            .expectStatus()
            .isOk())
        .get("ended");
  }

  private static int seenBy(ConfigurableApplicationContext gateway, String session) {
    return request(client(gateway), HttpMethod.GET, READ, session)
        .exchange()
        .expectBody()
        .returnResult()
        .getStatus()
        .value();
  }
}
