package io.lendledger.core.loan;

import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * Commands to a loan. A refused transition answers {@code INVALID_TRANSITION}, names state and
 * transition, and changes nothing.
 */
public sealed interface LoanCommand {

  LoanId loan();

  /** Books a loan whose parts add up to its units; the same booking again changes nothing. */
  record BookLoan(
      @TargetAggregateIdentifier LoanId loan,
      String requestId,
      LenderCode lender,
      AccountId account,
      BorrowerCode borrower,
      Isin isin,
      LoanTerms terms,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable LocalDate endDate,
      List<LoanPart> parts)
      implements LoanCommand {}

  /**
   * Takes more cover. {@code value} is after haircut and in loan currency, null when the desk
   * vouches for full cover; {@code requiredValue} is null when the loan cannot be valued yet.
   */
  record ReceiveCover(
      @TargetAggregateIdentifier LoanId loan,
      LocalDate date,
      @Nullable BigDecimal value,
      @Nullable BigDecimal requiredValue)
      implements LoanCommand {}

  /**
   * Assigns a share of the account's collateral. {@code total} is all the cover that the loan has
   * by it, after haircut and in loan currency; it takes the place of what the loan had before.
   */
  record AssignCover(
      @TargetAggregateIdentifier LoanId loan,
      LocalDate date,
      BigDecimal total,
      BigDecimal requiredValue)
      implements LoanCommand {}

  /**
   * Withdraws cover before settlement, when it no longer reaches the required value. {@code value}
   * is the remaining cover, null when it did not change.
   */
  record LoseCover(
      @TargetAggregateIdentifier LoanId loan,
      LocalDate date,
      BigDecimal requiredValue,
      @Nullable BigDecimal value)
      implements LoanCommand {}

  /**
   * Takes a custodian's report on one of the loan's trades; answers {@code true} when it brought
   * news.
   */
  record ReportSettlement(
      @TargetAggregateIdentifier LoanId loan, SettlementReport report, LocalDate today)
      implements LoanCommand {}

  /** The borrower returns units; answers the return's {@link TradeId}. */
  record InstructReturn(
      @TargetAggregateIdentifier LoanId loan,
      String instructionId,
      Units units,
      LocalDate tradeDate,
      LocalDate intendedSettlementDate)
      implements LoanCommand {}

  /**
   * Recalls units, of one client's part where {@code client} is given, else pro rata. With {@code
   * client} it recalls up to the units that are not already on their way back (none unless the loan
   * is open), otherwise exactly {@code units}. Answers a {@link RecallOutcome}; the same recall id
   * gives the first answer again, even when that was none.
   */
  record RecallLoan(
      @TargetAggregateIdentifier LoanId loan,
      String recallId,
      Units units,
      LocalDate tradeDate,
      LocalDate dueDate,
      @Nullable ClientId client,
      @Nullable String depositary,
      @Nullable String shortfallId)
      implements LoanCommand {}

  /** Takes units off a recall that has not settled, because a purchase made up for them. */
  record ReduceRecall(
      @TargetAggregateIdentifier LoanId loan, TradeId trade, String reductionId, Units units)
      implements LoanCommand {}

  /**
   * Cancels the unsettled rest of a return or recall, or of the loan's own trade once the loan is
   * open: the trade becomes Cancelled when nothing of it settled, else Settled with the units that
   * did. Refused while returns or recalls wait for the units. Answers that {@link TradeStatus}.
   */
  record CancelTrade(@TargetAggregateIdentifier LoanId loan, TradeId trade)
      implements LoanCommand {}

  /** Changes the fee, or the rebate of a cash loan, from a date on. */
  record RerateLoan(
      @TargetAggregateIdentifier LoanId loan,
      LocalDate effectiveDate,
      @Nullable Rate lendingRate,
      @Nullable Rate rebateRate)
      implements LoanCommand {}

