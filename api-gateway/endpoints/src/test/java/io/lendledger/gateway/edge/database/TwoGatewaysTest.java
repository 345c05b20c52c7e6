package io.lendledger.gateway.edge.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.identity.grant.CredentialRevision;
import io.lendledger.gateway.identity.guessing.SharedFailures;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** What the desk ends on one gateway has ended on the other when the desk is answered. */
class TwoGatewaysTest extends GatewayTest {

  private static ConfigurableApplicationContext second;
  private static WebTestClient there;

  @Autowired private SharedFailures shared;
  @Autowired private AccessDatabase database;

  @BeforeAll
  static void startTheOther() {
    second = anotherGateway();
    there = client(second);
  }

  @AfterAll
  static void stopTheOther() {
    second.close();
  }

  private Map<?, ?> created(String path) {
    return body(
        as("demo-desk")
            .post()
            .uri(path)
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
            .exchange()
            .expectStatus()
            .isCreated());
  }

  private static ResponseSpec read(WebTestClient gateway, String header, String credential) {
    return gateway.get().uri("/api/v1/trades?x=1").header(header, credential).exchange();
  }

  @Test
  void aRevokedKeyIsRefusedByTheOtherAtOnce() {
    Map<?, ?> made = created("/desk/v1/api-keys");
    String key = made.get("key").toString();
    read(there, "X-API-Key", key).expectStatus().isBadRequest();
    read(there, "X-API-Key", key).expectStatus().isBadRequest();
    as("demo-desk").delete().uri("/desk/v1/api-keys/" + made.get("id")).exchange();
    read(there, "X-API-Key", key).expectStatus().isUnauthorized();
  }

  /** A standby took over without the last changes, and counts further ones from there. */
  @Test
  void aKeyIsLookedUpAgainBehindALossThoughTheNumberOfChangesIsTheSame() {
    Map<?, ?> made = created("/desk/v1/api-keys");
    String key = made.get("key").toString();
    read(there, "X-API-Key", key).expectStatus().isBadRequest();
    long changes =
        database.jdbc().sql("SELECT number FROM access.revision").query(Long.class).single();
    assertThat(
            database
                .jdbc()
                .sql("DELETE FROM access.api_key WHERE id = ?")
                .param(made.get("id"))
                .update())
        .isOne();
    assertThat(database.jdbc().sql("UPDATE access.revision SET number = ?").param(changes).update())
        .isOne();
    read(there, "X-API-Key", key).expectStatus().isBadRequest();

    second.getBean(CredentialRevision.class).forget();

    read(there, "X-API-Key", key).expectStatus().isUnauthorized();
  }

  @Test
  void aRevokedClientsTokenIsRefusedByTheOtherAtOnce() {
    Map<?, ?> made = created("/desk/v1/oauth-clients");
    String id = made.get("clientId").toString();
    String secret = made.get("clientSecret").toString();
    String token = "Bearer " + body(askToken(id, secret)).get("access_token");
    read(there, "Authorization", token).expectStatus().isBadRequest();
    as("demo-desk").delete().uri("/desk/v1/oauth-clients/" + id).exchange();
    read(there, "Authorization", token).expectStatus().isUnauthorized();
  }

  @Test
  void aRotationWithoutOverlapIsEffectiveOnTheOther() {
    Map<?, ?> made = created("/desk/v1/api-keys");
    String before = made.get("key").toString();
    read(there, "X-API-Key", before).expectStatus().isBadRequest();
    Map<?, ?> rotated =
        body(
            as("demo-desk")
                .post()
                .uri("/desk/v1/api-keys/" + made.get("id") + "/rotate")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Map.of("overlapSeconds", 0))
                .exchange()
                .expectStatus()
                .isOk());
    read(there, "X-API-Key", before).expectStatus().isUnauthorized();
    read(there, "X-API-Key", rotated.get("key").toString()).expectStatus().isBadRequest();
    assertThat(rotated.get("id")).isEqualTo(made.get("id"));
  }

  @Test
  void whoGuessesAtOneHasToWaitAtTheOther() {
    for (int i = 0; i < 10; i++) {
      read(http, "X-API-Key", "llk_live_qqqq" + i).expectStatus().isUnauthorized();
    }
    shared.share();
    second.getBean(SharedFailures.class).share();
    read(there, "X-API-Key", "llk_live_qqqq").expectStatus().isEqualTo(429);
    read(there, "X-API-Key", DEMO_KEY).expectStatus().isBadRequest();
  }

  /** Gateways of other tests share what failed there, so it may take a few looks. */
  @Test
  void aGoodCredentialWritesNothing() {
    boolean written = true;
    for (int look = 0; written && look < 20; look++) {
      shared.share();
      String before = failedAttempts();
      askToken("demo-lender", "demo-lender-secret").expectStatus().isOk();
      read(http, "X-API-Key", DEMO_KEY).expectStatus().isBadRequest();
      shared.share();
      written = !failedAttempts().equals(before);
    }
    assertThat(written).isFalse();
  }

  private String failedAttempts() {
    return database
        .jdbc()
        .sql(
            "SELECT count(*) || ' ' || coalesce(max(changed_at)::text, '')"
                + " FROM access.failed_attempt")
        .query(String.class)
        .single();
  }
}
