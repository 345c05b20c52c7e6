package io.lendledger.core.client;

import io.lendledger.core.loan.LoanId;
import io.lendledger.core.loan.TradeId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Units;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Commands to a client's inventory. Every command may be repeated without effect. */
public sealed interface ClientCommand {

  /** The client. */
  ClientKey client();

  /**
   * Sets participation and fee split from a date on. Refused with {@code BACKDATED_CHANGE} before
   * {@code today}. Null leaves what is in force on the effective date; both must be known in the
   * end, else {@code VALIDATION_FAILED}.
   */
  record SetPreference(
      @TargetAggregateIdentifier ClientKey client,
      LocalDate effectiveDate,
      @Nullable OptIn optIn,
      @Nullable Percent feeSplit,
      LocalDate today)
      implements ClientCommand {}

  /**
   * Takes over holdings from a snapshot; only differences become an event. Pending transactions of
   * these holdings with a trade date up to {@code asOfDate} that were received before it are
   * absorbed by it; {@code receipt} is its place in the order of receipt, null absorbs whatever was
   * received.
   */
  record ReportHoldings(
      @TargetAggregateIdentifier ClientKey client,
      SubmissionId snapshot,
      LocalDate asOfDate,
      List<ReportedHolding> holdings,
      LocalDate today,
      @Nullable Long receipt)
      implements ClientCommand {}

  /**
   * Gives holdings back what they were before a snapshot that is withdrawn; those that another one
   * has changed since stay. {@code formerDate} is the day that the inventory is as of then.
   */
  record RestoreHoldings(
      @TargetAggregateIdentifier ClientKey client,
      SubmissionId snapshot,
      @Nullable LocalDate formerDate,
      List<RestoredHolding> holdings,
      LocalDate today)
      implements ClientCommand {}

  /**
   * Forgets what a list of preferences said: each effective date that it named has what was known
   * before, and {@code latest} had been said last.
   */
  record WithdrawPreferences(
      @TargetAggregateIdentifier ClientKey client,
      SubmissionId submission,
      List<KnownPreference> former,
      @Nullable KnownPreference latest)
      implements ClientCommand {}

  /**
   * Nets a transaction into its holding, once per transaction id. {@code receipt} is its place in
   * the order of receipt; null is before everything.
   */
  record ApplyTransaction(
      @TargetAggregateIdentifier ClientKey client,
      String transactionId,
      HoldingKey holding,
      Side side,
      BigDecimal units,
      LocalDate tradeDate,
      LocalDate settlementDate,
      LocalDate today,
      @Nullable Long receipt)
      implements ClientCommand {}

  /**
   * Allocates up to {@code units} of a holding to a loan; answers a {@link Units} with what was
   * allocated, zero when the client is Out at the trade date or nothing is free. Repeated with the
   * same allocation id it gives the first answer again.
   */
  record AllocateUnits(
      @TargetAggregateIdentifier ClientKey client,
      HoldingKey holding,
      LoanId loan,
      String allocationId,
      Units units,
      LocalDate tradeDate)
      implements ClientCommand {}

  /** Frees units of a loan; once per release id. {@code shortfallId} ties it to its shortfall. */
  record ReleaseUnits(
      @TargetAggregateIdentifier ClientKey client,
      HoldingKey holding,
      LoanId loan,
      String releaseId,
      Units units,
      ReleaseCause cause,
      @Nullable TradeId trade,
      @Nullable String shortfallId)
      implements ClientCommand {}

  /**
   * Keeps in mind that a recall or return under way will free units, so they are not recalled
   * twice.
   */
  record NoteRecall(
      @TargetAggregateIdentifier ClientKey client,
      HoldingKey holding,
      LoanId loan,
      TradeId trade,
      Units units,
      @Nullable String shortfallId)
      implements ClientCommand {}

  /**
   * A recall or return under way was reduced or cancelled, so its units will not come. Applies once
   * per withdrawal id. The client then looks for shortfalls, and retries those that found no cover;
   * {@code units} is none for a trade that had not recalled any client's units.
   */
  record WithdrawRecall(
      @TargetAggregateIdentifier ClientKey client,
      HoldingKey holding,
      LoanId loan,
      TradeId trade,
      String withdrawalId,
      Units units,
      LocalDate today)
      implements ClientCommand {}

  /**
   * Looks for units on loan of a client that is Out, now or later, and finds them missing so that
   * they are taken over or called back.
   */
  record LeaveLoans(@TargetAggregateIdentifier ClientKey client, LocalDate today)
      implements ClientCommand {}

  /** Writes down, once, how a shortfall is to be covered, so that a crash resumes the same plan. */
  record PlanCoverage(
      @TargetAggregateIdentifier ClientKey client, String shortfallId, List<CoverageStep> steps)
      implements ClientCommand {}

  /** Ends the treatment of a shortfall; the event keeps the units left uncovered. */
  record ResolveShortfall(@TargetAggregateIdentifier ClientKey client, String shortfallId)
      implements ClientCommand {}

  /** Why units are freed. */
  enum ReleaseCause {
    RETURNED,
    CANCELLED,
    REALLOCATED,
    DROPPED,
    UNUSED
  }
}
