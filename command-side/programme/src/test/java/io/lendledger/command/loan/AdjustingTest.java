package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.accrueAfter;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.api.Test;

/** 9,000 units at 50 USD earn 52.50 a day at 4.20 %: 35.00 for client A, 17.50 for client B. */
class AdjustingTest {

  private static final YearMonth SEPTEMBER = YearMonth.of(2026, 9);
  private static final LocalDate OCTOBER = LocalDate.of(2026, 10, 1);

  /** Monday through Wednesday were accrued and September was billed: 157.50. */
  private final LoanDesk desk =
      LoanDesk.after(
          booking(),
          delivered(9_000),
          accrue(mark(MONDAY, "50"), mark(TUESDAY, "50"), mark(WEDNESDAY, "50")),
          aReturn("I1", 9_000),
          settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY.plusDays(1)),
          new BillLoan(LOAN, SEPTEMBER));

  private final LoanDesk open =
      LoanDesk.after(
          booking(),
          delivered(9_000),
          accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
          new BillLoan(LOAN, SEPTEMBER));

  @Test
  void aLateRateIsTheExactDifferenceOnEachDayItReaches() {
    open.tell(rerate(TUESDAY, "8.40"));
    List<LoanEvent> events = adjust(open, OCTOBER);
    AccrualAdjusted tuesday = (AccrualAdjusted) events.getFirst();
    assertThat(tuesday.adjustmentDate()).isEqualTo(OCTOBER);
    assertThat(tuesday.day().accrualDate()).isEqualTo(TUESDAY);
    assertThat(tuesday.day().lendingRateGrossBank()).isEqualByComparingTo("8.40");
    PartAccrual ofA = tuesday.differences().getFirst();
    assertThat(ofA.settledUnits()).isZero();
    assertThat(ofA.gross()).isEqualByComparingTo("35");
    assertThat(ofA.service()).isEqualByComparingTo("7");
    assertThat(ofA.net()).isEqualByComparingTo("28");
    assertThat(ofA.netClient()).isEqualByComparingTo("25.20");
    assertThat(gross(tuesday)).isEqualByComparingTo("52.50");
    assertThat(events).hasSize(24).last().isInstanceOf(LateChangesAdjusted.class);
    assertThat(adjust(open, OCTOBER)).isEmpty();
  }

  @Test
  void aDayThatWasNeverAccruedIsAdjustedByAllItEarned() {
    open.tell(rerate(WEDNESDAY, "8.40"));
    AccrualAdjusted wednesday = (AccrualAdjusted) adjust(open, OCTOBER).getFirst();
    assertThat(wednesday.day().accrualDate()).isEqualTo(WEDNESDAY);
    assertThat(gross(wednesday)).isEqualByComparingTo("105");
  }

  @Test
  void aSecondLateChangeAdjustsByItsOwnDifferenceOnly() {
    desk.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, TUESDAY));
    assertThat(gross(adjust(desk, OCTOBER)))
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(dec("-52.50"), dec("-52.50"));
    desk.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY));
    assertThat(gross(adjust(desk, OCTOBER.plusDays(1))))
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(dec("52.50"));
    assertThat(adjust(desk, OCTOBER.plusDays(2))).isEmpty();
    new Earnings(desk.history()).checkAgainst(desk.state());
  }

  @Test
  void aChangeThatWasTakenBackLeavesNoDifference() {
    desk.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, TUESDAY));
    desk.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY.plusDays(1)));
    assertThat(adjust(desk, OCTOBER))
        .containsExactly(new LateChangesAdjusted(ID, LENDER, OCTOBER, "2026-09", 0));
    assertThat(adjust(desk, OCTOBER)).isEmpty();
  }

  @Test
  void theClosedMonthStaysAndTheOpenOneBillsTheDifference() {
    assertThat(desk.history()).filteredOn(LoanBilled.class::isInstance).hasSize(1);
    desk.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY));
    adjust(desk, OCTOBER);
    assertThat(desk.tell(new BillLoan(LOAN, SEPTEMBER))).isEmpty();
    LoanBilled october =
        (LoanBilled) desk.tell(new BillLoan(LOAN, SEPTEMBER.plusMonths(1))).getFirst();
    assertThat(october.grossAccrual()).isEqualByComparingTo("-52.50");
    assertThat(october.serviceAccrual()).isEqualByComparingTo("-10.50");
    assertThat(october.netAccrual()).isEqualByComparingTo("-42.00");
    assertThat(october.parts())
        .extracting(part -> part.netClient().toString())
        .containsExactly("-25.20", "-11.20");
    assertThat(october.lines())
        .singleElement()
        .satisfies(line -> {
          assertThat(line.adjustment()).isTrue();
          assertThat(line.fromDate()).isEqualTo(WEDNESDAY);
          assertThat(line.units()).isEqualTo(-9_000);
        });
    assertThat(desk.tell(new BillLoan(LOAN, SEPTEMBER.plusMonths(1)))).isEmpty();
    assertThat(Earnings.billedGross(desk.history())).isEqualByComparingTo("105.00");
    assertThat(new Earnings(desk.history()).gross()).isEqualByComparingTo("105.00");
  }

  @Test
  void aDeliveryReportedAfterTheMonthsCloseIsAdjusted() {
    LoanDesk late = LoanDesk.after(booking(), settledOn(ID, TradeType.LOAN, 9_000, WEDNESDAY));
    AccrualOutcome outcome = (AccrualOutcome) late.ask(accrueAfter(SEPTEMBER, mark(OCTOBER, "50")));
    assertThat(outcome).isEqualTo(new AccrualOutcome(List.of(), List.of(), WEDNESDAY));
    assertThat(adjust(late, OCTOBER)).hasSize(23);
    assertThat(late.ask(accrueAfter(SEPTEMBER)))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), null));
    assertThat(late.state().days().closedThrough()).isEqualTo(SEPTEMBER);
  }

  /** Client by client: 35.00 for A and 17.50 for B on each of three days. */
  @Test
  void daysThatHadBeenEmptiedBeforeTheCloseAreAdjustedByAllTheyEarned() {
    LoanDesk emptied =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50"), mark(WEDNESDAY, "50")),
            aReturn("I1", 9_000),
            settledOn(ID + "/1", TradeType.RETURN, 9_000, MONDAY),
            new BillLoan(LOAN, SEPTEMBER));
    assertThat(emptied.state().days().closedThrough()).isNull();
    emptied.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, WEDNESDAY.plusDays(1)));
    assertThat(emptied.ask(accrueAfter(SEPTEMBER, mark(OCTOBER, "50"))))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), MONDAY));
    assertThat(gross(adjust(emptied, OCTOBER)))
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(dec("52.50"), dec("52.50"), dec("52.50"));
    assertThat(emptied.ask(accrueAfter(SEPTEMBER)))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), null));
    new Earnings(emptied.history()).checkAgainst(emptied.state());
  }

  /** Billed through September, and then without a bill for October. */
  @Test
  void aLoanBilledInAnEarlierMonthIsAdjustedInTheOneItWasNot() {
    YearMonth next = SEPTEMBER.plusMonths(1);
    LoanDesk emptied =
        LoanDesk.after(
            booking(),
            delivered(9_000, 9_000, SEPTEMBER.atEndOfMonth()),
            accrue(mark(SEPTEMBER.atEndOfMonth(), "50")),
            new BillLoan(LOAN, SEPTEMBER),
            accrueAfter(SEPTEMBER, mark(OCTOBER, "50")),
            aReturn("I1", 9_000),
            settledOn(ID + "/1", TradeType.RETURN, 9_000, OCTOBER),
            new BillLoan(LOAN, next));
    emptied.tell(settledOn(ID + "/1", TradeType.RETURN, 9_000, OCTOBER.plusDays(1)));
    assertThat(emptied.ask(accrueAfter(next)))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), OCTOBER));
    assertThat(gross(emptied.tell(emptied.adjustment(OCTOBER.plusMonths(1), next))))
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(dec("52.50"));
    new Earnings(emptied.history()).checkAgainst(emptied.state());
  }

  @Test
  void whatCannotBeMarkedWaitsAndTheRestIsAdjustedOnce() {
    open.tell(rerate(TUESDAY, "8.40"));
    AdjustLoan whole = open.adjustment(OCTOBER, SEPTEMBER);
    AdjustLoan poor = new AdjustLoan(LOAN, OCTOBER, SEPTEMBER, 0, null, whole.accrued(), List.of());
    assertThat(open.tell(poor)).hasSize(1).allMatch(AccrualAdjusted.class::isInstance);
    assertThat(open.state().days().changedFrom()).isEqualTo(TUESDAY);
    assertThat(open.tell(poor)).as("outdated").isEmpty();
    assertThat(adjust(open, OCTOBER)).hasSize(23);
    assertThat(open.state().days().changedFrom()).isNull();
    new Earnings(open.history()).checkAgainst(open.state());
  }

  /** What reached further back since the days were read is left to the next close. */
  @Test
  void anEarlierChangeMeanwhileIsNotTakenForDone() {
    open.tell(rerate(TUESDAY, "8.40"));
    AdjustLoan ofTuesday = open.adjustment(OCTOBER, SEPTEMBER);
    AdjustLoan command =
        new AdjustLoan(
            LOAN,
            OCTOBER,
            SEPTEMBER,
            0,
            TUESDAY,
            ofTuesday.accrued().stream()
                .filter(day -> !day.accrualDate().isBefore(TUESDAY))
                .toList(),
            ofTuesday.marks());
    open.tell(rerate(MONDAY, "6.30"));
    assertThat(open.tell(command)).isEmpty();
    assertThat(open.state().days().changedFrom()).isEqualTo(MONDAY);
    assertThat(adjust(open, OCTOBER)).isNotEmpty();
    new Earnings(open.history()).checkAgainst(open.state());
  }

  /** Tuesday's mark is missing, and then custody moves the delivery behind what was adjusted. */
  @Test
  void aDayAdjustedBeforeItsMonthIsDoneWithFollowsALaterCorrection() {
    LoanDesk late = LoanDesk.after(booking(), settledOn(ID, TradeType.LOAN, 9_000, MONDAY));
    AdjustLoan whole = late.adjustment(OCTOBER, SEPTEMBER);
    List<DayMark> marks =
        whole.marks().stream().filter(each -> !each.date().equals(TUESDAY)).toList();
    late.tell(new AdjustLoan(LOAN, OCTOBER, SEPTEMBER, 0, null, List.of(), marks));
    assertThat(late.state().days().closedThrough()).isNull();
    late.tell(settledOn(ID, TradeType.LOAN, 9_000, OCTOBER));
    assertThat(late.ask(accrueAfter(SEPTEMBER, mark(OCTOBER, "50"))))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), MONDAY));
    adjust(late, OCTOBER.plusDays(1));
    new Earnings(late.history()).checkAgainst(late.state());
    assertThat(new Earnings(late.history()).gross()).isEqualByComparingTo("52.50");
  }

  @Test
  void nothingIsAdjustedInAClosedMonth() {
    open.tell(rerate(TUESDAY, "8.40"));
    assertThat(adjust(open, SEPTEMBER.atEndOfMonth())).isEmpty();
  }

  @Test
  void aMonthIsBroughtUpToDateBeforeItIsBilled() {
    LoanDesk stale =
        LoanDesk.after(
            booking(),
            delivered(9_000),
            accrue(mark(MONDAY, "50"), mark(TUESDAY, "50")),
            rerate(TUESDAY, "8.40"));
    List<LoanEvent> events = stale.tell(new BillLoan(LOAN, SEPTEMBER));
    LoanBilled bill = (LoanBilled) events.getLast();
    assertThat(bill.grossAccrual()).isEqualByComparingTo("157.50");
    assertThat(bill.lines())
        .extracting(line -> line.rate().toPlainString())
        .containsExactly("4.2", "8.4");
    assertThat(bill.adjustFrom()).as("days without a mark").isEqualTo(WEDNESDAY);
    assertThat(stale.state().days().changedFrom()).isEqualTo(WEDNESDAY);
  }

  private static List<LoanEvent> adjust(LoanDesk desk, LocalDate date) {
    return desk.tell(desk.adjustment(date, SEPTEMBER));
  }

  private static List<BigDecimal> gross(List<LoanEvent> events) {
    return events.stream()
        .filter(AccrualAdjusted.class::isInstance)
        .map(event -> gross((AccrualAdjusted) event))
        .toList();
  }

  private static BigDecimal gross(AccrualAdjusted adjusted) {
    return adjusted.differences().stream()
        .map(PartAccrual::gross)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal dec(String amount) {
    return new BigDecimal(amount);
  }
}
