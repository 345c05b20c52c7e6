package io.lendledger.query.loan;

import static io.lendledger.query.loan.LoanTables.LOAN;
import static io.lendledger.query.loan.LoanTables.PART;
import static io.lendledger.query.loan.LoanTables.RATE;

import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LateChangesAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementDateCorrected;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeCancelled;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UncoveredDelivery;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.trade.TradeType;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Applies one event to a loan's rows. */
final class LoanFold {

  private final Rows rows;
  private final TradeFold trades;
  private final long position;

  LoanFold(Rows rows, PositionDays days, long position) {
    this.rows = rows;
    this.trades = new TradeFold(rows, days, position);
    this.position = position;
  }

  /** Every change of a loan, a part or a trade gives its loan a new version. */
  void apply(LoanEvent event) {
    LoanHappening happening = LoanHappening.of(event);
    take(event);
    change(
        event,
        loan ->
            loan.with("changed", position)
                .with("change", happening.kind().wire())
                .with("changed_trade", happening.trade()));
  }

  private void take(LoanEvent event) {
    switch (event) {
      case LoanBooked booked -> book(booked);
      case CoverReceived cover -> change(cover, loan -> covered(loan, cover));
      case CoverLost cover -> change(cover, LoanFold::uncovered);
      case SettlementReported report -> settle(report);
      case LoanOpened opened ->
          change(
              opened,
              loan ->
                  status(loan, LoanStatus.OPEN).with("settlement_date", opened.settlementDate()));
      case ReturnInstructed instructed -> trades.instruct(loan(event), instructed);
      case LoanRecalled recalled -> trades.recall(loan(event), recalled);
      case RecallReduced reduced -> trades.reduce(loan(event), reduced.tradeId(), reduced.units());
      case TradeCancelled cancelled -> trades.cancel(loan(event), cancelled.tradeId());
      case TradeRestCancelled rest -> cutBack(rest);
      case SettlementDateCorrected corrected -> correct(corrected);
      case LoanRerated rerated ->
          rate(
              event.loanId(), rerated.effectiveDate(), rerated.lendingRate(), rerated.rebateRate());
      case LoanReallocated moved -> reallocate(moved);
      case UnitsDropped dropped -> drop(dropped);
      case LoanCancelled cancelled -> {
        trades.cancel(loan(event), cancelled.loanId());
        change(cancelled, loan -> status(loan, LoanStatus.CANCELLED));
      }
      case LoanClosed closed ->
          change(
              closed, loan -> status(loan, LoanStatus.CLOSED).with("end_date", closed.endDate()));
      case UncoveredDelivery alert -> {}
      case LoanAccrued accrued -> {}
      case AccrualAdjusted adjusted -> {}
      case LateChangesAdjusted adjusted -> {}
      case NothingMoved nothing -> {}
      case LoanBilled billed -> {}
    }
  }

  private void book(LoanBooked booked) {
    Row loan = LoanRows.loan(booked, position);
    rows.put(LOAN, loan, position);
    rate(booked.loanId(), booked.tradeDate(), booked.lendingRate(), booked.rebateRate());
    booked.parts().forEach(part -> rows.put(PART, LoanRows.part(booked, part), position));
    trades.book(loan);
  }

  private void settle(SettlementReported report) {
    Row loan = loan(report);
    trades.settle(loan, report);
    boolean out = report.tradeType().equals(TradeType.LOAN.wire());
    long settled = out ? report.newlySettledUnits() : -report.newlySettledUnits();
    rows.put(LOAN, loan.plus("settled_units", settled), position);
    for (PartUnits each : report.parts()) {
      changePart(report, each.part(), part -> part.plus("settled_units", each.settledUnits()));
    }
  }

  private void reallocate(LoanReallocated moved) {
    changePart(
        moved,
        moved.fromPart(),
        part ->
            part.plus("original_units", -moved.units())
                .plus("settled_units", -moved.settledUnits()));
    LoanPart taker = moved.toPart();
    Row part =
        rows.find(PART, moved.loanId(), taker.part())
            .orElseGet(() -> LoanRows.emptyPart(moved, taker));
    rows.put(
        PART,
        part.plus("original_units", moved.units()).plus("settled_units", moved.settledUnits()),
        position);
  }

  private void drop(UnitsDropped dropped) {
    trades.reduce(loan(dropped), dropped.loanId(), dropped.units());
    change(dropped, loan -> loan.plus("original_units", -dropped.units()));
    changePart(dropped, dropped.part(), part -> part.plus("original_units", -dropped.units()));
  }

  private void cutBack(TradeRestCancelled rest) {
    trades.reduce(loan(rest), rest.tradeId(), rest.units());
    if (rest.tradeType().equals(TradeType.LOAN.wire())) {
      change(rest, loan -> loan.plus("original_units", -rest.units()));
      for (PartUnits each : rest.parts()) {
        changePart(rest, each.part(), part -> part.plus("original_units", each.units()));
      }
    }
  }

  private void correct(SettlementDateCorrected corrected) {
    trades.correct(loan(corrected), corrected);
    if (corrected.settlementDate() != null) {
      change(corrected, loan -> loan.with("settlement_date", corrected.settlementDate()));
    }
    if (corrected.endDate() != null) {
      change(corrected, loan -> loan.with("end_date", corrected.endDate()));
    }
  }

  private void rate(
      String loanId,
      LocalDate effectiveDate,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal rebateRate) {
    rows.put(
        RATE,
        Row.empty()
            .with("loan_id", loanId)
            .with("effective_date", effectiveDate)
            .with("lending_rate", lendingRate)
            .with("rebate_rate", rebateRate),
        position);
  }

  private static Row covered(Row loan, CoverReceived cover) {
    if (!cover.covered()) {
      return uncovered(loan);
    }
    Row dated = loan.isNull("collateral_date") ? loan.with("collateral_date", cover.date()) : loan;
    return is(loan, LoanStatus.UNCOVERED) ? status(dated, LoanStatus.COVERED) : dated;
  }

  private static Row uncovered(Row loan) {
    Row undated = loan.with("collateral_date", null);
    return is(loan, LoanStatus.COVERED) ? status(undated, LoanStatus.UNCOVERED) : undated;
  }

  private static boolean is(Row loan, LoanStatus status) {
    return loan.text("loan_status").equals(status.wire());
  }

  private static Row status(Row loan, LoanStatus status) {
    return loan.with("loan_status", status.wire());
  }

  private Row loan(LoanEvent event) {
    return rows.find(LOAN, event.loanId()).orElseThrow();
  }

  private void change(LoanEvent event, UnaryOperator<Row> change) {
    rows.put(LOAN, change.apply(loan(event)), position);
  }

  private void changePart(LoanEvent event, String part, UnaryOperator<Row> change) {
    rows.put(PART, change.apply(rows.find(PART, event.loanId(), part).orElseThrow()), position);
  }
}
