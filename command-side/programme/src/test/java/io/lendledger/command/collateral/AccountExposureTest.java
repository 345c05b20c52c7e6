package io.lendledger.command.collateral;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.collateral.ValueExposure;
import io.lendledger.core.collateral.ValueExposure.ExposureKey;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class AccountExposureTest {

  private static final LocalDate DAY = LocalDate.of(2026, 9, 7);

  private final FixtureConfiguration<AccountExposure> fixture =
      new AggregateTestFixture<>(AccountExposure.class);

  private static ValueExposure value(String required, String collateral) {
    return new ValueExposure(
        new ExposureKey(new LenderCode("DEMO"), new AccountId("ACC"), new BorrowerCode("BRW")),
        DAY,
        Currency.getInstance("USD"),
        new BigDecimal(required),
        new BigDecimal(collateral));
  }

  private static ExposureValued valued(String required, String collateral, String exposure) {
    return new ExposureValued(
        "DEMO",
        "ACC",
        "BRW",
        DAY,
        "USD",
        new BigDecimal(required),
        new BigDecimal(collateral),
        new BigDecimal(exposure));
  }

  @Test
  void whatIsMissingIsAtRisk() {
    fixture
        .givenNoPriorActivity()
        .when(value("153000", "95000"))
        .expectResultMessagePayload(true)
        .expectEvents(valued("153000", "95000", "58000"));
  }

  @Test
  void sameFiguresAgainChangeNothing() {
    fixture
        .givenCommands(value("153000", "95000"))
        .when(value("153000.00", "95000.0"))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void moreThanEnoughIsBelowZero() {
    fixture
        .givenCommands(value("153000", "95000"))
        .when(value("153000", "160000"))
        .expectEvents(valued("153000", "160000", "-7000"));
  }
}
