/**
 * The aggregate of a borrower's reference data. Loans and collateral of a borrower are in {@code
 * loan} and {@code collateral}.
 */
@NullMarked
package io.lendledger.command.borrower;

import org.jspecify.annotations.NullMarked;
