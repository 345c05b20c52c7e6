package io.lendledger.gateway.identity.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What is done once a minute is done for itself. */
class UpkeepTest extends GatewayTest {

  @Autowired private AccessDatabase database;
  @Autowired private Upkeep upkeep;

  @Test
  void assertionsAreForgottenWhileKeysCannotBeRotated() {
    String client = UUID.randomUUID().toString();
    database
        .jdbc()
        .sql("INSERT INTO access.used_assertion VALUES (?, 'x', ?)")
        .params(client, Timestamp.from(NOW.minus(Duration.ofDays(1))))
        .update();
    rename("signing_key", "signing_key_aside");
    try {
      upkeep.run();
    } finally {
      rename("signing_key_aside", "signing_key");
    }
    assertThat(
            database
                .jdbc()
                .sql("SELECT count(*) FROM access.used_assertion WHERE client_id = ?")
                .param(client)
                .query(Integer.class)
                .single())
        .isZero();
  }

  private void rename(String table, String to) {
    database.jdbc().sql("ALTER TABLE access.%s RENAME TO %s".formatted(table, to)).update();
  }
}
