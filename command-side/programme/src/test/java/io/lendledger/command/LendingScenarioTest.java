package io.lendledger.command;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.trade.TradeType;
import org.junit.jupiter.api.Test;

/** Loans that lose their units, on the command side as it runs. */
class LendingScenarioTest extends OpenedDesk {

  @Test
  void saleIsTakenOverByAnotherClientAndTheRestRecalled() {
    desk.borrow(9_000);
    desk.deliver("L0000001", 9_000);

    desk.sells("A", 6_000);
    LoanReallocated reallocated = only(LoanReallocated.class);
    assertThat(reallocated.units()).isEqualTo(2_000);
    assertThat(reallocated.toPart().part()).isEqualTo("C02");
    assertThat(desk.allocated("A")).isEqualTo(4_000);
    assertThat(desk.allocated("B")).isEqualTo(5_000);
    assertThat(desk.run.events(LoanRecalled.class)).isEmpty();
    assertThat(only(ShortfallResolved.class).uncovered()).isZero();

    desk.sells("A", 1_000);
    LoanRecalled recalled = only(LoanRecalled.class);
    assertThat(recalled.tradeId()).isEqualTo("L0000001/1");
    assertThat(recalled.units()).isEqualTo(1_000);
    assertThat(recalled.dueDate()).isEqualTo(MONDAY.plusDays(1));
    assertThat(desk.run.events(ShortfallResolved.class))
        .extracting(ShortfallResolved::covered, ShortfallResolved::uncovered)
        .containsExactly(tuple(2_000L, 0L), tuple(1_000L, 0L));

    desk.settled("L0000001/1", TradeType.RECALL, 1_000, MONDAY.plusDays(1));
    assertThat(desk.allocated("A")).isEqualTo(3_000);
    assertThat(desk.run.events(ShortfallFound.class)).hasSize(2);
  }

  @Test
  void unitsThatHaveNotSettledAreDropped() {
    desk.borrow(9_000);
    desk.sells("A", 6_000);
    assertThat(only(UnitsDropped.class).units()).isEqualTo(2_000);
    assertThat(desk.allocated("A")).isEqualTo(4_000);
    assertThat(only(ShortfallResolved.class).covered()).isEqualTo(2_000);
  }

  @Test
  void cancelledLoanFreesItsUnits() {
    desk.borrow(9_000);
    desk.run.send(new CancelLoan(new LoanId("L0000001")));
    desk.run.settle();
    assertThat(desk.allocated("A")).isZero();
    assertThat(desk.allocated("B")).isZero();
    assertThat(desk.borrow(15_000).unfilledUnits()).isZero();
  }
}
