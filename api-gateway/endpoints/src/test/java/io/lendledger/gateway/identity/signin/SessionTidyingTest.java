package io.lendledger.gateway.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Whoever signs in removes sessions that have ended, of which another gateway may hold some. */
class SessionTidyingTest extends GatewayTest {

  private static final String HOLD_ALL = "SELECT token_hash FROM access.console_session FOR UPDATE";
  private static final String LATE =
      "SELECT count(*) FROM access.console_session WHERE used_at <= ?";

  @Autowired private AccessDatabase access;

  private static void signIn(WebTestClient gateway) {
    gateway
        .post()
        .uri("/console/session")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(Map.of("clientId", "demo-lender", "clientSecret", "demo-lender-secret"))
        .exchange()
        .expectStatus()
        .isNoContent();
  }

  private long late() {
    return access.jdbc().sql(LATE).param(Timestamp.from(NOW)).query(Long.class).single();
  }

  @Test
  void signingInWaitsForNobodyElsesTidying() {
    signIn(http);
    clock.set(NOW.plus(ConsoleSessions.IDLE));
    WebTestClient impatient = http.mutate().responseTimeout(Duration.ofSeconds(20)).build();
    access
        .transactions()
        .executeWithoutResult(_ -> {
          access.jdbc().sql(HOLD_ALL).query((_, _) -> true).list();
          signIn(impatient);
        });
    assertThat(late()).as("held by another").isPositive();
    signIn(http);
    assertThat(late()).as("left behind").isZero();
  }
}
