/**
 * Figures over time. The records that are added up are in {@code accrual}, {@code billing}, {@code
 * client} and {@code collateral}.
 */
@NullMarked
package io.lendledger.core.series;

import org.jspecify.annotations.NullMarked;
