package io.lendledger.core.loan;

import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rate that can change over a loan's life: the fee, or the rebate of a cash loan.
 *
 * @param from rate by the first day it holds, until the next one
 */
public record LoanRates(NavigableMap<LocalDate, BigDecimal> from) {

  /** The rate that was agreed first. */
  public static LoanRates of(LoanBooked booked) {
    BigDecimal rate = either(booked.lendingRate(), booked.rebateRate());
    return new LoanRates(new TreeMap<>(Map.of(booked.tradeDate(), rate)));
  }

  /** The rate in force; before the first day, the first one. */
  public BigDecimal on(LocalDate day) {
    Map.Entry<LocalDate, BigDecimal> entry = from.floorEntry(day);
    return (entry == null ? from.firstEntry() : entry).getValue();
  }

  /**
   * Whether this very rate was agreed from this day on. The same rate in force from an earlier day
   * is something else: a later word on that day would change it.
   */
  public boolean agreedFor(LocalDate day, BigDecimal rate) {
    BigDecimal agreed = from.get(day);
    return agreed != null && agreed.compareTo(rate) == 0;
  }

  /** After another rate was agreed. */
  public LoanRates with(LoanRerated rerated) {
    NavigableMap<LocalDate, BigDecimal> copy = new TreeMap<>(from);
    copy.put(rerated.effectiveDate(), agreed(rerated));
    return new LoanRates(copy);
  }

  /** The rate that was agreed: the fee, or the rebate of a cash loan. */
  public static BigDecimal agreed(LoanRerated rerated) {
    return either(rerated.lendingRate(), rerated.rebateRate());
  }

  private static BigDecimal either(@Nullable BigDecimal fee, @Nullable BigDecimal rebate) {
    return fee == null ? Objects.requireNonNull(rebate) : fee;
  }
}
