package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import io.lendledger.gateway.edge.idempotency.Claim.Running;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Who serves a key. */
class KeyLeasesTest extends GatewayTest {

  @Autowired private KeyLeases leases;
  @Autowired private AccessDatabase database;

  private final byte[] id = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
  private final UUID holder = UUID.randomUUID();

  private Claim take(UUID by) {
    return leases.take(id, by, "demo-desk", "POST /desk/v1/anything");
  }

  private void lapse() {
    int lapsed =
        database
            .jdbc()
            .sql(
                "UPDATE access.idempotency_key SET leased_until = now() - interval '1 s'"
                    + " WHERE id = ?")
            .param(id)
            .update();
    assertThat(lapsed).isOne();
  }

  /** As after an outage of the database that was longer than a lease. */
  @Test
  void aLeaseThatEndedIsRenewedWhileNobodyTookIt() {
    assertThat(take(holder)).isInstanceOf(Held.class);
    lapse();
    leases.renew(List.of(holder));
    assertThat(take(UUID.randomUUID())).isInstanceOf(Running.class);
  }

  @Test
  void whoeverTookItKeepsIt() {
    take(holder);
    lapse();
    UUID other = UUID.randomUUID();
    assertThat(take(other)).isInstanceOf(Held.class);
    lapse();
    leases.renew(List.of(holder));
    assertThat(take(UUID.randomUUID())).as("the first renewed nothing").isInstanceOf(Held.class);
  }

  @Test
  void whatWasGivenUpIsNotRenewed() {
    take(holder);
    leases.giveUp(id, holder);
    leases.renew(List.of(holder));
    assertThat(take(UUID.randomUUID())).isInstanceOf(Held.class);
  }

  /** Answers are kept for a month, and leases are renewed every five seconds. */
  @Test
  void renewingReadsNoAnswers() {
    List<String> indexes =
        database
            .jdbc()
            .sql(
                "SELECT indexdef FROM pg_indexes WHERE schemaname = 'access'"
                    + " AND tablename = 'idempotency_key'")
            .query(String.class)
            .list();
    assertThat(indexes).anyMatch(each -> each.contains("(holder) WHERE (answer IS NULL)"));
  }
}
