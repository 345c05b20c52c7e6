package io.lendledger.core.client;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of a client's inventory. */
public sealed interface ClientEvent extends LenderEvent {

  /** Code of the client's lender. */
  @Override
  String lenderCode();

  /** The lender's own identifier of the client. */
  String clientId();

  /**
   * Opt-in status and fee split (percent) are known from a date on. The receipts are the places, in
   * the order of receipt, of the last statements of either for that date; null where none is known,
   * 0 where nobody stated the value for that date and it follows the one of the date before.
   */
  @EventType(name = "client.preference-set", revision = "2")
  record PreferenceSet(
      String lenderCode,
      String clientId,
      LocalDate effectiveDate,
      String optInStatus,
      BigDecimal feeSplit,
      @Nullable Long optInReceipt,
      @Nullable Long feeSplitReceipt)
      implements ClientEvent {

    /** One whose place is not known. */
    public PreferenceSet(
        String lenderCode,
        String clientId,
        LocalDate effectiveDate,
        String optInStatus,
        BigDecimal feeSplit) {
      this(lenderCode, clientId, effectiveDate, optInStatus, feeSplit, null, null);
    }
  }

  /**
   * A snapshot changed holdings; the list carries only those that differ. It includes transactions
   * up to its date that were received before it: before {@code receipt} in the order of receipt, or
   * whenever it is null.
   */
  @EventType(name = "client.holdings-reported", revision = "2")
  record HoldingsReported(
      String lenderCode,
      String clientId,
      String submissionId,
      LocalDate asOfDate,
      List<Holding> holdings,
      @Nullable Long receipt)
      implements ClientEvent {

    /** Whether it includes a transaction; one without a place in the order came before it. */
    public boolean includes(LocalDate tradeDate, long received) {
      return !tradeDate.isAfter(asOfDate) && (receipt == null || received < receipt);
    }
  }

  /** A holding after the snapshot; a quantity of zero closes it. */
  record Holding(
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      @Nullable String ticker,
      @Nullable String exchange,
      @Nullable String externalInstrumentId,
      BigDecimal quantity,
      @Nullable String currency,
      @Nullable BigDecimal taxRate,
      String positionStatus) {}

  /**
   * A snapshot was withdrawn: holdings that it had changed are as before it, with the units that
   * are on loan now. The inventory is as of {@code asOfDate} again; null when no snapshot is left.
   */
  @EventType(name = "client.holdings-restored")
  record HoldingsRestored(
      String lenderCode,
      String clientId,
      String submissionId,
      @Nullable LocalDate asOfDate,
      List<RestoredHolding> holdings)
      implements ClientEvent {}

  /**
   * A list of preferences was withdrawn: {@code former} has the former preference of each effective
   * date that it had named, and {@code latest} the last one before it; null when there was none. A
   * value that nobody had stated for its date before the list has the receipt 0.
   */
  @EventType(name = "client.preferences-withdrawn", revision = "2")
  record PreferencesWithdrawn(
      String lenderCode,
      String clientId,
      String submissionId,
      List<KnownPreference> former,
      @Nullable KnownPreference latest)
      implements ClientEvent {}

  /**
   * A transaction changed the lendable units of a holding. {@code receipt} is its place in the
   * order of receipt; null is before everything.
   */
  @EventType(name = "client.transaction-applied", revision = "2")
  record TransactionApplied(
      String lenderCode,
      String clientId,
      String transactionId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      String side,
      BigDecimal units,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable Long receipt)
      implements ClientEvent {

    /** Place in the order of receipt, zero when it is not known. */
    public long received() {
      return receipt == null ? 0 : receipt;
    }
  }

  /** Units were allocated to a loan; may be fewer than requested. */
  @EventType(name = "client.units-allocated")
  record UnitsAllocated(
      String lenderCode,
      String clientId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      String loanId,
      String allocationId,
      long units)
      implements ClientEvent {}

  /** Units of a loan are free again. */
  @EventType(name = "client.units-released")
  record UnitsReleased(
      String lenderCode,
      String clientId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      String loanId,
      String releaseId,
      long units,
      String cause,
      @Nullable String tradeId,
      @Nullable String shortfallId)
      implements ClientEvent {}

  /** Units on loan exceed the client's holding; they must be reallocated or recalled. */
  @EventType(name = "client.shortfall-found")
  record ShortfallFound(
      String lenderCode,
      String clientId,
      String shortfallId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      long units,
      String cause,
      LocalDate foundOn,
      @Nullable LocalDate neededBy)
      implements ClientEvent {}

  /** How a shortfall will be covered. */
  @EventType(name = "client.coverage-planned")
  record CoveragePlanned(
      String lenderCode,
      String clientId,
      String shortfallId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      long units,
      String cause,
      LocalDate foundOn,
      @Nullable LocalDate neededBy,
      List<CoverageStep> steps)
      implements ClientEvent {}

  /** A recall or return under way will release units of this client. */
  @EventType(name = "client.recall-noted")
  record RecallNoted(
      String lenderCode,
      String clientId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      String loanId,
      String tradeId,
      long units,
      @Nullable String shortfallId)
      implements ClientEvent {}

  /**
   * Recalls exceed the shortfall, because a purchase, a snapshot or a return made up for it: each
   * of them is to be reduced. From now on the units do not count as coming back.
   */
  @EventType(name = "client.recall-surplus-found")
  record RecallSurplusFound(
      String lenderCode,
      String clientId,
      String surplusId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      long units,
      List<RecallReduction> reductions)
      implements ClientEvent {}

  /**
   * A recall or return was reduced or cancelled. {@code units} had counted as coming back, {@code
   * surplusUnits} were given up as surplus before.
   */
  @EventType(name = "client.recall-withdrawn")
  record RecallWithdrawn(
      String lenderCode,
      String clientId,
      String custodyAccountId,
      String isin,
      @Nullable String depositary,
      String loanId,
      String tradeId,
      String withdrawalId,
      long units,
      long surplusUnits)
      implements ClientEvent {}

  /** The treatment of a shortfall ended; {@code uncovered} units found neither taker nor recall. */
  @EventType(name = "client.shortfall-resolved")
  record ShortfallResolved(
      String lenderCode, String clientId, String shortfallId, long covered, long uncovered)
      implements ClientEvent {}
}
