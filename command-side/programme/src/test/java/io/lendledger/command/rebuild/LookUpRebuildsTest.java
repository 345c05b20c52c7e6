package io.lendledger.command.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.Differences.RowDifference;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildLookUps;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** Look-ups are made anew beside the live ones, which decide meanwhile. */
class LookUpRebuildsTest extends RebuildingDesk {
  @Test
  void theEventsGiveTheSameRowsAgain() {
    Map<String, List<String>> before = rows();
    assertThat(before.get("loan")).hasSize(2);
    assertThat(before.get("holding")).isNotEmpty();
    assertThat(differences().total()).isZero();
    List<String> shape = catalogue();

    replay();

    assertThat(rows()).isEqualTo(before);
    assertThat(catalogue()).containsExactlyElementsOf(shape);
    assertThat(state().state()).isEqualTo("Live");
    assertThat(state().lag()).isZero();
    assertThat(state().revision()).isEqualTo(new LookUpModel().revision());
    lend(500);
    desk.run.settle();
    assertThat(rows().get("loan")).hasSize(3);
    assertThat(differences().total()).isZero();
  }

  @Test
  void aReplayMendsWhatAVerificationNames() {
    sql("UPDATE command.holding SET quantity = quantity + 1 WHERE client = 'A'");
    sql("INSERT INTO command.part_delta SELECT * FROM command.part_delta LIMIT 1");
    sql("DELETE FROM command.client_preference");
    sql("UPDATE command.calendar SET closed_loans = 7");

    Differences found = differences();
    assertThat(found.total()).isEqualTo(4);
    assertThat(found.examples())
        .extracting(RowDifference::table, RowDifference::kind)
        .containsExactlyInAnyOrder(
            tuple("holding", "Different"),
            tuple("part_delta", "Different"),
            tuple("client_preference", "Missing"),
            tuple("calendar", "Different"));
    assertThat(found.examples())
        .filteredOn(each -> each.table().equals("holding"))
        .allSatisfy(each -> {
          assertThat(each.key()).containsEntry("client", "A").containsEntry("lender", "DEMO");
          assertThat(each.columns())
              .extracting(Differences.ColumnDifference::column)
              .containsExactly("quantity", "available");
        });

    replay();
    assertThat(differences().total()).isZero();
  }

  @Test
  void whoDecidesMeanwhileDecidesByTheLiveOnesAndIsNotForgotten() throws Exception {
    try (Connection reader = readerThatStays()) {
      desk.run.send(new RebuildLookUps(REPLAY));
      awaitState(each -> goesOn(each) && each.replay().position() >= 0);
      lend(700);
      close();
      assertThat(state().state()).isEqualTo("Replaying");
      assertThatThrownBy(() -> desk.run.send(new RebuildLookUps(VERIFY)))
          .isInstanceOfSatisfying(
              Rejected.class,
              each ->
                  assertThat(each.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION));
      reader.rollback();
    }
    awaitEnd(REPLAY);
    assertThat(rows().get("loan")).hasSize(3);
    assertThat(differences().total()).isZero();
  }

  @Test
  void whatAProcessLeavesUndoneAnotherOneGoesOnWith() throws Exception {
    Map<String, List<String>> before = rows();
    try (Connection reader = readerThatStays()) {
      desk.run.send(new RebuildLookUps(REPLAY));
      awaitState(each -> goesOn(each) && each.replay().position() >= each.position());
      long events = state().replay().events();
      desk.run.restart();
      assertThat(rows()).isEqualTo(before);
      reader.rollback();
      assertThat(awaitEnd(REPLAY).events()).as("none of them twice").isEqualTo(events);
    }
    assertThat(rows()).isEqualTo(before);
    assertThat(schemas()).doesNotContain(LookUpShadow.SCHEMA);
  }

  @Test
  void aFailureNamesTheEventAndLeavesTheLiveOnes() {
    Map<String, List<String>> before = rows();
    sql("ALTER TABLE command.price ADD CONSTRAINT dear CHECK (price > 50) NOT VALID");

    desk.run.send(new RebuildLookUps(REPLAY));
    Rebuild failed = awaitState(each -> ended(each, REPLAY)).replay();
    assertThat(failed.state()).isEqualTo("Failed");
    assertThat(failed.reason())
        .startsWith("market-data.prices-published at position")
        .contains("dear");
    assertThat(state().state()).isEqualTo("Failed");
    assertThat(state().reason()).contains("market-data.prices-published at position");

    sql("ALTER TABLE command.price DROP CONSTRAINT dear");
    assertThat(rows()).isEqualTo(before);
    replay();
    assertThat(state().state()).isEqualTo("Live");
  }

  @Test
  void aVerificationThatFailsWhileTheyAreHeldKeepsNoConnection() {
    sql(
        "INSERT INTO command.rebuild (kind, state, requested_at, owner, leased_until, revision)"
            + " VALUES ('Verify', 'Running', now(), 'this test', now() + interval '1 hour', 1)");
    var refusing =
        new JdbcTransactionManager(desk.run.get(DataSource.class)) {
          @Override
          protected void doCommit(DefaultTransactionStatus status) {
            throw new TransactionSystemException("refused at its commit");
          }
        };
    var verification = heldBy(refusing, new LeasedRebuild(VERIFY, "this test", -1, 0));
    assertThatThrownBy(verification::run).hasMessage("refused at its commit");

    String kept =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            + " AND state = 'idle in transaction' AND query = 'SELECT 1'";
    assertThat(desk.run.jdbc().sql(kept).query(Long.class).single()).isZero();
  }

  /** A rebuild by this process that holds the live ones in transactions of its own. */
  private LookUpRebuildRun heldBy(PlatformTransactionManager holding, LeasedRebuild work) {
    JdbcClient jdbc = desk.run.jdbc();
    EventStore events = desk.run.get(EventStore.class);
    LookUpShadow shadow = new LookUpShadow(new LookUpModel(), jdbc);
    var own = new TransactionTemplate(desk.run.get(PlatformTransactionManager.class));
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    return new LookUpRebuildRun(
        work,
        desk.run.get(RebuildLeases.class),
        new LiveLookUps(jdbc, holding),
        shadow,
        new LookUpFilling(
            events,
            desk.run.get(LookUpHandlers.class),
            shadow,
            jdbc,
            desk.run.get(ParkedSequences.class),
            work.retaken()),
        events,
        own,
        desk.run.get(DataSource.class),
        () -> false,
        false);
  }
}