  /** Cancels a loan of which nothing has settled. */
  record CancelLoan(@TargetAggregateIdentifier LoanId loan) implements LoanCommand {}

  /**
   * Moves units from one client to another of the same lender; answers the {@link Units} moved, at
   * most what the giving part has outstanding and not already on its way back.
   */
  record ReallocateLoan(
      @TargetAggregateIdentifier LoanId loan,
      String reallocationId,
      ClientId fromClient,
      @Nullable String fromDepositary,
      LoanPart taker,
      LocalDate effectiveDate,
      @Nullable String shortfallId)
      implements LoanCommand {}

  /**
   * Drops units that have not been delivered; answers the {@link Units} dropped, none once all are
   * delivered or returns and recalls wait for the rest.
   */
  record DropUnits(
      @TargetAggregateIdentifier LoanId loan,
      String dropId,
      ClientId client,
      @Nullable String depositary,
      Units units,
      @Nullable String shortfallId)
      implements LoanCommand {}

  /**
   * Accrues the days of the marks, and again those accrued before whose units or rates changed
   * since; a day with the same figures stays as it is. Answers an {@link AccrualOutcome}.
   *
   * @param marks of the days; one that lacks the split of a client who has units on its day is not
   *     used
   * @param closedThrough last closed month, whose days are no longer accrued whether the loan was
   *     billed in it or not; null before the first
   * @param late whether days that were accrued before keep their first mark, and take of a mark
   *     only the splits of clients who join; null from processes of a version before, as false
   */
  record AccrueLoan(
      @TargetAggregateIdentifier LoanId loan,
      List<DayMark> marks,
      @Nullable YearMonth closedThrough,
      @Nullable Boolean late)
      implements LoanCommand {

    /** The accrual of days that are closed, again or for the first time. */
    public AccrueLoan(LoanId loan, List<DayMark> marks, @Nullable YearMonth closedThrough) {
      this(loan, marks, closedThrough, false);
    }

    /** Whether days keep their first marks. */
    public boolean keepsMarks() {
      return Boolean.TRUE.equals(late);
    }

    /** The same of days that a late change reached. */
    public AccrueLoan ofLateDays() {
      return new AccrueLoan(loan, marks, closedThrough, true);
    }
  }

  /**
   * Adjusts the days of closed months to changes that reached back into them: by their correct
   * accrual less all accruals for them so far. Answers whether anything happened.
   *
   * @param date day of an open month on which the differences count
   * @param closedThrough last closed month
   * @param adjustments how many days of this loan were adjusted before; with another number than
   *     the loan knows nothing happens, since {@code accrued} is outdated
   * @param from the first of these days; when an earlier one has changed by now nothing happens,
   *     since {@code accrued} lacks it
   * @param accrued the accruals so far, by day, for the days that may have changed
   * @param marks for days that were not accrued, and for clients that had no units then
   */
  record AdjustLoan(
      @TargetAggregateIdentifier LoanId loan,
      LocalDate date,
      YearMonth closedThrough,
      long adjustments,
      @Nullable LocalDate from,
      List<LoanAccrued> accrued,
      List<DayMark> marks)
      implements LoanCommand {}

  /** Bills a month once, from its accruals and the adjustments that count in it. */
  record BillLoan(@TargetAggregateIdentifier LoanId loan, YearMonth month) implements LoanCommand {}

  /**
   * The days that could not be accrued.
   *
   * @param unmarked days with units on loan that have no mark yet, or none for one of the clients;
   *     to be sent with their marks
   * @param billed marked days of closed months, which are not rewritten
   * @param changedFrom first day of a closed month that a late change reached, to be adjusted; null
   *     when there is none
   */
  record AccrualOutcome(
      List<LocalDate> unmarked, List<LocalDate> billed, @Nullable LocalDate changedFrom) {}

  /** The result of a recall: its trade, null when nothing was left to recall, and its units. */
  record RecallOutcome(@Nullable TradeId trade, Units units) {}
}
