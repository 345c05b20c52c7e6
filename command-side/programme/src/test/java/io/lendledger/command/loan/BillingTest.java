package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class BillingTest {

  private static final YearMonth SEPTEMBER = YearMonth.of(2026, 9);
  private static final LocalDate FIRST_OF_OCTOBER = LocalDate.of(2026, 10, 1);

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void aMonthIsBilledWhatItAccrued() {
    fixture
        .givenCommands(booking(), delivered(9_000), accrue(mark(MONDAY, "50")))
        .when(new BillLoan(LOAN, SEPTEMBER))
        .expectEvents(
            new LoanBilled(
                ID,
                LENDER,
                "BRW1",
                "2026-09",
                "USD",
                new BigDecimal("52.50"),
                new BigDecimal("10.50"),
                new BigDecimal("0.00"),
                new BigDecimal("42.00"),
                List.of(
                    new PartBill("C01", "A", new BigDecimal("28.00"), new BigDecimal("25.20")),
                    new PartBill("C02", "B", new BigDecimal("14.00"), new BigDecimal("11.20"))),
                List.of(
                    new BillLine(
                        MONDAY,
                        MONDAY,
                        1,
                        9_000,
                        new BigDecimal("4.2"),
                        false,
                        new BigDecimal("52.50000000"),
                        new BigDecimal("10.50000000"),
                        new BigDecimal("0.00000000"),
                        new BigDecimal("42.00000000"))),
                TUESDAY));
  }

  @Test
  void aMonthIsBilledOnce() {
    fixture
        .givenCommands(
            booking(), delivered(9_000), accrue(mark(MONDAY, "50")), new BillLoan(LOAN, SEPTEMBER))
        .when(new BillLoan(LOAN, SEPTEMBER))
        .expectNoEvents();
  }

  /** Its bill was set aside when the month was closed, and is tried again afterwards. */
  @Test
  void aMonthThatWasAdjustedBeforeItsBillIsStillBilled() {
    LoanDesk unbilled =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            rerate(TUESDAY, "8.40"),
            aReturn("I1", 9_000),
            settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY));
    assertThat(unbilled.tell(unbilled.adjustment(FIRST_OF_OCTOBER, SEPTEMBER))).isNotEmpty();
    LoanBilled september = (LoanBilled) unbilled.tell(new BillLoan(LOAN, SEPTEMBER)).getLast();
    assertThat(september.billingMonth()).isEqualTo("2026-09");
    assertThat(september.grossAccrual()).isEqualByComparingTo("105.00");
    LoanBilled october =
        (LoanBilled) unbilled.tell(new BillLoan(LOAN, YearMonth.from(FIRST_OF_OCTOBER))).getLast();
    assertThat(october.grossAccrual()).isEqualByComparingTo("52.50");
  }

  @Test
  void aMonthWithoutAccrualsIsNotBilled() {
    fixture
        .givenCommands(booking(), delivered(9_000))
        .when(new BillLoan(LOAN, SEPTEMBER))
        .expectNoEvents();
  }

  @Test
  void theNextMonthStartsWithTheUnitsOnLoanAndNothingElse() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(FIRST_OF_OCTOBER, "50")),
            new BillLoan(LOAN, SEPTEMBER));
    assertThat(desk.state().days().accrued()).containsOnlyKeys(FIRST_OF_OCTOBER);
    assertThat(desk.state().parts())
        .extracting(part -> part.settled().on(FIRST_OF_OCTOBER))
        .containsExactly(6_000L, 3_000L);
    assertThat(desk.tell(new BillLoan(LOAN, SEPTEMBER.plusMonths(1)))).hasSize(1);
  }
}
