package io.lendledger.core.portfolio;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The potential revenue of securities; both lists keep the request's order (docs/api.md, Portfolio
 * analysis).
 */
public record PortfolioAnalysis(
    List<SuccessResult> successResults, List<FailureResult> failureResults) {

  /**
   * A resolved item.
   *
   * @param requestKey echo of the item's key
   * @param isin the security
   * @param potentialReturn percent a year on lendable value, net of the fee splits
   * @param lendingRateBps volume-weighted average lending rate
   * @param utilization on-loan over lendable units, 0…1
   * @param date time of the figures
   * @param compositeBbgId composite Bloomberg-style id
   * @param compositeTicker composite ticker
   * @param recommendedUnitsToAdd units to opt in
   */
  public record SuccessResult(
      String requestKey,
      String isin,
      BigDecimal potentialReturn,
      BigDecimal lendingRateBps,
      BigDecimal utilization,
      Instant date,
      @Nullable String compositeBbgId,
      @Nullable String compositeTicker,
      BigInteger recommendedUnitsToAdd) {}

  /** An item that failed, and why. */
  public record FailureResult(String requestKey, FailureCode errorCode, String message) {}

  /** Why an item failed. */
  public enum FailureCode {
    NOT_FOUND,
    AMBIGUOUS,
    CONFLICTING_IDENTIFIERS,
    NO_IDENTIFIER,
    INVALID_IDENTIFIER,
    DUPLICATE_REQUEST_KEY,
    NO_MARKET_DATA
  }
}
