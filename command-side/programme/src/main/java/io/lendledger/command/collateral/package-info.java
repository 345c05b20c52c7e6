/**
 * Collateral as triparty agents report it, its valuation, and the exposure of an account. Which
 * loans it covers is in {@code collateralcover}.
 */
@NullMarked
package io.lendledger.command.collateral;

import org.jspecify.annotations.NullMarked;
