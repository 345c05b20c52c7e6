package io.lendledger.core.integrity;

/**
 * Asks for a {@link SealPage}.
 *
 * @param newestFirst the order; otherwise the oldest is first
 * @param afterNumber only behind this seal, in that order
 * @param limit at most so many
 */
public record FindSeals(boolean newestFirst, long afterNumber, int limit) {

  /** From the first on, in an order. */
  public static FindSeals all(boolean newestFirst, int limit) {
    return new FindSeals(newestFirst, newestFirst ? Long.MAX_VALUE : 0, limit);
  }
}
