package io.lendledger.command.borrower;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerCommand.BorrowerKey;
import io.lendledger.core.borrower.BorrowerCommand.RegisterBorrower;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class BorrowerTest {

  private final AggregateTestFixture<Borrower> borrower =
      new AggregateTestFixture<>(Borrower.class);

  private static RegisterBorrower register(String externalCode) {
    return new RegisterBorrower(
        new BorrowerKey(new BorrowerCode("BRW")),
        "Demo Borrower",
        externalCode,
        Percent.of("102.0"));
  }

  private static BorrowerRegistered registered(String externalCode) {
    return new BorrowerRegistered("BRW", "Demo Borrower", externalCode, new BigDecimal("102"));
  }

  @Test
  void borrowerIsRegistered() {
    borrower
        .givenNoPriorActivity()
        .when(
            new RegisterBorrower(
                new BorrowerKey(new BorrowerCode("BRW")), "Demo Borrower", null, Percent.of("102")))
        .expectEvents(registered(null))
        .expectResultMessagePayload(true);
  }

  @Test
  void equalDataChangeNothing() {
    borrower
        .given(registered("X"))
        .when(register("X"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void otherDataReplaceTheKnownOnes() {
    borrower.given(registered("X")).when(register(null)).expectResultMessagePayload(true);
  }
}
