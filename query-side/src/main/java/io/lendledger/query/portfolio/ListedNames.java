package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Registered instruments by their identifiers other than the ISIN. */
final class ListedNames {

  private final Map<String, List<ListedInstrument>> byCompositeId = new HashMap<>();
  private final Map<String, List<ListedInstrument>> byTicker = new HashMap<>();

  void add(ListedInstrument instrument) {
    if (instrument.compositeBbgId() != null) {
      add(byCompositeId, instrument.compositeBbgId(), instrument);
    }
    tickers(instrument).forEach(ticker -> add(byTicker, ticker, instrument));
  }

  void remove(ListedInstrument instrument) {
    if (instrument.compositeBbgId() != null) {
      remove(byCompositeId, instrument.compositeBbgId(), instrument);
    }
    tickers(instrument).forEach(ticker -> remove(byTicker, ticker, instrument));
  }

  /** Those that share the identifier by which an item without ISIN is resolved. */
  List<ListedInstrument> sharing(InstrumentIdentifier item) {
    if (item.compositeBbgId() != null) {
      return byCompositeId.getOrDefault(item.compositeBbgId(), List.of());
    }
    return item.ticker() == null ? List.of() : byTicker.getOrDefault(item.ticker(), List.of());
  }

  private static Stream<String> tickers(ListedInstrument instrument) {
    return Stream.of(instrument.ticker(), instrument.compositeTicker(), instrument.countryTicker())
        .filter(Objects::nonNull)
        .distinct();
  }

  private static void add(
      Map<String, List<ListedInstrument>> names, String name, ListedInstrument instrument) {
    names.computeIfAbsent(name, none -> new ArrayList<>(1)).add(instrument);
  }

  private static void remove(
      Map<String, List<ListedInstrument>> names, String name, ListedInstrument instrument) {
    names.computeIfPresent(
        name,
        (same, sharing) -> {
          sharing.remove(instrument);
          return sharing.isEmpty() ? null : sharing;
        });
  }
}
