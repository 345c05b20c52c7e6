package io.lendledger.core.loan.change;

import io.lendledger.core.lender.LenderCode;
import java.util.List;

/**
 * Changes in their order.
 *
 * @param data the changes
 * @param more whether some of the changes known by now are still to come
 * @param reached the place behind which to continue: the last change, or the position up to which
 *     there are no others
 * @param missing lenders with a parked event: none of their changes is told from there on, whatever
 *     {@code reached} is for the others
 */
public record LoanChanges(
    List<LoanChange> data, boolean more, LoanChangeId reached, List<Missing> missing) {

  /** A lender, and the position from which its changes are not known yet. */
  public record Missing(LenderCode lender, long from) {}

  /** Changes of lenders without parked events. */
  public LoanChanges(List<LoanChange> data, boolean more, LoanChangeId reached) {
    this(data, more, reached, List.of());
  }
}
