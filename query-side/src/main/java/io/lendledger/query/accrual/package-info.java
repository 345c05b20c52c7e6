/** Daily accruals and loan-to-date totals. */
@NullMarked
package io.lendledger.query.accrual;

import org.jspecify.annotations.NullMarked;
