package io.lendledger.command.shortfall;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Rate;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two loans of 4,000 units at 4.20 %, and a sale that leaves their client 3,000 short. */
class RecallOrderTest {

  private final LendingDesk desk = new LendingDesk();

  @BeforeEach
  void lend() {
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    for (String loan : new String[] {"L0000001", "L0000002"}) {
      desk.borrow(4_000);
      desk.deliver(loan, 4_000);
    }
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void theLowestRateInForceIsRecalledFirst() {
    rerate("L0000002", MONDAY, "2.00");
    rerate("L0000001", MONDAY.plusDays(30), "1.00");
    assertThat(recalled()).isEqualTo("L0000002");
  }

  @Test
  void aRateToComeDoesNotHideTheOneInForce() {
    rerate("L0000002", MONDAY, "2.00");
    rerate("L0000002", MONDAY.plusDays(30), "9.00");
    assertThat(recalled()).isEqualTo("L0000002");
  }

  private void rerate(String loan, LocalDate day, String rate) {
    desk.run.send(new RerateLoan(new LoanId(loan), day, Rate.of(rate), null));
    desk.run.settle();
  }

  private String recalled() {
    desk.sells("A", 5_000);
    assertThat(desk.run.events(LoanRecalled.class)).hasSize(1);
    return desk.run.events(LoanRecalled.class).getFirst().loanId();
  }
}
