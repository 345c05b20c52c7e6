/**
 * Read model of daily accruals and loan-to-date totals. It adds up events and computes no accrual.
 */
@NullMarked
package io.lendledger.query.accrual;

import org.jspecify.annotations.NullMarked;
