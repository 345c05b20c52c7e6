package io.lendledger.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loans that wait for their delivery, on the command side as it runs. */
class BeforeDeliveryTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 15_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void whatACancelledLoanGivesBackCanBeLentAtOnce() {
    desk.borrow(15_000);
    for (int loan = 1; loan <= 10; loan++) {
      desk.run.send(new CancelLoan(new LoanId("L%07d".formatted(loan))));
      assertThat(desk.borrow(15_000).unfilledUnits()).isZero();
    }
  }
}
