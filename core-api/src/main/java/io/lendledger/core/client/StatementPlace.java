package io.lendledger.core.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a statement about a client stands among all that lenders send.
 *
 * @param receipt its place in the order of receipt
 * @param listed whether a list makes it: lists of a lender are applied one after the other, so that
 *     what one repeats need not be kept
 * @param withdrawing the places of the lists before it, when all that are open are being withdrawn:
 *     only what they said need be repeated; null while one is still to be applied
 */
public record StatementPlace(long receipt, boolean listed, @Nullable List<Long> withdrawing) {

  /** Of a statement before which lists may say something else. */
  public StatementPlace(long receipt, boolean listed) {
    this(receipt, listed, null);
  }
}
