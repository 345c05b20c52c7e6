/**
 * Custodians' reports on the settlement of trades: read, checked against known trades, applied. The
 * state of a trade is in {@code loan}.
 */
@NullMarked
package io.lendledger.command.settlement;

import org.jspecify.annotations.NullMarked;
