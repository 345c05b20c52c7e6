/**
 * Read model of loans, client parts, trades, position reconciliation and loan changes. Accruals are
 * in {@code accrual}.
 */
@NullMarked
package io.lendledger.query.loan;

import org.jspecify.annotations.NullMarked;
