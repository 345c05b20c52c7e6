/**
 * The desk's endpoint for borrowers' terms. Loans with a borrower are in {@code loan} and {@code
 * reading}.
 */
@NullMarked
package io.lendledger.gateway.borrower;

import org.jspecify.annotations.NullMarked;
