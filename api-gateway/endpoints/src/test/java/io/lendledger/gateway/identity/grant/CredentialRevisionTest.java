package io.lendledger.gateway.identity.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Every request with a credential asks for the number of changes. */
class CredentialRevisionTest extends GatewayTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Autowired private AccessDatabase database;

  @Test
  void aReadThatCannotBeginKeepsNobodyWaiting() {
    Blocking without =
        new Blocking(_ -> {
          throw new OutOfMemoryError("no thread");
        });
    CredentialRevision revision = new CredentialRevision(database, without);
    for (int asked = 0; asked < 2; asked++) {
      assertThatThrownBy(() -> revision.current().block(PATIENCE))
          .hasStackTraceContaining("no thread");
    }
  }

  @Test
  void itGrowsWithEachChange() {
    CredentialRevision revision = new CredentialRevision(database, new Blocking());
    Long before = revision.current().block(PATIENCE);
    as("demo-desk")
        .post()
        .uri("/desk/v1/api-keys")
        .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
        .exchange()
        .expectStatus()
        .isCreated();
    assertThat(revision.current().block(PATIENCE)).isGreaterThan(before);
  }
}
