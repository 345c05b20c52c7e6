package io.lendledger.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told after a month was closed, through the command side as it runs. */
class LateChangesTest {

  private static final LocalDate MONDAY = LendingDesk.MONDAY;
  private static final LoanId LOAN = new LoanId("L0000001");
  private static final YearMonth MARCH = YearMonth.of(2026, 3);
  private static final LocalDate APRIL = LocalDate.of(2026, 4, 1);

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.optIn("B");
    desk.holds("A", "ACC1", 10_000);
    desk.holds("B", "ACC1", 5_000);
    desk.borrow(9_000);
    desk.price(MONDAY, "50");
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void aLateRateIsAdjustedOnceAndBilledInTheOpenMonth() {
    desk.deliver(LOAN.value(), 9_000);
    closeMarch();
    desk.run.send(new RerateLoan(LOAN, LocalDate.of(2026, 3, 30), Rate.of("8.40"), null));
    close(APRIL);
    assertThat(differences()).containsExactly("52.50", "52.50");
    assertThat(desk.run.events(LateChangesAdjusted.class)).hasSize(1);
    close(APRIL);
    close(APRIL.plusDays(1));
    assertThat(desk.run.events(AccrualAdjusted.class)).hasSize(2);

    desk.run.send(new RerateLoan(LOAN, LocalDate.of(2026, 3, 31), Rate.of("6.30"), null));
    close(LocalDate.of(2026, 4, 30));
    assertThat(differences()).containsExactly("52.50", "52.50", "-26.25");
    bill(MARCH.plusMonths(1));
    assertThat(desk.run.events(LoanBilled.class))
        .extracting(bill -> bill.grossAccrual().toPlainString())
        .containsExactly("1575.00", "2441.25");
  }

