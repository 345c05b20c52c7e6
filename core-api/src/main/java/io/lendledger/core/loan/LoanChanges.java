package io.lendledger.core.loan;

import io.lendledger.core.lender.LenderCode;
import java.util.List;

/**
 * Changes in their order.
 *
 * @param data the changes
 * @param more whether some of the changes known by now are still to come
 * @param reached behind which place to go on: the last change, or the position up to which there
 *     are no others
 * @param missing lenders of whom an event is set aside: nothing of them is told from there on,
 *     whatever {@code reached} says of the others
 */
public record LoanChanges(
    List<LoanChange> data, boolean more, LoanChangeId reached, List<Missing> missing) {

  /** A lender, and the position from which on nothing is known of it yet. */
  public record Missing(LenderCode lender, long from) {}

  /** Changes of lenders of whom nothing is missing. */
  public LoanChanges(List<LoanChange> data, boolean more, LoanChangeId reached) {
    this(data, more, reached, List.of());
  }
}
