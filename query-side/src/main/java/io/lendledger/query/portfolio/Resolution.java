package io.lendledger.query.portfolio;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.portfolio.PortfolioAnalysis.FailureCode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.ISINValidator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the instrument of an item (docs/api.md, Portfolio analysis): by ISIN, else by composite id,
 * else by ticker narrowed by market, exchange or country. Identifiers that contradict each other
 * fail.
 */
sealed interface Resolution {

  /** The item means this instrument. */
  record Resolved(ListedInstrument instrument) implements Resolution {}

  /** The item fails. */
  record Failed(FailureCode code, String message) implements Resolution {}

  String OTHER_COMPOSITE =
      "compositeBbgId belongs to another instrument than the other identifiers";

  Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
  Pattern COMPOSITE_ID = Pattern.compile("[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}[0-9]");
  Pattern MIC = Pattern.compile("[A-Z0-9]{4}");

  /** Resolves an item among the instruments that share any identifier with it. */
  static Resolution of(InstrumentIdentifier item, Collection<ListedInstrument> candidates) {
    Failed invalid = invalid(item, candidates);
    if (invalid != null) {
      return invalid;
    }
    if (item.isin() != null) {
      return single(item, candidates, each -> each.isin().equals(item.isin()));
    }
    String compositeId = item.compositeBbgId();
    if (compositeId != null) {
      return single(item, candidates, each -> compositeId.equals(each.compositeBbgId()));
    }
    return byTicker(item, Objects.requireNonNull(item.ticker()), candidates);
  }

  /** Whether a text has the form and check digit of an ISIN. */
  static boolean isIsin(String text) {
    return ISINValidator.getInstance(false).isValid(text);
  }

  private static @Nullable Failed invalid(
      InstrumentIdentifier item, Collection<ListedInstrument> candidates) {
    if (item.isin() == null && item.compositeBbgId() == null && item.ticker() == null) {
      return new Failed(
          FailureCode.NO_IDENTIFIER, "one of isin, compositeBbgId or ticker is needed");
    }
    if (item.isin() != null && !isIsin(item.isin())) {
      return invalid("isin", item.isin());
    }
    String compositeId = item.compositeBbgId();
    if (compositeId != null && !isKnown(compositeId, candidates) && !isCompositeId(compositeId)) {
      return invalid("compositeBbgId", compositeId);
    }
    if (item.mic() != null && !MIC.matcher(item.mic()).matches()) {
      return invalid("mic", item.mic());
    }
    if (item.countryCode() != null && !COUNTRIES.contains(item.countryCode())) {
      return invalid("countryCode", item.countryCode());
    }
    return null;
  }

  private static Failed invalid(String field, String value) {
    return new Failed(
        FailureCode.INVALID_IDENTIFIER, "%s '%s' is not a valid one".formatted(field, value));
  }

  /** Whoever registers instruments may have composite identifiers of another form. */
  private static boolean isKnown(String compositeId, Collection<ListedInstrument> candidates) {
    return candidates.stream().anyMatch(each -> compositeId.equals(each.compositeBbgId()));
  }

  /** Form and check digit of a FIGI (OMG Financial Instrument Global Identifier). */
  private static boolean isCompositeId(String id) {
    if (!COMPOSITE_ID.matcher(id).matches()) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < id.length() - 1; i++) {
      int value = Character.digit(id.charAt(i), Character.MAX_RADIX) * (i % 2 + 1);
      sum += value / 10 + value % 10;
    }
    return (10 - sum % 10) % 10 == Character.digit(id.charAt(id.length() - 1), 10);
  }

  private static Resolution single(
      InstrumentIdentifier item,
      Collection<ListedInstrument> candidates,
      Predicate<ListedInstrument> named) {
    List<ListedInstrument> found = candidates.stream().filter(named).toList();
    if (found.size() > 1) {
      return ambiguous(found);
    }
    if (found.isEmpty()) {
      return new Failed(FailureCode.NOT_FOUND, "no such instrument is known");
    }
    String contradiction =
        isOfAnother(item, found.getFirst(), candidates)
            ? OTHER_COMPOSITE
            : contradiction(item, found.getFirst());
    return contradiction == null
        ? new Resolved(found.getFirst())
        : new Failed(FailureCode.CONFLICTING_IDENTIFIERS, contradiction);
  }

  private static Resolution byTicker(
      InstrumentIdentifier item, String ticker, Collection<ListedInstrument> candidates) {
    List<ListedInstrument> found =
        candidates.stream()
            .filter(each -> each.hasTicker(ticker))
            .filter(each -> contradiction(item, each) == null)
            .toList();
    if (found.isEmpty()) {
      return new Failed(FailureCode.NOT_FOUND, "no instrument with these identifiers is known");
    }
    return found.size() > 1 ? ambiguous(found) : new Resolved(found.getFirst());
  }

  private static Failed ambiguous(List<ListedInstrument> found) {
    return new Failed(
        FailureCode.AMBIGUOUS,
        "%d instruments match; narrow by isin, mic, exchangeCode or countryCode"
            .formatted(found.size()));
  }

  /** Names the first given identifier that the instrument's known data contradict, or null. */
  private static @Nullable String contradiction(
      InstrumentIdentifier item, ListedInstrument instrument) {
    if (differs(item.compositeBbgId(), instrument.compositeBbgId())) {
      return OTHER_COMPOSITE;
    }
    if (item.ticker() != null && instrument.contradictsTicker(item.ticker())) {
      return "ticker belongs to another instrument than the other identifiers";
    }
    if (differs(item.mic(), instrument.mic())) {
      return "the instrument is not listed at that mic";
    }
    if (item.exchangeCode() != null && instrument.contradictsExchange(item.exchangeCode())) {
      return "the instrument is not listed at that exchangeCode";
    }
    return differs(item.countryCode(), instrument.countryCode())
        ? "the instrument belongs to another countryCode"
        : null;
  }

  /** Whether the item's composite identifier is another instrument's, where this one has none. */
  private static boolean isOfAnother(
      InstrumentIdentifier item,
      ListedInstrument instrument,
      Collection<ListedInstrument> candidates) {
    String compositeId = item.compositeBbgId();
    return compositeId != null
        && instrument.compositeBbgId() == null
        && isKnown(compositeId, candidates);
  }

  private static boolean differs(@Nullable String given, @Nullable String known) {
    return given != null && known != null && !given.equals(known);
  }
}
