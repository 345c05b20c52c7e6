package io.lendledger.query.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rebuild.Differences.RowDifference;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Read models rebuilt beside live ones that Axon's processors feed. */
class RebuildsTest {

  private final LiveLedger ledger = new LiveLedger();

  @AfterEach
  void stop() {
    ledger.close();
  }

  @Test
  void aReplayMendsWhatAVerificationNames() {
    ledger.register("One", "Two");
    ledger
        .jdbc()
        .update("UPDATE query.lender SET service_fee_split = 10.0 WHERE lender_name = 'Two'");

    ledger.request("reference", VERIFY);
    Rebuild found = ledger.awaitEnd("reference", VERIFY);
    assertThat(found.state()).isEqualTo("Succeeded");
    assertThat(found.events()).isEqualTo(2);
    assertThat(found.differences().total()).isOne();
    RowDifference row = found.differences().examples().getFirst();
    assertThat(row.table()).isEqualTo("lender");
    assertThat(row.kind()).isEqualTo("Different");
    assertThat(row.key()).isEqualTo(Map.of("lender_code", "L2", "valid_from", "1"));
    assertThat(row.columns()).hasSize(1);
    assertThat(row.columns().getFirst().live()).isEqualTo("10.0");
    assertThat(row.columns().getFirst().rebuilt()).isEqualTo("10");

    ledger.request("reference", REPLAY);
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");
    ledger.request("reference", VERIFY);
    assertThat(ledger.awaitEnd("reference", VERIFY).differences().total()).isZero();
    ledger.register("Three");
    assertThat(ledger.names()).containsExactly("One", "Two", "Three");
  }

  @Test
  void aReplacedModelIsMadeLikeTheOneBefore() {
    ledger.register("One");
    List<String> before = ledger.catalogue().definitions();
    assertThat(before).hasSizeGreaterThan(100);
    for (String name : ledger.projections()) {
      ledger.request(name, REPLAY);
    }
    for (String name : ledger.projections()) {
      assertThat(ledger.awaitEnd(name, REPLAY).state()).as(name).isEqualTo("Succeeded");
    }
    assertThat(ledger.catalogue().definitions()).isEqualTo(before);
    assertThat(ledger.catalogue().schemas()).containsExactly("query");
  }

  @Test
  void aFailureNamesTheEventAndLeavesTheLiveModelAlone() {
    ledger.register("One", "Two", "Three");
    ledger
        .jdbc()
        .execute(
            "ALTER TABLE query.lender ADD CONSTRAINT no_two CHECK (lender_name <> 'Two') NOT"
                + " VALID");

    ledger.request("reference", REPLAY);
    Rebuild failed = ledger.awaitEnd("reference", REPLAY);

    assertThat(failed.state()).isEqualTo("Failed");
    assertThat(failed.reason()).startsWith("lender.registered at position 1 (event ");
    assertThat(failed.reason()).contains("no_two");
    assertThat(ledger.state("reference").state()).isEqualTo("Failed");
    assertThat(ledger.state("reference").reason()).contains("lender.registered at position 1");
    assertThat(ledger.names()).containsExactly("One", "Two", "Three");

    ledger.jdbc().execute("ALTER TABLE query.lender DROP CONSTRAINT no_two");
    ledger.request("reference", REPLAY);
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");
    assertThat(ledger.state("reference").state()).isEqualTo("Live");
  }

  @Test
  void aVerificationThatFailsWhileTheModelIsHeldKeepsNoConnection() {
    ledger
        .jdbc()
        .execute(
            """
            CREATE FUNCTION query.refuse() RETURNS trigger LANGUAGE plpgsql
              AS 'BEGIN RAISE ''refused at its commit''; END';
            CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON query.progress
              DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
              WHEN (NEW.name = 'reference') EXECUTE FUNCTION query.refuse();
            DELETE FROM query.progress WHERE name = 'reference'
            """);

    ledger.request("reference", VERIFY);
    Rebuild failed = ledger.awaitEnd("reference", VERIFY);

    assertThat(failed.state()).isEqualTo("Failed");
    assertThat(failed.reason()).contains("JDBC commit");
    assertThat(
            ledger
                .jdbc()
                .queryForObject(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                        + " AND state = 'idle in transaction' AND query = 'SELECT 1'",
                    Long.class))
        .isZero();
  }

