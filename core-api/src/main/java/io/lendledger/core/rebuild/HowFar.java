package io.lendledger.core.rebuild;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How far a rebuild, or a live model, has come in the store. */
public final class HowFar {

  private static final int DECIMALS = 4;

  private HowFar() {}

  /** How much of the store lies up to a position, 0…1. */
  public static BigDecimal fraction(long position, long end) {
    return position >= end
        ? BigDecimal.ONE
        : BigDecimal.valueOf(position + 1)
            .divide(BigDecimal.valueOf(end + 1), DECIMALS, RoundingMode.DOWN);
  }

  /** Seconds to the store's end at the pace so far. */
  public static long secondsLeft(long position, long end, long busyMillis) {
    double left = Math.max(0, end - position);
    return Math.round(left / (position + 1) * busyMillis / 1_000);
  }
}
