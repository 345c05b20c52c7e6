package io.lendledger.gateway.file.out;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class OutboundProgressTest extends GatewayTest {

  @Autowired private AccessDatabase database;

  @Test
  void whenFilesWereSwitchedOnIsKnownThoughTheFirstProcessNeverLooked() {
    alone(() -> {
      var progress = new OutboundProgress(database);
      progress.begin(NOW);
      new OutboundProgress(database).begin(NOW.plusSeconds(90));
      assertThat(progress.since()).contains(NOW);

      progress.reached(7);
      progress.begin(NOW.plusSeconds(180));
      assertThat(progress.since()).isEmpty();
      assertThat(progress.position()).isEqualTo(7);
    });
  }

  /** With an empty table that other gateways here see neither before nor after. */
  private void alone(Runnable test) {
    database
        .transactions()
        .executeWithoutResult(status -> {
          status.setRollbackOnly();
          database
              .jdbc()
              .sql("LOCK TABLE access.outbound_progress IN ACCESS EXCLUSIVE MODE")
              .update();
          database.jdbc().sql("DELETE FROM access.outbound_progress").update();
          test.run();
        });
  }
}
