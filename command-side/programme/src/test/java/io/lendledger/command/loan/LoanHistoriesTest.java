package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.booking;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.AccrualOutcome;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.CancelTrade;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import org.jspecify.annotations.Nullable;

/** Whatever happens to a loan, in whatever order, its units add up. */
class LoanHistoriesTest {

  private static final List<String> CLIENTS = List.of("A", "B", "C", "D");

  private final Map<LocalDate, Long> custody = new TreeMap<>();
  private final Map<String, Long> settled = new HashMap<>();
  private @Nullable YearMonth closed;

  @Property(tries = 400)
  @StatisticsReport(StatisticsReport.StatisticsReportMode.OFF)
  void unitsAddUpAndReplayGivesTheLiveState(
      @ForAll @Size(max = 60) List<@IntRange(max = 999_999_999) Integer> dice) {
    custody.clear();
    settled.clear();
    closed = null;
    LoanDesk desk = LoanDesk.after(booking());
    for (int i = 0; i < dice.size(); i++) {
      takeStep(desk, dice.get(i), i);
      checkUnits(desk.state());
    }
    assertThat(desk.replayed()).isEqualTo(desk.state());
    checkEveryDay(desk.state());
    checkAccruals(desk);
    Statistics.coverage(reached -> {
      reached.check("LoanClosed").count(times -> times > 0);
      reached.check("LoanReallocated").count(times -> times > 0);
      reached.check("LoanBilled").count(times -> times > 0);
      reached.check("SettlementDateCorrected").count(times -> times > 0);
      reached.check("TradeRestCancelled").count(times -> times > 0);
    });
  }

  private void takeStep(LoanDesk desk, int die, int step) {
    LoanCommand command = command(desk.state(), die, step);
    List<LoanEvent> events = told(desk, command);
    if (command instanceof BillLoan bill) {
      closed = bill.month();
    } else {
      assertThat(events).as("of a closed month").noneMatch(this::rewrites);
    }
    events.forEach(this::keep);
    events.forEach(event -> Statistics.collect(event.getClass().getSimpleName()));
    assertThat(told(desk, command)).as("the same command again").isEmpty();
  }

  private boolean rewrites(LoanEvent event) {
    return event instanceof LoanAccrued day
        && closed != null
        && !YearMonth.from(day.accrualDate()).isAfter(closed);
  }

  private static List<LoanEvent> told(LoanDesk desk, LoanCommand command) {
    LoanState before = desk.state();
    try {
      return desk.tell(command);
    } catch (Rejected refused) {
      assertThat(refused.rejection().message()).isNotBlank();
      assertThat(desk.state()).isSameAs(before);
      return List.of();
    }
  }

  private LoanCommand command(LoanState loan, int die, int step) {
    long units = 1L + die / 16 % 4_000;
    String client = CLIENTS.get(die / 7 % 2);
    LocalDate day = MONDAY.plusDays(die / 3 % 25);
    String id = "I" + step;
    return switch (die % 16) {
      case 0 -> LoanSamples.vouchedCover();
      case 1, 2, 3 -> settlement(loan, LOAN.value(), units, day);
      case 4, 5, 6, 7 -> settlement(loan, anyTrade(loan, die), units, day);
      case 8 -> LoanSamples.aReturn(id, die % 3 == 0 ? Math.max(1, loan.freeUnits()) : units);
      case 9 -> LoanSamples.recall(id, units);
      case 10 -> LoanSamples.recall(id, units, client);
      case 11 -> LoanSamples.reallocation(id, client, CLIENTS.get(die / 5 % 4), units, day);
      case 12 -> reduction(loan, die, id, units);
      case 13 -> LoanSamples.accrueAfter(closed, LoanSamples.mark(day, "50." + units));
      case 14 -> LoanSamples.rerate(THURSDAY.plusDays(die % 30), "3." + units);
      default ->
          closed == null && die % 5 == 0
              ? new BillLoan(LOAN, YearMonth.of(2026, 9))
              : LoanSamples.drop(id, client, units);
    };
  }

