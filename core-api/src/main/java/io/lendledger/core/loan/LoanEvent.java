package io.lendledger.core.loan;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.event.EventType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The life of a loan. Amounts are in loan currency, rates and shares in percent. */
public sealed interface LoanEvent {

  /** Identifies the loan. */
  String loanId();

  /** Code of the lender. */
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

  /** Cover arrived; {@code covered} tells whether it now reaches the required value. */
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

  /** Cover no longer reaches the required value, before anything settled. */
  @EventType(name = "loan.cover-lost")
  record CoverLost(String loanId, String lenderCode, LocalDate date, BigDecimal requiredValue)
      implements LoanEvent {}

  /**
   * A custodian's report on a trade was taken over. {@code newlySettledUnits} settled since the
   * report before, on {@code settledOn}; {@code parts} tells how they change the clients' parts.
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

  /** The borrower will give back units. */
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

  /** Units were asked back; {@code parts} tells whose, in positive {@code units}. */
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
   * A recall shrank before it settled; {@code parts} tells who keeps units on loan, in positive
   * {@code units}. One that shrank to nothing is cancelled by an event of its own.
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
   * A return or recall was called off with nothing settled; {@code parts} tells whose units had
   * been asked back, in positive {@code units}.
   */
  @EventType(name = "loan.trade-cancelled")
  record TradeCancelled(String loanId, String lenderCode, String tradeId, List<PartUnits> parts)
      implements LoanEvent {}

  /** The fee, or the rebate, is another one from a date on. */
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

  /** The loan was called off before anything settled. */
  @EventType(name = "loan.cancelled")
  record LoanCancelled(String loanId, String lenderCode, List<PartUnits> parts)
      implements LoanEvent {}

  /** All units are back. */
  @EventType(name = "loan.closed")
  record LoanClosed(String loanId, String lenderCode, LocalDate endDate) implements LoanEvent {}

  /**
   * What one calendar day earned, a row per client part; supersedes an earlier event for the same
   * day. {@code parts} is empty when a correction leaves nothing to accrue. The splits and the
   * price increment are what the day was marked with, so that it can be computed again.
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

  /** A month was finally billed, rounded to the currency's digits. */
  @EventType(name = "loan.billed")
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
      List<PartBill> parts)
      implements LoanEvent {}
}
