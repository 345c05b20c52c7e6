package io.lendledger.core.loan;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The life of a loan: all that can happen to one, in one list, so that a switch over it is
 * complete. Amounts are in loan currency, rates and shares in percent.
 */
public sealed interface LoanEvent extends LenderEvent {

  /** Identifies the loan. */
  String loanId();

  @Override
  String lenderCode();

  /** A loan was agreed; its own trade carries its id. */
  @EventType(name = "loan.booked")
  record LoanBooked(
      String loanId,
      String lenderCode,
      String requestId,
      String accountNumber,
      String borrowerCode,
      String isin,
      String loanType,
      String collateralType,
      long units,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal investmentRate,
      @Nullable BigDecimal rebateRate,
      String loanCurrency,
      BigDecimal marginPercent,
      @Nullable BigDecimal haircutPercent,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable LocalDate endDate,
      List<LoanPart> parts)
      implements LoanEvent {}

  /**
   * Cover arrived, or was assigned from the account's collateral; {@code covered} tells whether it
   * now reaches the required value. {@code totalValue} is all that there is, {@code value} what
   * arrived, or the same when it was assigned; null when the desk vouches for full cover.
   */
  @EventType(name = "loan.cover-received")
  record CoverReceived(
      String loanId,
      String lenderCode,
      LocalDate date,
      @Nullable BigDecimal value,
      @Nullable BigDecimal totalValue,
      @Nullable BigDecimal requiredValue,
      boolean covered)
      implements LoanEvent {}

  /**
   * Cover no longer reaches the required value, before anything settled. {@code totalValue} is the
   * remaining cover; null when it did not change.
   */
  @EventType(name = "loan.cover-lost", revision = "2")
  record CoverLost(
      String loanId,
      String lenderCode,
      LocalDate date,
      BigDecimal requiredValue,
      @Nullable BigDecimal totalValue)
      implements LoanEvent {}

  /**
   * A custodian's report on a trade was recorded. {@code newlySettledUnits} settled since the
   * former report, on {@code settledOn}; {@code parts} has the changes of the clients' parts.
   */
  @EventType(name = "loan.settlement-reported")
  record SettlementReported(
      String loanId,
      String lenderCode,
      String tradeId,
      String tradeType,
      String settlementStatus,
      @Nullable String settlementSubstatus,
      @Nullable String substatusNarrative,
      @Nullable String settlementDepository,
      long settledUnits,
      long newlySettledUnits,
      @Nullable LocalDate settledOn,
      @Nullable LocalDate actualSettlementDate,
      List<PartUnits> parts)
      implements LoanEvent {}

  /** The first units were delivered. */
  @EventType(name = "loan.opened")
  record LoanOpened(String loanId, String lenderCode, LocalDate settlementDate)
      implements LoanEvent {}

  /** Alert: units were delivered although the loan was not covered. */
  @EventType(name = "loan.delivered-uncovered")
  record UncoveredDelivery(String loanId, String lenderCode, long units, LocalDate date)
      implements LoanEvent {}

  /** The borrower will return units. */
  @EventType(name = "loan.return-instructed")
  record ReturnInstructed(
      String loanId,
      String lenderCode,
      String tradeId,
      String instructionId,
      long units,
      LocalDate tradeDate,
      LocalDate intendedSettlementDate)
      implements LoanEvent {}

  /** Units were recalled; {@code parts} names the clients, with positive {@code units}. */
  @EventType(name = "loan.recalled")
  record LoanRecalled(
      String loanId,
      String lenderCode,
      String tradeId,
      String recallId,
      long units,
      LocalDate tradeDate,
      LocalDate dueDate,
      List<PartUnits> parts,
      @Nullable String shortfallId)
      implements LoanEvent {}

  /**
   * A recall was reduced before it settled; {@code parts} names the clients that keep units on
   * loan, with positive {@code units}. A recall reduced to nothing is cancelled by an event of its
   * own.
   */
  @EventType(name = "loan.recall-reduced")
  record RecallReduced(
      String loanId,
      String lenderCode,
      String tradeId,
      String reductionId,
      long units,
      List<PartUnits> parts)
      implements LoanEvent {}

  /**
   * A return or recall was cancelled with nothing settled; {@code parts} names the clients whose
   * units had been recalled, with positive {@code units}.
   */
  @EventType(name = "loan.trade-cancelled")
  record TradeCancelled(String loanId, String lenderCode, String tradeId, List<PartUnits> parts)
      implements LoanEvent {}

  /**
   * The unsettled rest of a trade was cancelled; {@code actualSettlementDate} is the day on which
   * its other units settled. {@code parts} holds, for the loan's own trade, the units that leave
   * the loan, as negative {@code units}; for a recall, the clients whose units had been recalled,
   * with positive {@code units}.
   */
  @EventType(name = "loan.trade-rest-cancelled")
  record TradeRestCancelled(
      String loanId,
      String lenderCode,
      String tradeId,
      String tradeType,
      long units,
      LocalDate actualSettlementDate,
      List<PartUnits> parts)
      implements LoanEvent {}

