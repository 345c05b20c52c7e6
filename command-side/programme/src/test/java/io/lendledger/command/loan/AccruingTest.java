package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.forCash;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.returned;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.money.Percent;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class AccruingTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void everyDayWithUnitsOnLoanEarnsAndNoOther() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            aReturn("I1", 9_000),
            returned(1, 9_000, 9_000, WEDNESDAY));
    List<LoanEvent> days =
        desk.tell(
            accrue(
                mark(MONDAY.minusDays(1), "50"),
                mark(MONDAY, "50"),
                mark(TUESDAY, "50"),
                mark(WEDNESDAY, "50")));
    assertThat(days)
        .extracting(day -> ((LoanAccrued) day).accrualDate())
        .containsExactly(MONDAY, TUESDAY);
  }

  @Test
  void aDayCarriesItsMarkAndItsRates() {
    LoanAccrued day = only(LoanDesk.after(booking(), delivered(9_000)), accrueOn("50.00"));
    assertThat(day.marketPrice()).isEqualTo(new BigDecimal("50"));
    assertThat(day.loanPrice()).isEqualByComparingTo("50");
    assertThat(day.dayCountBasis()).isEqualTo(360);
    assertThat(day.lendingRateGrossBank()).isEqualByComparingTo("4.20");
    assertThat(day.lendingRateNetBank()).isEqualByComparingTo("3.36");
    assertThat(day.feeSplitBank()).isEqualByComparingTo("80");
    assertThat(day.rebateRate()).isNull();
    assertThat(day.parts().getFirst().lendingRateNetClient()).isEqualByComparingTo("3.024");
  }

  @Test
  void aCashLoanEarnsInvestmentLessRebate() {
    LoanDesk desk =
        LoanDesk.after(
            booking(forCash("4.50", "1.00"), part("C01", "A", 1_000)),
            delivered(1_000, 1_000, MONDAY));
    LoanAccrued day = only(desk, accrueOn("59.24"));
    assertThat(day.loanPrice()).isEqualByComparingTo("61");
    assertThat(day.rebateRate()).isEqualByComparingTo("1.00");
    assertThat(day.parts().getFirst().investmentAmount()).isEqualByComparingTo("7.625");
    assertThat(day.parts().getFirst().rebateAmount()).isEqualByComparingTo("1.69444444");
    assertThat(day.parts().getFirst().gross()).isEqualByComparingTo("5.93055556");
  }

  /** A client may have joined the loan since the mark was made: its share would be none. */
  @Test
  void aMarkWithoutTheSplitOfAClientIsNotUsed() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(9_000));
    DayMark ofA = mark(MONDAY, "50").withClientFeeSplits(Map.of("A", Percent.of("90")));
    AccrueLoan command = new AccrueLoan(LOAN, List.of(ofA), null);
    assertThat(desk.ask(command)).isEqualTo(new AccrualOutcome(List.of(MONDAY), List.of(), null));
    assertThat(desk.tell(command)).isEmpty();
    assertThat(desk.tell(accrueOn("50"))).hasSize(1);
  }

  /** What was published for a day since it was closed counts only if it is closed again. */
  @Test
  void aLateDayKeepsItsFirstPriceWhenAClientJoins() {
    DayMark ofBoth =
        mark(MONDAY, "50")
            .withClientFeeSplits(Map.of("A", Percent.of("90"), "B", Percent.of("80")));
    LoanDesk desk =
        LoanDesk.after(booking(), delivered(9_000), new AccrueLoan(LOAN, List.of(ofBoth), null));
    desk.tell(reallocation("S1", "A", "C", 1_000, MONDAY));
    AccrueLoan late = new AccrueLoan(LOAN, List.of(mark(MONDAY, "60")), null).ofLateDays();
    LoanAccrued day = only(desk, late);
    assertThat(day.marketPrice()).isEqualByComparingTo("50");
    assertThat(day.parts()).extracting(PartAccrual::clientId).containsExactly("A", "B", "C");
    assertThat(day.clientFeeSplits()).containsKeys("A", "B", "C");
    assertThat(only(desk, accrueOn("60")).marketPrice()).isEqualByComparingTo("60");
  }

  @Test
  void theSameMarkAgainChangesNothing() {
    fixture
        .givenCommands(booking(), delivered(9_000), accrueOn("50"))
        .when(accrueOn("50.0"))
        .expectResultMessagePayload(new AccrualOutcome(List.of(), List.of(), null))
        .expectNoEvents();
  }

  @Test
  void anotherPriceSupersedesTheDay() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(9_000), accrueOn("50"));
    assertThat(gross(only(desk, accrueOn("100")))).isEqualByComparingTo("105");
  }

  @Test
  void aRerateIsAccruedOnTheDaysItReachesBackTo() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            rerate(TUESDAY, "8.40"));
    List<LoanEvent> days = desk.tell(accrue(mark(WEDNESDAY, "50")));
    assertThat(days)
        .extracting(day -> ((LoanAccrued) day).accrualDate())
        .containsExactly(TUESDAY, WEDNESDAY);
    assertThat(gross((LoanAccrued) days.getFirst())).isEqualByComparingTo("105");
    assertThat(desk.tell(accrue(mark(WEDNESDAY, "50")))).isEmpty();
  }

  @Test
  void aLateReturnEmptiesTheDaysThatNoLongerEarn() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            aReturn("I1", 9_000),
            returned(1, 9_000, 9_000, TUESDAY));
    LoanAccrued tuesday = only(desk, accrue());
    assertThat(tuesday.accrualDate()).isEqualTo(TUESDAY);
    assertThat(tuesday.parts()).isEmpty();
  }

  @Test
  void aLateDeliveryAsksForTheMarksOfItsDays() {
    LoanDesk desk = LoanDesk.after(booking(), delivered(9_000, 9_000, MONDAY));
    assertThat(desk.ask(accrue(mark(WEDNESDAY, "50"))))
        .isEqualTo(new AccrualOutcome(List.of(MONDAY, TUESDAY), List.of(), null));
    assertThat(desk.ask(accrue(mark(MONDAY, "50"), mark(TUESDAY, "50"))))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), null));
  }

  @Test
  void aTakerWhoseSplitIsUnknownOnThatDayAsksForItsMark() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            reallocation("S1/1", "A", "C", 1_000, TUESDAY));
    assertThat(desk.ask(accrue())).isEqualTo(new AccrualOutcome(List.of(TUESDAY), List.of(), null));
    LoanAccrued tuesday = only(desk, accrue(mark(TUESDAY, "50")));
    assertThat(tuesday.parts()).extracting(PartAccrual::part).containsExactly("C01", "C02", "C03");
    assertThat(gross(tuesday)).isEqualByComparingTo("52.50");
  }

  @Test
  void daysOfABilledMonthAreNotRewritten() {
    LoanDesk desk =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrueOn("50"),
            new BillLoan(LOAN, YearMonth.of(2026, 9)),
            rerate(MONDAY, "8.40"));
    assertThat(desk.ask(accrueOn("60")))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(MONDAY), MONDAY));
    assertThat(desk.state().days().accrued()).isEmpty();
    assertThat(desk.state().days().changedFrom()).isEqualTo(MONDAY);
  }

  private static AccrueLoan accrueOn(String price) {
    return accrue(mark(MONDAY, price));
  }

  private static LoanAccrued only(LoanDesk desk, AccrueLoan command) {
    List<LoanEvent> events = desk.tell(command);
    assertThat(events).hasSize(1);
    return (LoanAccrued) events.getFirst();
  }

  private static BigDecimal gross(LoanAccrued day) {
    return day.parts().stream().map(PartAccrual::gross).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
