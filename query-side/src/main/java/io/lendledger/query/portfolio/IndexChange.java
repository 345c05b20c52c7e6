package io.lendledger.query.portfolio;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What turns the index of one moment into that of another; from an empty index on, what it holds.
 *
 * @param listed instruments, as they are registered now
 * @param lendable differences
 * @param lent differences
 * @param unfilled differences
 * @param markets by ISIN; null where there is none any more
 * @param prices by ISIN; null where there is none any more
 * @param fx what a unit of each currency is worth in the reporting currency; null when unchanged
 */
record IndexChange(
    List<ListedInstrument> listed,
    List<Lendable> lendable,
    List<Lent> lent,
    List<Unfilled> unfilled,
    Map<String, @Nullable Market> markets,
    Map<String, @Nullable Price> prices,
    @Nullable Map<String, BigDecimal> fx) {

  /** The instruments that registrations and sums are about. */
  Stream<String> isins() {
    return Stream.of(
            listed.stream().map(ListedInstrument::isin),
            lendable.stream().map(Lendable::isin),
            lent.stream().map(Lent::isin),
            unfilled.stream().map(Unfilled::isin))
        .flatMap(each -> each);
  }

  /**
   * Of an instrument's holdings.
   *
   * @param holdings how many, lendable or not
   * @param units lendable units
   */
  record Lendable(String isin, long holdings, long units) {}

  /**
   * Of an instrument's open loans.
   *
   * @param units settled units
   * @param unitsTimesRate sum of each loan's units times its gross rate in percent
   */
  record Lent(String isin, long units, BigDecimal unitsTimesRate) {}

  /** Units that completed borrow requests of an instrument lack, until their end dates. */
  record Unfilled(String isin, long units) {}
}
