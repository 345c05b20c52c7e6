package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.query.portfolio.IndexChange.Lendable;
import io.lendledger.query.portfolio.IndexChange.Lent;
import io.lendledger.query.portfolio.IndexChange.Unfilled;
import io.lendledger.query.portfolio.Resolution.Resolved;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The figures of all instruments at one moment: each has a place in arrays of sums. Sums are exact,
 * so differences may be added in any order. Not thread-safe, but for readers among themselves.
 */
final class InstrumentIndex {

  private static final int FIRST_CAPACITY = 256;
  private static final BigDecimal BPS_IN_PERCENT = BigDecimal.valueOf(100);

  private final PortfolioRules rules;
  private final Places places = new Places();
  private final ListedNames names = new ListedNames();
  private @Nullable Resolved[] instruments = new Resolved[FIRST_CAPACITY];
  private boolean[] listed = new boolean[FIRST_CAPACITY];
  private boolean[] valid = new boolean[FIRST_CAPACITY];
  private long[] holdings = new long[FIRST_CAPACITY];
  private long[] lendableUnits = new long[FIRST_CAPACITY];
  private long[] lentUnits = new long[FIRST_CAPACITY];
  private long[] unfilledUnits = new long[FIRST_CAPACITY];
  private @Nullable BigDecimal[] lentTimesRate = new BigDecimal[FIRST_CAPACITY];
  private @Nullable Market[] markets = new Market[FIRST_CAPACITY];
  private @Nullable Price[] prices = new Price[FIRST_CAPACITY];
  private Map<String, BigDecimal> fx = Map.of();

  /** Estimates of the present figures, as far as somebody has asked for them. */
  private @Nullable Known[] known = new Known[FIRST_CAPACITY];

  private record Known(@Nullable Estimate estimate) {}

  /** An empty index. */
  InstrumentIndex(PortfolioRules rules) {
    this.rules = rules;
  }

  /** Whether there is anything to say of an ISIN, or was. */
  boolean has(String isin) {
    return places.of(isin) != Places.NONE;
  }

  Set<String> currencies() {
    Set<String> currencies = new HashSet<>();
    for (int place = 0; place < places.size(); place++) {
      Price price = prices[place];
      if (price != null) {
        currencies.add(price.currency());
      }
    }
    return currencies;
  }

  /** Brings the figures to the moment that the change leads to. */
  void apply(IndexChange change) {
    change.listed().forEach(this::list);
    for (Lendable each : change.lendable()) {
      int place = changed(each.isin());
      holdings[place] += each.holdings();
      lendableUnits[place] = Math.addExact(lendableUnits[place], each.units());
    }
    for (Lent each : change.lent()) {
      int place = changed(each.isin());
      lentUnits[place] = Math.addExact(lentUnits[place], each.units());
      BigDecimal before = lentTimesRate[place];
      lentTimesRate[place] =
          before == null ? each.unitsTimesRate() : before.add(each.unitsTimesRate());
    }
    for (Unfilled each : change.unfilled()) {
      int place = changed(each.isin());
      unfilledUnits[place] = Math.addExact(unfilledUnits[place], each.units());
    }
    change.markets().forEach((isin, market) -> markets[changed(isin)] = market);
    change.prices().forEach((isin, price) -> prices[changed(isin)] = price);
    if (change.fx() != null) {
      fx = Map.copyOf(change.fx());
      Arrays.fill(known, null);
    }
  }

  private void list(ListedInstrument instrument) {
    int place = changed(instrument.isin());
    Resolved before = instruments[place];
    if (before != null && listed[place]) {
      names.remove(before.instrument());
    }
    listed[place] = true;
    instruments[place] = new Resolved(instrument);
    names.add(instrument);
  }

  private int changed(String isin) {
    int place = places.of(isin);
    if (place == Places.NONE) {
      place = places.add(isin);
      require(place + 1);
      instruments[place] = new Resolved(ListedInstrument.unlisted(isin));
      valid[place] = Resolution.isIsin(isin);
    }
    known[place] = null;
    return place;
  }

  private void require(int capacity) {
    if (capacity <= holdings.length) {
      return;
    }
    int more = holdings.length * 2;
    instruments = Arrays.copyOf(instruments, more);
    listed = Arrays.copyOf(listed, more);
    valid = Arrays.copyOf(valid, more);
    holdings = Arrays.copyOf(holdings, more);
    lendableUnits = Arrays.copyOf(lendableUnits, more);
    lentUnits = Arrays.copyOf(lentUnits, more);
    unfilledUnits = Arrays.copyOf(unfilledUnits, more);
    lentTimesRate = Arrays.copyOf(lentTimesRate, more);
    markets = Arrays.copyOf(markets, more);
    prices = Arrays.copyOf(prices, more);
    known = Arrays.copyOf(known, more);
  }

  Resolution resolve(InstrumentIdentifier item) {
    String isin = item.isin();
    if (isin == null) {
      return Resolution.of(item, names.sharing(item));
    }
    Resolved one = byIsin(isin);
    return one != null && isNothingElse(item) ? one : Resolution.of(item, candidates(item, one));
  }

  /** Others tell whose its composite identifier is. */
  private Collection<ListedInstrument> candidates(
      InstrumentIdentifier item, @Nullable Resolved one) {
    List<ListedInstrument> candidates = new ArrayList<>();
    if (one != null) {
      candidates.add(one.instrument());
    }
    if (item.compositeBbgId() != null) {
      names.sharing(item).stream()
          .filter(each -> !each.isin().equals(item.isin()))
          .forEach(candidates::add);
    }
    return candidates;
  }

  private static boolean isNothingElse(InstrumentIdentifier item) {
    return item.compositeBbgId() == null
        && item.ticker() == null
        && item.exchangeCode() == null
        && item.mic() == null
        && item.countryCode() == null;
  }

  private @Nullable Resolved byIsin(String isin) {
    int place = places.of(isin);
    return place != Places.NONE
            && valid[place]
            && (listed[place] || holdings[place] > 0 || markets[place] != null)
        ? instruments[place]
        : null;
  }

  /** What is said of an instrument; null without figures. */
  @Nullable Estimate estimate(ListedInstrument instrument) {
    int place = places.of(instrument.isin());
    if (place == Places.NONE) {
      throw new IllegalArgumentException(instrument.toString());
    }
    Known before = known[place];
    if (before == null) {
      before = new Known(Estimate.of(figures(place), rules));
      known[place] = before;
    }
    return before.estimate();
  }

  private EarningFigures figures(int place) {
    Market market = markets[place];
    BigDecimal worth = worth(prices[place]);
    BigDecimal timesRate = lentTimesRate[place];
    return new EarningFigures(
        BigDecimal.valueOf(lentUnits[place]).multiply(worth),
        timesRate == null ? BigDecimal.ZERO : timesRate.multiply(worth).multiply(BPS_IN_PERCENT),
        market == null ? BigDecimal.ZERO : market.volume(),
        market == null ? BigDecimal.ZERO : market.volume().multiply(market.rateBps()),
        market == null ? null : market.utilization(),
        BigDecimal.valueOf(lentUnits[place]),
        BigDecimal.valueOf(lendableUnits[place]),
        BigDecimal.valueOf(unfilledUnits[place]));
  }

  /** A unit's worth in the reporting currency; nothing where that is not known. */
  private BigDecimal worth(@Nullable Price price) {
    if (price == null) {
      return BigDecimal.ZERO;
    }
    return price.currency().equals(rules.reportingCurrency())
        ? price.price()
        : price.price().multiply(fx.getOrDefault(price.currency(), BigDecimal.ZERO));
  }
}