  @Test
  void aReturnFoundLateEndsALoanAndItsInterest() {
    desk.deliver(LOAN.value(), 9_000);
    closeMarch();
    instructReturn();
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, LocalDate.of(2026, 3, 31));
    assertThat(desk.run.events(LoanClosed.class)).hasSize(1);
    close(APRIL);
    assertThat(differences()).containsExactly("-52.50");
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, LocalDate.of(2026, 3, 30));
    close(APRIL.plusDays(1));
    assertThat(differences()).containsExactly("-52.50", "-52.50");
    close(LocalDate.of(2026, 4, 30));
    bill(MARCH.plusMonths(1));
    assertThat(desk.run.events(LoanBilled.class).getLast().grossAccrual())
        .isEqualByComparingTo("-105.00");
    assertThat(desk.run.events(AccrualAdjusted.class)).hasSize(2);
  }

  @Test
  void aDeliveryFoundAfterTheMonthsCloseEarnsItsDays() {
    closeMarch();
    desk.settled(LOAN.value(), TradeType.LOAN, 9_000, LocalDate.of(2026, 3, 30));
    close(APRIL);
    assertThat(differences()).containsExactly("52.50", "52.50");
    close(APRIL.plusDays(1));
    assertThat(desk.run.events(AccrualAdjusted.class)).hasSize(2);
  }

  @Test
  void aDateCorrectedAfterTheLoanEndedIsTakenInByTheNextClose() {
    desk.deliver(LOAN.value(), 9_000);
    instructReturn();
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, MONDAY.plusDays(1));
    closeMarch();
    close(APRIL);
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, MONDAY.plusDays(3));
    close(APRIL.plusDays(1));
    assertThat(differences()).containsExactly("52.50", "52.50");
  }

  /** 9,000 units at 50 USD and 4.20 % earn 52.50 a day, from Monday to before Thursday. */
  @Test
  void daysOfAClosedMonthThatHadBeenEmptiedAreAdjustedAndNotRewritten() {
    desk.deliver(LOAN.value(), 9_000);
    close(MONDAY.plusDays(2));
    instructReturn();
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, MONDAY);
    closeMarch();
    assertThat(desk.run.events(LoanBilled.class)).isEmpty();
    List<LoanAccrued> march = desk.run.events(LoanAccrued.class);

    desk.settled("L0000001/1", TradeType.RETURN, 9_000, MONDAY.plusDays(3));
    close(APRIL.plusDays(6));
    assertThat(desk.run.events(LoanAccrued.class)).isEqualTo(march);
    assertThat(differences()).containsExactly("52.50", "52.50", "52.50");
    close(APRIL.plusDays(7));
    close(LocalDate.of(2026, 4, 30));
    bill(MARCH.plusMonths(1));
    assertThat(desk.run.events(LoanBilled.class))
        .extracting(bill -> bill.billingMonth() + " " + bill.grossAccrual().toPlainString())
        .containsExactly("2026-04 157.50");
  }

  @Test
  void aDeliveryMovedOutOfAMonthAndBackAfterItsCloseIsAdjusted() {
    desk.deliver(LOAN.value(), 9_000);
    close(MARCH.atEndOfMonth());
    desk.settled(LOAN.value(), TradeType.LOAN, 9_000, APRIL);
    closeMarch();
    assertThat(desk.run.events(LoanBilled.class)).isEmpty();
    List<LoanAccrued> march = desk.run.events(LoanAccrued.class);

    desk.settled(LOAN.value(), TradeType.LOAN, 9_000, LocalDate.of(2026, 3, 30));
    close(APRIL);
    assertThat(desk.run.events(LoanAccrued.class))
        .startsWith(march.toArray(LoanAccrued[]::new))
        .hasSize(march.size() + 1);
    assertThat(differences()).containsExactly("52.50", "52.50");
  }

  /** 6,000 units at 50 USD and 4.20 % earn 35.00 a day. */
  @Test
  void aLateRateIsAdjustedThoughTheLoanEndsByCancellingItsRest() {
    desk.partlySettled(LOAN.value(), TradeType.LOAN, 6_000, 9_000);
    desk.run.send(new InstructReturn(LOAN, "I1", new Units(6_000), MONDAY, MONDAY));
    desk.settled("L0000001/1", TradeType.RETURN, 6_000, MONDAY.plusDays(3));
    closeMarch();
    desk.run.send(new RerateLoan(LOAN, MONDAY.plusDays(1), Rate.of("8.40"), null));
    desk.run.send(new CancelTrade(LOAN, new TradeId(LOAN.value())));
    desk.run.settle();
    assertThat(desk.run.events(LoanClosed.class)).hasSize(1);
    close(APRIL);
    assertThat(differences()).containsExactly("35.00", "35.00");
    close(APRIL.plusDays(1));
    assertThat(differences()).hasSize(2);
  }

  /** The price was told from 31 March on; the loan's days before it have none at first. */
  @Test
  void lateDaysOfAnEndedLoanAreAdjustedOnceTheyHaveAPrice() {
    desk.close();
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    desk.borrow(9_000);
    desk.price(MARCH.atEndOfMonth(), "50");
    closeMarch();
    desk.settled(LOAN.value(), TradeType.LOAN, 9_000, LocalDate.of(2026, 3, 30));
    instructReturn();
    desk.settled("L0000001/1", TradeType.RETURN, 9_000, APRIL);
    assertThat(desk.run.events(LoanClosed.class)).hasSize(1);
    close(APRIL);
    assertThat(differences()).as("31 March").containsExactly("52.50");

    desk.price(LocalDate.of(2026, 3, 30), "50");
    close(APRIL.plusDays(1));
    assertThat(differences()).as("30 March, too").containsExactly("52.50", "52.50");
    close(APRIL.plusDays(2));
    assertThat(differences()).hasSize(2);
    LongAdder asked = new LongAdder();
    desk.run
        .interruptions()
        .breakAll(command -> {
          asked.add(command instanceof AccrueLoan ? 1 : 0);
          return false;
        });
    close(APRIL.plusDays(3));
    assertThat(asked.sum()).as("nothing is left to accrue").isZero();
  }

  @Test
  void theFirstMonthToCloseIsThatOfTheFirstAccrual() {
    desk.deliver(LOAN.value(), 9_000);
    close(LocalDate.of(2026, 4, 30));
    assertThatThrownBy(() -> bill(MARCH.plusMonths(1))).hasMessageContaining("2026-03 is open");
    bill(MARCH);
    bill(MARCH.plusMonths(1));
    assertThat(desk.run.events(LoanBilled.class))
        .extracting(bill -> bill.billingMonth() + " " + bill.grossAccrual().toPlainString())
        .containsExactly("2026-03 1575.00", "2026-04 1575.00");
  }

  @Test
  void theCancelledRestOfADeliveryIsFreeAgain() {
    desk.partlySettled(LOAN.value(), TradeType.LOAN, 4_500, 9_000);
    desk.run.send(new CancelTrade(LOAN, new TradeId(LOAN.value())));
    desk.run.settle();
    assertThat(desk.allocated("A")).isEqualTo(3_000);
    assertThat(desk.allocated("B")).isEqualTo(1_500);
    assertThat(trade()).isEqualTo("4500 of 4500 Settled");
    assertThat(desk.borrow(10_500).unfilledUnits()).isZero();
  }

  @Test
  void aCancelledTradeHasNoUnitsLeft() {
    desk.run.send(new CancelLoan(LOAN));
    desk.run.settle();
    assertThat(trade()).isEqualTo("0 of 0 Cancelled");
  }

  private void instructReturn() {
    desk.run.send(new InstructReturn(LOAN, "I1", new Units(9_000), MONDAY, MONDAY));
  }

  private void closeMarch() {
    close(MARCH.atEndOfMonth());
    bill(MARCH);
  }

  private void close(LocalDate day) {
    desk.run.send(new RequestBusinessDayClose(day));
    desk.run.settle();
  }

  private void bill(YearMonth month) {
    desk.run.send(new RequestBillingMonthClose(month));
    desk.run.settle();
  }

  private List<String> differences() {
    return desk.run.events(AccrualAdjusted.class).stream()
        .map(late ->
            late.differences().stream()
                .map(PartAccrual::gross)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .setScale(2)
                .toPlainString())
        .toList();
  }

  private String trade() {
    return desk.run
        .jdbc()
        .sql("SELECT settled_units || ' of ' || units || ' ' || status FROM command.trade")
        .query(String.class)
        .single();
  }
}
