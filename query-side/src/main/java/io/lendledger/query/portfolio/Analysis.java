package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureResult;
import io.lendledger.core.portfolio.PortfolioAnalysis.SuccessResult;
import io.lendledger.query.portfolio.Resolution.Failed;
import io.lendledger.query.portfolio.Resolution.Resolved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a list of items, wherever the figures come from.
 *
 * @param resolve finds the instrument of an item
 * @param estimate what is said of it; null without figures
 * @param asOf time of the figures
 */
record Analysis(
    Function<InstrumentIdentifier, Resolution> resolve,
    Function<ListedInstrument, @Nullable Estimate> estimate,
    Instant asOf) {

  PortfolioAnalysis of(List<InstrumentIdentifier> items) {
    List<SuccessResult> successes = new ArrayList<>(items.size());
    List<FailureResult> failures = new ArrayList<>();
    Set<String> seen = HashSet.newHashSet(items.size());
    for (InstrumentIdentifier item : items) {
      if (!seen.add(item.requestKey())) {
        failures.add(
            failure(item, FailureCode.DUPLICATE_REQUEST_KEY, "another item has this requestKey"));
        continue;
      }
      switch (resolve.apply(item)) {
        case Failed failed -> failures.add(failure(item, failed.code(), failed.message()));
        case Resolved(ListedInstrument instrument) -> {
          Estimate known = estimate.apply(instrument);
          if (known == null) {
            failures.add(
                failure(item, FailureCode.NO_MARKET_DATA, "no loan or market rate gives figures"));
          } else {
            successes.add(success(item, instrument, known));
          }
        }
      }
    }
    return new PortfolioAnalysis(
        Collections.unmodifiableList(successes), Collections.unmodifiableList(failures));
  }

  private SuccessResult success(
      InstrumentIdentifier item, ListedInstrument instrument, Estimate known) {
    return new SuccessResult(
        item.requestKey(),
        instrument.isin(),
        known.potentialReturn(),
        known.lendingRateBps(),
        known.utilization(),
        asOf,
        instrument.compositeBbgId(),
        instrument.compositeTicker(),
        known.recommendedUnits());
  }

  private static FailureResult failure(
      InstrumentIdentifier item, FailureCode code, String message) {
    return new FailureResult(item.requestKey(), code, message);
  }
}
