package io.lendledger.command.borrowrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.FindStrangers;
import io.lendledger.core.borrowrequest.FindStrangers.Parties;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrangersTest {

  @Test
  void thoseOfAListThatCannotBeReadWholeAreFound() {
    try (IntakeDesk intake = new IntakeDesk()) {
      BorrowerCode known = LendingDesk.order("R1", 1).borrower();
      FindStrangers query =
          new FindStrangers(
              List.of(
                  new Parties(3, new BorrowerCode("NOBODY"), LendingDesk.DEMO),
                  new Parties(4, known, null),
                  new Parties(5, null, new LenderCode("NONE"))));
      assertThat(intake.run.get(CheckingOrders.class).handle(query).faults())
          .containsExactly(
              Fault.at(3, "borrowerCode", "NOBODY", "is not registered"),
              Fault.at(5, "lenderCode", "NONE", "is not registered"));
    }
  }
}
