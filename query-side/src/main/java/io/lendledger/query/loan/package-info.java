/** Loans, client parts, trades and position reconciliation. */
@NullMarked
package io.lendledger.query.loan;

import org.jspecify.annotations.NullMarked;
