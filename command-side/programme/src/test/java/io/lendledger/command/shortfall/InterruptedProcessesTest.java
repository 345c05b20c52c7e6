package io.lendledger.command.shortfall;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.CompleteRound;
import io.lendledger.core.borrowrequest.BorrowRequestCommand.PlanLoans;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.LoanCommand.ReallocateLoan;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.trade.TradeType;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a process was doing when it stopped, it ends as if it had not. */
class InterruptedProcessesTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.optIn("B");
    desk.holds("A", "ACC1", 10_000);
    desk.holds("B", "ACC1", 5_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  static Stream<Class<?>> matchingCommands() {
    return Stream.of(PlanLoans.class, AllocateUnits.class, BookLoan.class, CompleteRound.class);
  }

  @ParameterizedTest
  @MethodSource("matchingCommands")
  void matchingGoesOn(Class<?> lost) {
    desk.run.interruptions().loseNext(lost);
    BorrowRequestCompleted completed = desk.borrow(9_000);
    assertThat(desk.run.interruptions().hasLostAll()).isTrue();
    assertThat(completed.unfilledUnits()).isZero();
    assertThat(desk.run.events(LoanBooked.class)).hasSize(1);
    assertThat(desk.run.events(BorrowRequestCompleted.class)).hasSize(1);
    assertThat(desk.allocated("A")).isEqualTo(6_000);
    assertThat(desk.allocated("B")).isEqualTo(3_000);
  }

  static Stream<Class<?>> coverageCommands() {
    return Stream.of(
        PlanCoverage.class,
        AllocateUnits.class,
        ReallocateLoan.class,
        ReleaseUnits.class,
        RecallLoan.class,
        NoteRecall.class,
        ResolveShortfall.class);
  }

  @ParameterizedTest
  @MethodSource("coverageCommands")
  void coverageGoesOn(Class<?> lost) {
    String loan = desk.borrow(9_000).loans().getFirst().loanId();
    desk.deliver(loan, 9_000);
    desk.run.interruptions().loseNext(lost);
    desk.sells("A", 7_000);
    assertThat(desk.run.interruptions().hasLostAll()).isTrue();
    assertCovered();
    desk.settled(loan + "/1", TradeType.RECALL, 1_000, MONDAY.plusDays(1));
    assertThat(desk.allocated("A")).isEqualTo(3_000);
  }

  @Test
  void repeatedEventsChangeNothing() {
    String loan = desk.borrow(9_000).loans().getFirst().loanId();
    desk.deliver(loan, 9_000);
    desk.sells("A", 7_000);
    int events = desk.run.events(Object.class).size();
    ShortfallProcess process = desk.run.get(ShortfallProcess.class);
    Coverage coverage = desk.run.get(Coverage.class);
    desk.run.events(ShortfallFound.class).forEach(process::on);
    desk.run.events(CoveragePlanned.class).forEach(process::on);
    coverage.carryOut(
        desk.run.events(ShortfallFound.class).getFirst(),
        desk.run.events(CoveragePlanned.class).getFirst().steps());
    desk.run.settle();
    assertThat(desk.run.events(Object.class)).hasSize(events);
    assertCovered();
  }

  private void assertCovered() {
    assertThat(desk.run.events(LoanReallocated.class))
        .extracting(LoanReallocated::units)
        .containsExactly(2_000L);
    assertThat(desk.run.events(LoanRecalled.class))
        .extracting(LoanRecalled::units)
        .containsExactly(1_000L);
    assertThat(desk.run.events(ShortfallResolved.class))
        .extracting(ShortfallResolved::uncovered)
        .containsExactly(0L);
    assertThat(desk.allocated("A")).isEqualTo(4_000);
    assertThat(desk.allocated("B")).isEqualTo(5_000);
  }
}
