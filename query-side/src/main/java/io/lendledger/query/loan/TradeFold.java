package io.lendledger.query.loan;

import static io.lendledger.query.loan.LoanTables.TRADE;

import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.settlement.TradeUnits;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Applies one event to a loan's trades and to the daily positions. */
final class TradeFold {

  private final Rows rows;
  private final PositionDays days;
  private final long position;

  TradeFold(Rows rows, PositionDays days, long position) {
    this.rows = rows;
    this.days = days;
    this.position = position;
  }

  void book(Row loan) {
    open(
        loan,
        loan.text("loan_id"),
        TradeType.LOAN,
        loan.number("original_units"),
        loan.date("trade_date"),
        loan.date("settlement_date"));
  }

  void instruct(Row loan, ReturnInstructed instructed) {
    open(
        loan,
        instructed.tradeId(),
        TradeType.RETURN,
        instructed.units(),
        instructed.tradeDate(),
        instructed.intendedSettlementDate());
  }

  void recall(Row loan, LoanRecalled recalled) {
    open(
        loan,
        recalled.tradeId(),
        TradeType.RECALL,
        recalled.units(),
        recalled.tradeDate(),
        recalled.dueDate());
  }

  void settle(Row loan, SettlementReported report) {
    Row trade = trade(report.tradeId());
    LocalDate settledOn =
        report.actualSettlementDate() == null ? report.settledOn() : report.actualSettlementDate();
    Row reported =
        trade
            .with("settlement_status", report.settlementStatus())
            .with("settlement_substatus", report.settlementSubstatus());
    if (report.settledOn() != null) {
      reported = reported.with("last_settled_on", report.settledOn());
    }
    rows.put(
        TRADE, now(reported, units(trade).withSettled(report.settledUnits()), settledOn), position);
    if (report.newlySettledUnits() != 0 && report.settledOn() != null) {
      long units = report.newlySettledUnits();
      days.settled(loan, report.settledOn(), signed(trade, units), position);
    }
  }

  /** A trade with these units; {@code settledOn} is when it settled, if that is now. */
  private static Row now(Row trade, TradeUnits units, @Nullable LocalDate settledOn) {
    TradeStatus status = units.status();
    Row changed =
        trade
            .with("effective_units", units.effective())
            .with("settled_units", units.settled())
            .with("trade_status", status.wire())
            .with(
                "settlement_status",
                units.settlement(SettlementStatus.of(trade.text("settlement_status"))).wire());
    return status == TradeStatus.SETTLED
        ? changed.with("actual_settlement_date", settledOn)
        : changed;
  }

  private static @Nullable LocalDate lastSettledOn(Row trade) {
    return trade.isNull("last_settled_on") ? null : trade.date("last_settled_on");
  }

  private static TradeUnits units(Row trade) {
    return new TradeUnits(trade.number("effective_units"), trade.number("settled_units"));
  }

  /** The units that settled last did so on another day. */
  void correct(Row loan, SettlementDateCorrected corrected) {
    Row trade = trade(corrected.tradeId());
    rows.put(
        TRADE,
        trade
            .with("actual_settlement_date", corrected.settledOn())
            .with("last_settled_on", corrected.settledOn()),
        position);
    long units = signed(trade, corrected.units());
    days.settled(loan, corrected.formerlySettledOn(), -units, position);
    days.settled(loan, corrected.settledOn(), units, position);
  }

  /** Takes units off a trade, on its own trade date. */
  void reduce(Row loan, String tradeId, long units) {
    Row trade = trade(tradeId);
    rows.put(TRADE, now(trade, units(trade).less(units), lastSettledOn(trade)), position);
    days.traded(loan, trade.date("trade_date"), signed(trade, -units), 0, position);
  }

  void cancel(Row loan, String tradeId) {
    Row trade = trade(tradeId);
    TradeUnits before = units(trade);
    rows.put(TRADE, now(trade, before.calledOff(), null), position);
    days.traded(loan, trade.date("trade_date"), signed(trade, -before.open()), -1, position);
  }

  private void open(
      Row loan, String tradeId, TradeType type, long units, LocalDate traded, LocalDate intended) {
    Row trade =
        Row.empty()
            .with("trade_id", tradeId)
            .with("loan_id", loan.text("loan_id"))
            .with("lender_code", loan.text("lender_code"))
            .with("trade_type", type.wire())
            .with("trade_status", TradeStatus.PENDING.wire())
            .with("settlement_status", SettlementStatus.PENDING.wire())
            .with("settlement_substatus", null)
            .with("original_units", units)
            .with("effective_units", units)
            .with("settled_units", 0L)
            .with("trade_date", traded)
            .with("intended_settlement_date", intended)
            .with("actual_settlement_date", null)
            .with("last_settled_on", null);
    rows.put(TRADE, trade, position);
    days.traded(loan, traded, signed(trade, units), 1, position);
  }

  private static long signed(Row trade, long units) {
    return trade.text("trade_type").equals(TradeType.LOAN.wire()) ? units : -units;
  }

  private Row trade(String tradeId) {
    return rows.find(TRADE, tradeId).orElseThrow();
  }
}
