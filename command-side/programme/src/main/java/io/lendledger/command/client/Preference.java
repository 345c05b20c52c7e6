package io.lendledger.command.client;

import io.lendledger.command.decision.Content;
import io.lendledger.core.client.OptIn;
import java.math.BigDecimal;

/** Opt-in status and fee split (percent of the net) from a date on. */
record Preference(OptIn optIn, BigDecimal feeSplit) {

  boolean saysTheSameAs(Preference other) {
    return optIn == other.optIn && Content.same(feeSplit, other.feeSplit);
  }
}
