package io.lendledger.core.client;

import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Units;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import io.lendledger.core.trade.TradeId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Commands to a client's inventory. Every command may be repeated without effect. */
public sealed interface ClientCommand {

  ClientKey client();

  /**
   * Sets opt-in status and fee split from a date on. Refused with {@code BACKDATED_CHANGE} before
   * {@code today}. Null keeps the value in force on the effective date; both must be known in the
   * end, else {@code VALIDATION_FAILED}. What a later statement says of the day stands; a list's
   * that says nothing else is refused with {@code INVALID_TRANSITION}. Without a {@code place} it
   * is the latest.
   */
  record SetPreference(
      @TargetAggregateIdentifier ClientKey client,
      LocalDate effectiveDate,
      @Nullable OptIn optIn,
      @Nullable Percent feeSplit,
      LocalDate today,
      @Nullable StatementPlace place)
      implements ClientCommand {

    /** One that comes alone. */
    public SetPreference(
        ClientKey client,
        LocalDate effectiveDate,
        @Nullable OptIn optIn,
        @Nullable Percent feeSplit,
        LocalDate today) {
      this(client, effectiveDate, optIn, feeSplit, today, null);
    }
  }

  /**
   * Takes over holdings from a snapshot; only differences become an event. Pending transactions of
   * these holdings with a trade date up to {@code asOfDate} that were received before it are
   * absorbed by it; {@code receipt} is its place in the order of receipt, null absorbs all received
   * ones.
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
   * Restores holdings to their state before a withdrawn snapshot; holdings that another one has
   * changed since stay. {@code formerDate} is then the day of the inventory.
   */
  record RestoreHoldings(
      @TargetAggregateIdentifier ClientKey client,
      SubmissionId snapshot,
      @Nullable LocalDate formerDate,
      List<RestoredHolding> holdings,
      LocalDate today)
      implements ClientCommand, Undo {}

  /**
   * Forgets a list of preferences: each effective date that it named gets its former preference,
   * but for values that were stated behind the list; {@code latest} is the last one before the
   * list. {@code receipt} is the list's place in the order of receipt; null is behind everything.
   */
  record WithdrawPreferences(
      @TargetAggregateIdentifier ClientKey client,
      SubmissionId submission,
      List<KnownPreference> former,
      @Nullable KnownPreference latest,
      @Nullable Long receipt)
      implements ClientCommand, Undo {}

  /**
   * Applies a transaction to its holding, once per transaction id. {@code receipt} is its place in
   * the order of receipt; null is before everything. {@code takenOver} are snapshots that may
   * include it and were taken over before it; null when none were.
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
      @Nullable Long receipt,
      @Nullable TakenOverDay takenOver)
      implements ClientCommand {

    /** One that no snapshot has overtaken. */
    public ApplyTransaction(
        ClientKey client,
        String transactionId,
        HoldingKey holding,
        Side side,
        BigDecimal units,
        LocalDate tradeDate,
        LocalDate settlementDate,
        LocalDate today,
        @Nullable Long receipt) {
      this(
          client,
          transactionId,
          holding,
          side,
          units,
          tradeDate,
          settlementDate,
          today,
          receipt,
          null);
    }
  }

  /**
   * Allocates up to {@code units} of a holding to a loan; answers the allocated {@link Units}, zero
   * when the client is Out at the trade date or nothing is free. Repeated with the same allocation
   * id it gives the first answer again.
   */
  record AllocateUnits(
      @TargetAggregateIdentifier ClientKey client,
      HoldingKey holding,
      LoanId loan,
      String allocationId,
      Units units,
      LocalDate tradeDate)
      implements ClientCommand {}

  /** Releases units of a loan; once per release id. {@code shortfallId} names its shortfall. */
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

  /** Notes that a recall or return under way will release units, so they are not recalled twice. */
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
   * Looks for units on loan of a client that is Out, now or later, and reports them as a shortfall,
   * so that they are reallocated or recalled.
   */
  record LeaveLoans(@TargetAggregateIdentifier ClientKey client, LocalDate today)
      implements ClientCommand {}

  /**
   * Stores, once, the plan that covers a shortfall, so that the same plan resumes after a crash.
   */
  record PlanCoverage(
      @TargetAggregateIdentifier ClientKey client, String shortfallId, List<CoverageStep> steps)
      implements ClientCommand {}

  /** Ends the treatment of a shortfall; the event keeps the units left uncovered. */
  record ResolveShortfall(@TargetAggregateIdentifier ClientKey client, String shortfallId)
      implements ClientCommand {}

  /** The reason of a release. */
  enum ReleaseCause {
    RETURNED,
    CANCELLED,
    REALLOCATED,
    DROPPED,
    UNUSED
  }
}
