/**
 * Formulas of valuation and accrual: loan price, required value, day count, fee cascade; and the
 * records of daily accruals. Rounding to bills is in {@code billing}.
 */
@NullMarked
package io.lendledger.core.accrual;

import org.jspecify.annotations.NullMarked;
