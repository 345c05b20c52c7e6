package io.lendledger.gateway.operations;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A process that has not noted itself of late is shown as one that died. */
class NodesTest extends GatewayTest {

  @Autowired private AccessDatabase database;

  @Test
  void whoeverIsSilentIsShownAsSuch() {
    note("b-lost", 31);
    note("a-there", 1);
    var data =
        as("demo-auditor").get().uri("/ops/v1/nodes").exchange().expectStatus().isOk().expectBody();
    data.jsonPath("$.data.length()").isEqualTo(2);
    data.jsonPath("$.data[0].node").isEqualTo("a-there");
    data.jsonPath("$.data[0].state").isEqualTo("Up");
    data.jsonPath("$.data[0].requestsRunning").isEqualTo(null);
    data.jsonPath("$.data[1].node").isEqualTo("b-lost");
    data.jsonPath("$.data[1].state").isEqualTo("Silent");
    data.jsonPath("$.data[1].leads[0]").isEqualTo("models");
    as("demo-auditor")
        .get()
        .uri("/ops/v1/nodes?limit=1")
        .exchange()
        .expectBody()
        .jsonPath("$.nextCursor")
        .isNotEmpty();
  }

  private void note(String node, int secondsAgo) {
    database
        .jdbc()
        .sql(
            """
            INSERT INTO access.node (node, roles, started_at, last_seen_at, memory_mb,
              memory_at_most_mb, processors, leads)
            VALUES (?, '{Query}', ?, now() - make_interval(secs => ?), 100, 1000, 2, '{models}')
            ON CONFLICT (node) DO UPDATE SET last_seen_at = excluded.last_seen_at
            """)
        .params(node, Instant.EPOCH.atOffset(ZoneOffset.UTC), secondsAgo)
        .update();
  }
}
