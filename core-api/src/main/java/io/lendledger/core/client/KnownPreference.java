package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The preference known from a date on; none when status and fee split (percent) are null. The
 * receipts are 0 where nobody stated the value for that date and it follows the one of the date
 * before, else null.
 */
public record KnownPreference(
    LocalDate effectiveDate,
    @Nullable String optInStatus,
    @Nullable BigDecimal feeSplit,
    @Nullable Long optInReceipt,
    @Nullable Long feeSplitReceipt) {

  /** One whose values were stated, as far as is known. */
  public KnownPreference(
      LocalDate effectiveDate, @Nullable String optInStatus, @Nullable BigDecimal feeSplit) {
    this(effectiveDate, optInStatus, feeSplit, null, null);
  }
}
