/**
 * The process that compares collateral with required values and covers or uncovers pending loans.
 * The change of a loan's status is decided in {@code loan}.
 */
@NullMarked
package io.lendledger.command.collateralcover;

import org.jspecify.annotations.NullMarked;
