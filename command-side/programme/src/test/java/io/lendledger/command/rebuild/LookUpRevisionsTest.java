package io.lendledger.command.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Rate;
import io.lendledger.core.rebuild.RebuildLookUps;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Look-ups of another revision than the process's decide nothing. */
class LookUpRevisionsTest extends RebuildingDesk {

  private static final int OWN = new LookUpModel().revision();

  @Test
  void aNewRevisionIsFilledFromTheEventsBeforeItDecides() throws Exception {
    assertThat(columns("lender")).doesNotContain("letters");
    try (Connection reader = readerThatStays()) {
      desk.run.restart(new NewRevision());
      assertThatThrownBy(() -> desk.run.get(Freshness.class).awaitHead())
          .isInstanceOfSatisfying(
              Rejected.class,
              each -> assertThat(each.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE))
          .hasMessageContaining("revision " + OWN);
      assertThatThrownBy(() -> desk.run.send(new RebuildLookUps(VERIFY)))
          .hasMessageContaining("kept in revision " + OWN);
      desk.run.publish(
          new LenderRegistered("NEW", "Long Name", BigDecimal.ONE, BigDecimal.ONE, "USD"));
      awaitState(each -> goesOn(each) && each.replay().position() >= 0);
      reader.rollback();
    }
    awaitEnd(REPLAY);
    assertThat(columns("lender")).contains("letters");
    assertThat(desk.run.get(Freshness.class).awaitHead()).isNotNegative();
    assertThat(state().revision()).isEqualTo(OWN + 1);
    lend(700);
    desk.run.settle();
    assertThat(differences().total()).isZero();

    desk.run.restart(new LookUpModel());
    assertThatThrownBy(() -> desk.run.get(Freshness.class).awaitHead())
        .hasMessageContaining("only knows revision " + OWN);
    assertThatThrownBy(() -> desk.run.send(new RebuildLookUps(REPLAY)))
        .hasMessageContaining("cannot replay it in revision " + OWN);
  }

  @Test
  void aNewRevisionSetsAsideWhatItCannotTakeAndDecidesForOthers() {
    String name = "A name that is longer than that";
    desk.run.publish(new LenderRegistered("LONG", name, BigDecimal.ONE, BigDecimal.ONE, "USD"));
    desk.run.settle();
    desk.run.restart(
        new NewRevision() {
          @Override
          String ownStep() {
            return "ALTER TABLE lender ADD CONSTRAINT short CHECK (length(name) < 20)";
          }
        });
    awaitEnd(REPLAY);
    assertThat(parked()).containsExactly("registers lender.registered LONG");
    lend(700);
    assertThat(rows().get("lender")).hasSize(1);
    assertThat(differences().total()).as("both lack it").isZero();
  }

  /** Those of the first revision kept the rate that was sent last, in the loan itself. */
  @Test
  void ratesThatTheFirstRevisionDidNotKeepAreFilledFromTheEvents() {
    LocalDate later = LendingDesk.MONDAY.plusDays(9);
    desk.run.send(new RerateLoan(new LoanId("L0000001"), later, Rate.of("1.00"), null));
    desk.run.settle();
    Map<String, List<String>> rows = rows();
    assertThat(rows.get("loan_rate"))
        .containsExactly(
            "(L0000001,2026-03-02,4.20)",
            "(L0000001,2026-03-11,1.00)",
            "(L0000002,2026-03-02,4.20)");
    sql("DROP TABLE command.loan_rate");
    sql("DROP INDEX command.loan_live");
    sql("ALTER TABLE command.loan ADD lending_rate numeric, ADD rebate_rate numeric");
    sql(
        "ALTER TABLE command.loan ADD gross_rate numeric"
            + " GENERATED ALWAYS AS (coalesce(lending_rate, rebate_rate)) STORED");
    sql("UPDATE command.progress SET revision = 1 WHERE name = 'registers'");
    desk.run.restart(new LookUpModel());
    awaitEnd(REPLAY);
    assertThat(rows()).isEqualTo(rows);
    assertThat(differences().total()).isZero();
  }

  /** Tables with a column that those of the revision before lack. */
  private static class NewRevision extends LookUpModel {

    @Override
    public int revision() {
      return OWN + 1;
    }

    @Override
    public String step(int revision) {
      return revision > OWN ? ownStep() : super.step(revision);
    }

    String ownStep() {
      return "ALTER TABLE lender ADD COLUMN letters integer"
          + " GENERATED ALWAYS AS (length(name)) STORED NOT NULL";
    }
  }
}
