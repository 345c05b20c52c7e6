package io.lendledger.command.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.rebuild.RebuildLookUps;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** Look-ups of another revision than the process's decide nothing. */
class LookUpRevisionsTest extends RebuildingDesk {
  @Test
  void aNewRevisionIsFilledFromTheEventsBeforeItDecides() throws Exception {
    assertThat(columns("lender")).doesNotContain("letters");
    try (Connection reader = readerThatStays()) {
      desk.run.restart(new NewRevision());
      assertThatThrownBy(() -> desk.run.get(Freshness.class).awaitHead())
          .isInstanceOfSatisfying(
              Rejected.class,
              each -> assertThat(each.rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE))
          .hasMessageContaining("revision 1");
      assertThatThrownBy(() -> desk.run.send(new RebuildLookUps(VERIFY)))
          .hasMessageContaining("kept in revision 1");
      desk.run.publish(
          new LenderRegistered("NEW", "Long Name", BigDecimal.ONE, BigDecimal.ONE, "USD"));
      awaitState(each -> goesOn(each) && each.replay().position() >= 0);
      reader.rollback();
    }
    awaitEnd(REPLAY);
    assertThat(columns("lender")).contains("letters");
    assertThat(desk.run.get(Freshness.class).awaitHead()).isNotNegative();
    assertThat(state().revision()).isEqualTo(2);
    lend(700);
    desk.run.settle();
    assertThat(differences().total()).isZero();

    desk.run.restart(new LookUpModel());
    assertThatThrownBy(() -> desk.run.get(Freshness.class).awaitHead())
        .hasMessageContaining("only knows revision 1");
    assertThatThrownBy(() -> desk.run.send(new RebuildLookUps(REPLAY)))
        .hasMessageContaining("cannot replay it in revision 1");
  }

  @Test
  void aNewRevisionSetsAsideWhatItCannotTakeAndDecidesForOthers() {
    String name = "A name that is longer than that";
    desk.run.publish(new LenderRegistered("LONG", name, BigDecimal.ONE, BigDecimal.ONE, "USD"));
    desk.run.settle();
    desk.run.restart(
        new NewRevision() {
          @Override
          public String step(int revision) {
            return "ALTER TABLE lender ADD CONSTRAINT short CHECK (length(name) < 20)";
          }
        });
    awaitEnd(REPLAY);
    assertThat(parked()).containsExactly("registers lender.registered LONG");
    lend(700);
    assertThat(rows().get("lender")).hasSize(1);
    assertThat(differences().total()).as("both lack it").isZero();
  }

  /** Tables with a column that those of the first revision lack. */
  private static class NewRevision extends LookUpModel {

    @Override
    public int revision() {
      return 2;
    }

    @Override
    public String step(int revision) {
      return "ALTER TABLE lender ADD COLUMN letters integer"
          + " GENERATED ALWAYS AS (length(name)) STORED NOT NULL";
    }
  }
}
