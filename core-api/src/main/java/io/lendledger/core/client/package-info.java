/**
 * Commands and events of a client's preferences, holdings and allocations. Lenders are in {@code
 * lender}, borrowers in {@code borrower}.
 */
@NullMarked
package io.lendledger.core.client;

import org.jspecify.annotations.NullMarked;
