/**
 * Commands, events, identifiers and records of loans and their trades. Formulas of their value and
 * revenue are in {@code accrual} and {@code billing}.
 */
@NullMarked
package io.lendledger.core.loan;

import org.jspecify.annotations.NullMarked;
