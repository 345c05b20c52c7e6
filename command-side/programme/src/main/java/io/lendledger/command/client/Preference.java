package io.lendledger.command.client;

import io.lendledger.command.decision.Content;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opt-in status and fee split (percent of the net) from a date on.
 *
 * @param optInReceipt the place, in the order of receipt, of the last statement of the status for
 *     that date; null where none is known, {@link #TAKEN_OVER} where nobody stated it
 * @param feeSplitReceipt the same of the split
 */
record Preference(
    OptIn optIn, BigDecimal feeSplit, @Nullable Long optInReceipt, @Nullable Long feeSplitReceipt) {

  /** In place of a receipt: the value was taken over from the statement before, and follows it. */
  static final Long TAKEN_OVER = 0L;

  KnownPreference from(LocalDate day) {
    return new KnownPreference(
        day,
        optIn.wire(),
        feeSplit,
        hasStatusTakenOver() ? TAKEN_OVER : null,
        hasSplitTakenOver() ? TAKEN_OVER : null);
  }

  boolean hasStatusTakenOver() {
    return TAKEN_OVER.equals(optInReceipt);
  }

  boolean hasSplitTakenOver() {
    return TAKEN_OVER.equals(feeSplitReceipt);
  }

  /** The same with the status, the split, or both of an earlier day that it follows. */
  Preference following(Preference earlier, boolean status, boolean split) {
    return new Preference(
        status ? earlier.optIn : optIn,
        split ? earlier.feeSplit : feeSplit,
        optInReceipt,
        feeSplitReceipt);
  }

  static boolean isBehind(@Nullable Long stated, long list) {
    return stated != null && stated > list;
  }

  /** The place of its last statement; 0 where none is known. */
  long lastReceipt() {
    return Math.max(
        optInReceipt == null ? 0 : optInReceipt, feeSplitReceipt == null ? 0 : feeSplitReceipt);
  }

  /** Whether a value of it may have come with one of these places: no place is known of all. */
  boolean mayBeOf(List<Long> places) {
    return optInReceipt == null
        || feeSplitReceipt == null
        || hasStatusTakenOver()
        || hasSplitTakenOver()
        || places.contains(optInReceipt)
        || places.contains(feeSplitReceipt);
  }

  boolean saysTheSameAs(Preference other) {
    return optIn == other.optIn && Content.same(feeSplit, other.feeSplit);
  }
}
