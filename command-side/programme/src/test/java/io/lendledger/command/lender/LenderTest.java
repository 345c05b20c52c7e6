package io.lendledger.command.lender;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderCommand.LenderKey;
import io.lendledger.core.lender.LenderCommand.RegisterLender;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.util.Currency;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class LenderTest {

  private final AggregateTestFixture<Lender> lender = new AggregateTestFixture<>(Lender.class);

  private static RegisterLender register(String serviceFee) {
    return new RegisterLender(
        new LenderKey(new LenderCode("DEMO")),
        "Demo Lender",
        Percent.of(serviceFee),
        Percent.of("0"),
        Currency.getInstance("USD"));
  }

  private static LenderRegistered registered(String serviceFee) {
    return new LenderRegistered(
        "DEMO", "Demo Lender", new BigDecimal(serviceFee), BigDecimal.ZERO, "USD");
  }

  @Test
  void lenderIsRegistered() {
    lender
        .givenNoPriorActivity()
        .when(register("20"))
        .expectEvents(registered("20"))
        .expectResultMessagePayload(true);
  }

  @Test
  void equalDataChangeNothing() {
    lender
        .given(registered("20"))
        .when(register("20.0"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void otherDataReplaceTheKnownOnes() {
    lender.given(registered("20")).when(register("15")).expectEvents(registered("15"));
  }
}