  /**
   * Custody gave another day for a settlement: {@code parts}, as they were reported, moved on
   * {@code settledOn} and not on {@code formerlySettledOn}. {@code settlementDate} is the loan's
   * own one when that changes with it, {@code endDate} that of a closed loan.
   */
  @EventType(name = "loan.settlement-date-corrected")
  record SettlementDateCorrected(
      String loanId,
      String lenderCode,
      String tradeId,
      String tradeType,
      LocalDate formerlySettledOn,
      LocalDate settledOn,
      long units,
      List<PartUnits> parts,
      @Nullable LocalDate settlementDate,
      @Nullable LocalDate endDate)
      implements LoanEvent {}

  /** The fee, or the rebate, changed from a date on. */
  @EventType(name = "loan.rerated")
  record LoanRerated(
      String loanId,
      String lenderCode,
      LocalDate effectiveDate,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal rebateRate)
      implements LoanEvent {}

  /**
   * Units moved from one client to another; the custody loan is unchanged. {@code toPart} has the
   * taker's units after the move, {@code settledUnits} is how many of the moved ones are settled.
   */
  @EventType(name = "loan.reallocated")
  record LoanReallocated(
      String loanId,
      String lenderCode,
      String reallocationId,
      String fromPart,
      LoanPart toPart,
      boolean newPart,
      long units,
      long settledUnits,
      LocalDate effectiveDate,
      @Nullable String shortfallId)
      implements LoanEvent {}

  /** Units that had not settled left the loan. */
  @EventType(name = "loan.units-dropped")
  record UnitsDropped(
      String loanId,
      String lenderCode,
      String dropId,
      String part,
      long units,
      @Nullable String shortfallId)
      implements LoanEvent {}

  /**
   * A move that may be repeated came too late to have any effect; {@code moveId} is its id, and its
   * answer stays none whatever happens later.
   */
  @EventType(name = "loan.nothing-moved")
  record NothingMoved(
      String loanId, String lenderCode, String move, String moveId, @Nullable String shortfallId)
      implements LoanEvent {}

  /** The loan was cancelled before anything settled. */
  @EventType(name = "loan.cancelled")
  record LoanCancelled(String loanId, String lenderCode, List<PartUnits> parts)
      implements LoanEvent {}

  /** All units were returned. */
  @EventType(name = "loan.closed")
  record LoanClosed(String loanId, String lenderCode, LocalDate endDate) implements LoanEvent {}

  /**
   * The accrual of one calendar day, a row per client part; supersedes an earlier event for the
   * same day. {@code parts} is empty when a correction leaves nothing to accrue. The event keeps
   * the splits and the price increment of the day, so that the accrual can be computed again.
   */
  @EventType(name = "loan.accrued")
  record LoanAccrued(
      String loanId,
      String lenderCode,
      String borrowerCode,
      String isin,
      String loanCurrency,
      LocalDate accrualDate,
      BigDecimal marketPrice,
      String marketCurrency,
      BigDecimal fxRate,
      BigDecimal loanPrice,
      int dayCountBasis,
      @Nullable BigDecimal investmentRate,
      @Nullable BigDecimal rebateRate,
      BigDecimal lendingRateGrossBank,
      BigDecimal lendingRateNetBank,
      BigDecimal feeSplitBank,
      BigDecimal priceIncrement,
      BigDecimal serviceFeeSplit,
      BigDecimal otherAgentFeeSplit,
      Map<String, BigDecimal> clientFeeSplits,
      List<PartAccrual> parts)
      implements LoanEvent {}

  /**
   * The accrual of a day of a closed month was adjusted: {@code day} is the correct accrual, {@code
   * differences} the difference to all accruals of the day before, in signed units and amounts,
   * counted on {@code adjustmentDate}. The closed month itself stays as it was billed.
   */
  @EventType(name = "loan.accrual-adjusted")
  record AccrualAdjusted(
      String loanId,
      String lenderCode,
      LocalDate adjustmentDate,
      LoanAccrued day,
      List<PartAccrual> differences)
      implements LoanEvent {}

  /**
   * All days through the end of {@code closedThrough} have been adjusted to the changes known then,
   * {@code days} of them by a difference.
   */
  @EventType(name = "loan.late-changes-adjusted")
  record LateChangesAdjusted(
      String loanId, String lenderCode, LocalDate adjustmentDate, String closedThrough, long days)
      implements LoanEvent {}

  /**
   * A month was finally billed, rounded to the currency's digits. {@code lines} add up to the exact
   * figures that were rounded. {@code adjustFrom} is the first day of the month that could not be
   * brought up to date before, null when all were; revision 1 had neither.
   */
  @EventType(name = "loan.billed", revision = "2")
  record LoanBilled(
      String loanId,
      String lenderCode,
      String borrowerCode,
      String billingMonth,
      String billingCurrency,
      BigDecimal grossAccrual,
      BigDecimal serviceAccrual,
      BigDecimal otherAgentAccrual,
      BigDecimal netAccrual,
      List<PartBill> parts,
      List<BillLine> lines,
      @Nullable LocalDate adjustFrom)
      implements LoanEvent {}
}
