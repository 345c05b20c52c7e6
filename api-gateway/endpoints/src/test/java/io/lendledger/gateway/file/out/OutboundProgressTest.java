package io.lendledger.gateway.file.out;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.file.store.WorkRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

class OutboundProgressTest extends GatewayTest {

  @Autowired private AccessDatabase database;

  @Test
  void whenFilesWereSwitchedOnIsKnownThoughTheFirstProcessNeverLooked() {
    alone(() -> {
      var progress = new OutboundProgress(database);
      progress.begin(NOW);
      new OutboundProgress(database).begin(NOW.plusSeconds(90));
      assertThat(progress.since()).contains(NOW);

      progress.reached(run(true), 7);
      progress.begin(NOW.plusSeconds(180));
      assertThat(progress.since()).isEmpty();
      assertThat(progress.position()).isEqualTo(7);
    });
  }

  @Test
  void neitherAFormerRunNorALateOneSetsItBack() {
    alone(() -> {
      var progress = new OutboundProgress(database);
      progress.begin(NOW);
      progress.reached(run(true), 7);
      progress.reached(run(true), 5);
      assertThat(progress.position()).isEqualTo(7);
      assertThatThrownBy(() -> progress.reached(run(false), 9))
          .isInstanceOf(IllegalStateException.class);
      assertThat(progress.position()).isEqualTo(7);
    });
  }

  @Test
  void afterARestoreClosesFromItsBackupOnGetTheirFilesAgain() {
    alone(() -> {
      var progress = new OutboundProgress(database);
      var lender = new LenderCode("LATELENDER");
      progress.begin(NOW);
      progress.reached(run(true), 9, List.of(lender), 8);
      progress.beginAgain(NOW.plusSeconds(90));
      assertThat(progress.since()).contains(NOW.plusSeconds(90));

      progress.beginBehind(run(true), 5);
      assertThat(progress.since()).isEmpty();
      assertThat(progress.position()).isEqualTo(5);
      assertThat(progress.late()).containsEntry(lender, 5L);

      progress.beginAgain(NOW.minusSeconds(90));
      assertThat(progress.since())
          .as("none before files were switched on")
          .contains(NOW.plusSeconds(90));
    });
  }

  private static WorkRun run(boolean last) {
    return new WorkRun() {
      @Override
      public Path newUnfinished() {
        throw new UnsupportedOperationException();
      }

      @Override
      public void remove(Path file) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void requireLast(JdbcClient transaction) {
        if (!last) {
          throw new IllegalStateException("taken over");
        }
      }
    };
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
