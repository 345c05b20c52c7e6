/**
 * Formulas and records of monthly bills and client revenue. Daily accruals are in {@code accrual}.
 */
@NullMarked
package io.lendledger.core.billing;

import org.jspecify.annotations.NullMarked;
