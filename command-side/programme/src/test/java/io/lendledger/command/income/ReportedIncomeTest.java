package io.lendledger.command.income;

import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.income.ReportIncome;
import io.lendledger.core.income.ReportIncome.IncomeKey;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class ReportedIncomeTest {

  private static final LocalDate DAY = LocalDate.parse("2026-03-02");
  private static final String APPLE = "US0378331005";

  private final AggregateTestFixture<ReportedIncome> income =
      new AggregateTestFixture<>(ReportedIncome.class);

  private static IncomeDistribution paid(String payment) {
    return new IncomeDistribution(
        DAY,
        DAY,
        DAY,
        "Dividend",
        "BRW",
        null,
        "USD",
        new BigDecimal("0.25"),
        new BigDecimal("333"),
        new BigDecimal(payment),
        "CA1",
        "Cash Dividend",
        APPLE,
        null);
  }

  private static ReportIncome report(String payment, String expectedQuantity, String expected) {
    return new ReportIncome(
        new IncomeKey(new LenderCode("DEMO"), "CA1", APPLE, "BRW", "Dividend"),
        paid(payment),
        new BigDecimal(expectedQuantity),
        new BigDecimal(expected));
  }

  private static IncomeReported reported(
      String payment, String quantity, String expected, String difference, boolean matches) {
    return new IncomeReported(
        "DEMO",
        paid(payment),
        new BigDecimal(quantity),
        new BigDecimal(expected),
        new BigDecimal(difference),
        matches);
  }

  @Test
  void paymentAsExpectedToTheCentMatches() {
    income
        .givenNoPriorActivity()
        .when(report("70.76", "333", "70.7625"))
        .expectEvents(reported("70.76", "333", "70.7625", "0.00", true))
        .expectResultMessagePayload(true);
  }

  @Test
  void otherPaymentIsKeptAndFlagged() {
    income
        .givenNoPriorActivity()
        .when(report("83.25", "333", "70.7625"))
        .expectEvents(reported("83.25", "333", "70.7625", "12.49", false));
  }

  @Test
  void paymentOnOtherUnitsIsFlagged() {
    income
        .givenNoPriorActivity()
        .when(report("70.76", "330", "70.7625"))
        .expectEvents(reported("70.76", "330", "70.7625", "0.00", false));
  }

  @Test
  void samePaymentChangesNothing() {
    income
        .given(reported("70.76", "333", "70.7625", "0.00", true))
        .when(report("70.760", "333.0", "70.76250"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void samePaymentIsComparedAgainWhenAnotherOneIsExpected() {
    income
        .given(reported("70.76", "333", "60", "10.76", false))
        .when(report("70.76", "333", "70.7625"))
        .expectEvents(reported("70.76", "333", "70.7625", "0.00", true))
        .expectResultMessagePayload(true);
  }

  @Test
  void otherFiguresAmendThePayment() {
    income
        .given(reported("83.25", "333", "70.7625", "12.49", false))
        .when(report("70.76", "333", "70.7625"))
        .expectEvents(reported("70.76", "333", "70.7625", "0.00", true));
  }
}
