package io.lendledger.command.client;

import io.lendledger.command.decision.Content;
import io.lendledger.core.client.OptIn;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Opt-in status and fee split (percent of the net) from a date on.
 *
 * @param optInReceipt the place, in the order of receipt, of the last statement of the status for
 *     that date; null where none is known
 * @param feeSplitReceipt the same of the split
 */
record Preference(
    OptIn optIn, BigDecimal feeSplit, @Nullable Long optInReceipt, @Nullable Long feeSplitReceipt) {

  boolean saysTheSameAs(Preference other) {
    return optIn == other.optIn && Content.same(feeSplit, other.feeSplit);
  }
}
