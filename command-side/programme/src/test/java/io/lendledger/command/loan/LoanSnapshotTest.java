package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cover;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.drop;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A snapshot gives back the very state that was stored. */
class LoanSnapshotTest {

  private final JsonMapper json = EventJson.mapper();

  @Test
  void theStateOfABusyLoanSurvives() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            drop("D1", "A", 1_000),
            cover("500000", "450000"),
            delivered(8_000, 8_000, MONDAY),
            recall("K1", 500, "A"),
            new ReduceRecall(LoanSamples.LOAN, new TradeId("L0000123/1"), "P1", new Units(100)),
            aReturn("I1", 700),
            returned(2, 300, 700, TUESDAY),
            reallocation("S1", "A", "C", 50, TUESDAY),
            rerate(TUESDAY, "3.9"),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50.25")));
    assertThat(desk.state().trades().get("L0000123/1").claims()).containsEntry("C01", 100L);
    assertSurvives(desk.state());
    YearMonth month = YearMonth.from(MONDAY);
    desk.tell(new BillLoan(LoanSamples.LOAN, month));
    assertSurvives(desk.state());
    desk.tell(rerate(TUESDAY, "4.9"));
    desk.tell(desk.adjustment(month.plusMonths(1).atDay(1), month));
    assertThat(desk.state().days().adjusted()).isNotEmpty();
    assertSurvives(desk.state());
  }

  @Test
  void theAggregateIsStoredByItsFields() {
    Loan loan = new Loan();
    LoanDesk.after(booking(), cover("500000", "450000"), delivered(9_000))
        .history()
        .forEach(event -> loan.on(event, "an operation"));
    String stored = json.writeValueAsString(loan);
    assertThat(json.writeValueAsString(json.readValue(stored, Loan.class))).isEqualTo(stored);
    assertThat(stored).contains("\"status\":\"Open\"", "[\"an operation\"]");
  }

  private void assertSurvives(LoanState state) {
    String stored = json.writeValueAsString(state);
    assertThat(json.readValue(stored, LoanState.class)).isEqualTo(state);
  }
}
