package io.lendledger.command.borrowrequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command side with the fair queue configured. */
class FairQueueScenarioTest {

  @Test
  void clientsTakeTurns() {
    try (LendingDesk desk = new LendingDesk(Map.of("lendledger.matching.strategy", "fair-queue"))) {
      for (String client : new String[] {"A", "B", "C"}) {
        desk.optIn(client);
        desk.holds(client, "ACC1", 1_000);
      }
      desk.borrow(100);
      desk.borrow(100);
      desk.borrow(1_150);
      assertThat(desk.run.events(LoanBooked.class))
          .flatExtracting(LoanBooked::parts)
          .extracting(LoanPart::clientId, LoanPart::units)
          .containsExactly(
              tuple("A", 100L), tuple("B", 100L), tuple("A", 150L), tuple("C", 1_000L));
    }
  }
}
