package io.lendledger.command.loan;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The rate that can change over a loan's life: the fee, or the rebate of a cash loan.
 *
 * @param from rate by the first day it holds, until the next one
 */
record Rates(NavigableMap<LocalDate, BigDecimal> from) {

  static Rates of(LocalDate day, BigDecimal rate) {
    return new Rates(new TreeMap<>(Map.of(day, rate)));
  }

  /** The rate in force; before the first day, the first one. */
  BigDecimal on(LocalDate day) {
    Map.Entry<LocalDate, BigDecimal> entry = from.floorEntry(day);
    return (entry == null ? from.firstEntry() : entry).getValue();
  }

  /**
   * Whether this very rate was agreed from this day on. The same rate in force from an earlier day
   * is different: a later rerate of that day would change it.
   */
  boolean agreedFor(LocalDate day, BigDecimal rate) {
    BigDecimal agreed = from.get(day);
    return agreed != null && agreed.compareTo(rate) == 0;
  }

  Rates with(LocalDate day, BigDecimal rate) {
    NavigableMap<LocalDate, BigDecimal> copy = new TreeMap<>(from);
    copy.put(day, rate);
    return new Rates(copy);
  }
}
