package io.lendledger.command.shortfall;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.LendingDesk;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.Side;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A client sells what is allocated to a loan that is booked a moment later. */
class SaleBeforeBookingTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Longer than a plan takes that waits for nothing. */
  private static final Duration LEAD = Duration.ofSeconds(1);

  @Test
  void whatIsSoldLeavesTheLoanOnceItIsBooked() {
    try (LendingDesk desk = new LendingDesk()) {
      CommandSideRun run = desk.run;
      LentProgramme programme = new LentProgramme(run, "EARLY");
      run.interruptions().hold(BookLoan.class::isInstance);
      CompletableFuture<Void> borrowing =
          CompletableFuture.runAsync(
              programme::borrow, command -> Thread.ofVirtual().start(command));
      await(() -> run.events(UnitsAllocated.class).size() == 2, PATIENCE);

      programme.trades("A", Side.SELL, 10_000);
      await(() -> !run.events(ShortfallFound.class).isEmpty(), PATIENCE);
      await(() -> !run.events(ShortfallResolved.class).isEmpty(), LEAD);
      run.interruptions().letOn();
      borrowing.join();
      run.settle();

      assertThat(run.events(ShortfallFound.class)).hasSize(1);
      assertThat(run.events(ShortfallResolved.class))
          .singleElement()
          .satisfies(each -> assertThat(each.uncovered()).isZero());
      assertThat(programme.state())
          .contains("allocation B 3000 0")
          .noneMatch(SaleBeforeBookingTest::areSold);
    }
  }

  private static boolean areSold(String row) {
    return row.startsWith("allocation A") && !row.startsWith("allocation A 0");
  }

  private static void await(BooleanSupplier condition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(5_000_000);
    }
  }
}
