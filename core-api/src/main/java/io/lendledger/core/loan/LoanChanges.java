package io.lendledger.core.loan;

import java.util.List;

/**
 * Changes in their order.
 *
 * @param data the changes
 * @param more whether some of the changes known by now are still to come
 * @param reached behind which place to go on: the last change, or the position up to which there
 *     are no others
 */
public record LoanChanges(List<LoanChange> data, boolean more, LoanChangeId reached) {}