  @Test
  void aReplayTakesWhatWasSetAsideForTheModelsOwnRows() {
    ledger.register("One");
    ledger
        .jdbc()
        .update(
            "INSERT INTO query.lender SELECT lender_code, 'x', 0, 0, 'USD', 1, 2 FROM"
                + " query.lender");
    ledger.publish("Two", "L1");
    ledger.awaitParked("reference", 1);

    ledger.request("reference", REPLAY);
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");
    assertThat(ledger.names()).containsExactly("Two");
    assertThat(ledger.parked()).isEmpty();
    ledger.register("Three");
    assertThat(ledger.names()).containsExactly("Two", "Three");
    assertThat(ledger.state("reference").state()).isEqualTo("Live");
  }

  @Test
  void whatAProcessLeavesUndoneAnotherOneGoesOnWith() throws SQLException {
    ledger.register("One", "Two");
    try (Connection reader = ledger.readerThatStays()) {
      ledger.request("reference", REPLAY);
      ledger.awaitEvents("reference", 2);
      assertThat(ledger.state("reference").state()).isEqualTo("Replaying");
      assertThat(ledger.state("reference").progress()).isEqualByComparingTo("1");
      ledger.restart();
      reader.rollback();
    }

    Rebuild ended = ledger.awaitEnd("reference", REPLAY);
    assertThat(ended.state()).isEqualTo("Succeeded");
    assertThat(ended.events()).as("none of them twice").isEqualTo(2);
    assertThat(ledger.names()).containsExactly("One", "Two");
    assertThat(ledger.catalogue().schemas()).containsExactly("query");
  }

  @Test
  void aProcessThatRunsBesideTakesOnWhatAKilledOneHeld() throws SQLException {
    ledger.register("One", "Two");
    Connection reader = ledger.readerThatStays();
    ledger.request("reference", REPLAY);
    ledger.awaitEvents("reference", 2);
    String holder = holder();

    try (LiveLedger beside = ledger.beside();
        reader) {
      beside.request("lending", REPLAY);
      assertThat(beside.awaitEnd("lending", REPLAY).state()).isEqualTo("Succeeded");
      assertThat(holder()).as("as long as it is prolonged").isEqualTo(holder);
      ledger.kill();
      assertThat(holder()).as("nobody has let go of it").isEqualTo(holder);
      beside
          .jdbc()
          .update("UPDATE query.rebuild SET leased_until = leased_until - interval '15 seconds'");
      beside.awaitHolder("reference", other -> !other.equals(holder));
      reader.rollback();

      Rebuild ended = beside.awaitEnd("reference", REPLAY);
      assertThat(ended.state()).isEqualTo("Succeeded");
      assertThat(ended.events()).as("none of them twice").isEqualTo(2);
      assertThat(beside.names()).containsExactly("One", "Two");
      assertThat(beside.catalogue().schemas()).containsExactly("query");
    }
  }

  private String holder() {
    return ledger.holder("reference");
  }

  @Test
  void aProcessThatWasTakenForDeadDestroysNothing() throws SQLException {
    ledger.register("One", "Two");
    try (Connection reader = ledger.readerThatStays()) {
      ledger.request("reference", REPLAY);
      ledger.awaitEvents("reference", 2);
      var atItsBeginning = new Work("reference", REPLAY, "taken for dead", null, -1);
      assertThatThrownBy(() -> ledger.goOn(atItsBeginning)).isInstanceOf(LostWork.class);
      reader.rollback();
    }
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");
    assertThat(ledger.names()).containsExactly("One", "Two");
  }

  @Test
  void oneAtATimeAndProjectionsOnly() throws SQLException {
    ledger.register("One");
    try (Connection reader = ledger.readerThatStays()) {
      ledger.request("reference", REPLAY);
      for (RebuildKind kind : RebuildKind.values()) {
        assertRefused("reference", kind, RejectionCode.INVALID_TRANSITION);
      }
      ledger.request("lending", REPLAY);
      assertThat(ledger.awaitEnd("lending", REPLAY).state()).isEqualTo("Succeeded");
      reader.rollback();
    }
    ledger.awaitEnd("reference", REPLAY);
    assertRefused("process.matching", REPLAY, RejectionCode.INVALID_TRANSITION);
    assertRefused("nothing", VERIFY, RejectionCode.NOT_FOUND);
  }

  private void assertRefused(String name, RebuildKind kind, RejectionCode code) {
    assertThatThrownBy(() -> ledger.request(name, kind))
        .isInstanceOfSatisfying(
            Rejected.class, refused -> assertThat(refused.rejection().code()).isEqualTo(code));
  }
}
