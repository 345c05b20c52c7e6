package io.lendledger.command.loan.settlement;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Refusals;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.UncoveredDelivery;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.settlement.ReportedUnits;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records custody's reports: Pending, Matched, Settled or Failed. Settled units never fall, and an
 * older or repeated report changes nothing (docs/lending.md, Trades, settlement and recalls). A
 * trade whose units have all settled is Settled, whatever status the report has.
 */
public final class Settling {

  private Settling() {}

  /** Takes a custodian's report of a trade. */
  public static Decision<LoanEvent, Boolean> decide(LoanState loan, ReportSettlement command) {
    SettlementReport report = command.report();
    Trade trade = trade(loan, report);
    if (trade.status() == TradeStatus.CANCELLED) {
      throw Refusals.transition(trade, "settle it");
    }
    check(trade, report);
    nothingSettlesBeforeItIsTraded(loan, report);
    SettlementReported reported = reported(loan, trade, report, command.today());
    List<LoanEvent> events =
        saysNothingNew(trade, report, reported)
            ? Correcting.corrections(loan, trade, report)
            : withFollowers(loan, trade, reported);
    return new Decision<>(events, !events.isEmpty());
  }

  private static Trade trade(LoanState loan, SettlementReport report) {
    Trade trade = loan.trades().get(report.trade().value());
    if (trade == null) {
      throw Refusals.invalid("tradeId", report.trade(), "unknown trade");
    }
    if (trade.type() != report.tradeType()) {
      throw Refusals.invalid("tradeType", report.tradeType(), "the trade is a " + trade.type());
    }
    return trade;
  }

  private static void check(Trade trade, SettlementReport report) {
    ReportedUnits.contradiction(report, trade.units(), trade.status())
        .ifPresent(each -> {
          throw Refusals.invalid(String.valueOf(each.field()), each.value(), each.issue());
        });
  }

  /** No trade of a loan is older than the loan. */
  private static void nothingSettlesBeforeItIsTraded(LoanState loan, SettlementReport report) {
    LocalDate day = report.actualSettlementDate();
    LocalDate traded = loan.contract().tradeDate();
    if (day != null && day.isBefore(traded)) {
      throw Refusals.invalid("actualSettlementDate", day, "the loan is of " + traded);
    }
  }

  /** Units without a day settle on the report's, and not before the loan was traded. */
  private static LocalDate day(LoanState loan, SettlementReport report, LocalDate today) {
    LocalDate traded = loan.contract().tradeDate();
    LocalDate day = report.actualSettlementDate();
    return day != null ? day : today.isBefore(traded) ? traded : today;
  }

  private static boolean saysNothingNew(
      Trade trade, SettlementReport report, SettlementReported reported) {
    boolean stepsBack =
        trade.settlement() == SettlementStatus.MATCHED
            && report.status() == SettlementStatus.PENDING
            && reported.newlySettledUnits() == 0;
    return trade.settlement() == SettlementStatus.SETTLED
        || reported.newlySettledUnits() < 0
        || stepsBack
        || trade.reported(reported).equals(trade);
  }

  private static SettlementReported reported(
      LoanState loan, Trade trade, SettlementReport report, LocalDate today) {
    long settled = report.settledUnits().value();
    long newly = settled - trade.settledUnits();
    LocalDate day = day(loan, report, today);
    String depository = report.settlementDepository();
    return new SettlementReported(
        loan.id(),
        loan.lender(),
        trade.tradeId(),
        trade.type().wire(),
        status(trade, report).wire(),
        report.substatus(),
        report.narrative(),
        depository == null ? trade.depository() : depository,
        settled,
        newly,
        newly > 0 ? day : null,
        settled == trade.units() ? day : null,
        newly > 0 ? changes(loan, trade, newly) : List.of());
  }

  private static SettlementStatus status(Trade trade, SettlementReport report) {
    if (report.settledUnits().value() == trade.units()) {
      return SettlementStatus.SETTLED;
    }
    boolean stepsBack =
        trade.settlement() == SettlementStatus.MATCHED
            && report.status() == SettlementStatus.PENDING;
    return stepsBack ? SettlementStatus.MATCHED : report.status();
  }

  private static List<PartUnits> changes(LoanState loan, Trade trade, long units) {
    return trade.type() == TradeType.LOAN
        ? SettledUnitAllocation.delivered(loan, units)
        : SettledUnitAllocation.returned(loan, trade, units);
  }

  private static List<LoanEvent> withFollowers(
      LoanState loan, Trade trade, SettlementReported reported) {
    List<LoanEvent> events = new ArrayList<>();
    events.add(reported);
    LocalDate day = reported.settledOn();
    if (trade.type() == TradeType.LOAN && loan.pending() && day != null) {
      if (loan.status() == LoanStatus.UNCOVERED) {
        events.add(
            new UncoveredDelivery(loan.id(), loan.lender(), reported.newlySettledUnits(), day));
      }
      events.add(new LoanOpened(loan.id(), loan.lender(), day));
    }
    LoanState after = Evolution.evolve(loan, reported);
    LocalDate endDate = endDate(loan, after);
    if (endDate != null) {
      events.add(new LoanClosed(loan.id(), loan.lender(), endDate));
    }
    return events;
  }

  /** The day on which the loan ended by this step; null when it did not. */
  public static @Nullable LocalDate endDate(LoanState before, LoanState after) {
    return before.status() == LoanStatus.OPEN && after.allBack() ? after.lastSettledOn() : null;
  }
}
