/**
 * Reads of loans at the custodian's and the clients' level, of trades and of the position
 * reconciliation. What changed between two reads is in {@code loan.change}.
 */
@NullMarked
package io.lendledger.core.loan.view;

import org.jspecify.annotations.NullMarked;