  private static LoanCommand reduction(LoanState loan, int die, String id, long units) {
    TradeId trade = new TradeId(anyTrade(loan, die));
    return die % 3 == 0
        ? new CancelTrade(LOAN, trade)
        : new ReduceRecall(LOAN, trade, id, new Units(units));
  }

  private static String anyTrade(LoanState loan, int die) {
    List<String> trades = List.copyOf(loan.trades().keySet());
    return trades.get(die / 64 % trades.size());
  }

  private static LoanCommand settlement(LoanState loan, String id, long units, LocalDate day) {
    Trade trade = loan.trades().get(id);
    long settled =
        units % 3 == 0 ? trade.units() : Math.min(trade.units(), trade.settledUnits() + units);
    return units % 2 == 0
        ? LoanSamples.settledOn(id, trade.type(), trade.units(), day)
        : LoanSamples.report(id, trade.type(), settled, trade.units(), day);
  }

  private void keep(LoanEvent event) {
    if (event instanceof SettlementReported reported && reported.settledOn() != null) {
      boolean delivery = reported.tradeType().equals(TradeType.LOAN.wire());
      long units = reported.newlySettledUnits();
      custody.merge(reported.settledOn(), delivery ? units : -units, Long::sum);
      settled.merge(reported.tradeId(), units, Long::sum);
    }
    if (event instanceof SettlementDateCorrected corrected) {
      boolean delivery = corrected.tradeType().equals(TradeType.LOAN.wire());
      long units = delivery ? corrected.units() : -corrected.units();
      custody.merge(corrected.formerlySettledOn(), -units, Long::sum);
      custody.merge(corrected.settledOn(), units, Long::sum);
    }
  }

  private void checkUnits(LoanState loan) {
    assertThat(loan.freeUnits()).isNotNegative();
    assertThat(loan.unitsOnTheirWayBack()).isLessThanOrEqualTo(loan.outstandingUnits());
    if (loan.status() == LoanStatus.CLOSED) {
      assertThat(loan.allBack()).isTrue();
    }
    Trade own = loan.trades().get(loan.id());
    long returned =
        loan.trades().values().stream()
            .filter(trade -> trade.type() != TradeType.LOAN)
            .mapToLong(Trade::settledUnits)
            .sum();
    assertThat(loan.outstandingUnits())
        .isEqualTo(loan.status() == LoanStatus.CANCELLED ? 0 : own.units() - returned);
    for (Part part : loan.parts()) {
      assertThat(part.units()).isNotNegative();
      assertThat(part.undelivered()).isNotNegative();
      assertThat(loan.unclaimedUnits(part)).isNotNegative();
    }
    loan.trades()
        .values()
        .forEach(trade -> {
          assertThat(trade.settledUnits()).isLessThanOrEqualTo(trade.units());
          assertThat(trade.settledUnits()).isEqualTo(settled.getOrDefault(trade.tradeId(), 0L));
        });
  }

  /** Once all days are marked and adjusted, every day has earned what today's view says. */
  private void checkAccruals(LoanDesk desk) {
    AccrualOutcome outcome = (AccrualOutcome) desk.ask(LoanSamples.accrueAfter(closed));
    desk.tell(
        new AccrueLoan(
            LOAN,
            outcome.unmarked().stream().map(day -> LoanSamples.mark(day, "50")).toList(),
            closed));
    if (closed != null) {
      desk.tell(desk.adjustment(closed.plusMonths(1).atDay(1), closed));
      assertThat(desk.tell(desk.adjustment(closed.plusMonths(1).atDay(1), closed))).isEmpty();
    }
    assertThat(desk.ask(LoanSamples.accrueAfter(closed)))
        .isEqualTo(new AccrualOutcome(List.of(), List.of(), null));
    new Earnings(desk.history()).checkAgainst(desk.state());
  }

  private void checkEveryDay(LoanState loan) {
    THURSDAY
        .datesUntil(LocalDate.of(2026, 11, 1))
        .forEach(day -> {
          long onLoan =
              custody.entrySet().stream()
                  .filter(change -> !change.getKey().isAfter(day))
                  .mapToLong(Map.Entry::getValue)
                  .sum();
          assertThat(loan.parts().stream().mapToLong(part -> part.settled().on(day)).sum())
              .isEqualTo(onLoan);
        });
  }
}
