/**
 * The desk's instructions on one loan: cover, returns, recalls, rerates, cancellations. Reads of
 * loans are in {@code reading}.
 */
@NullMarked
package io.lendledger.gateway.loan;

import org.jspecify.annotations.NullMarked;
