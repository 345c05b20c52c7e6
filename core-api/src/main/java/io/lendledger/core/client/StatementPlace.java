package io.lendledger.core.client;

/**
 * Where a statement about a client stands among all that lenders send.
 *
 * @param receipt its place in the order of receipt
 * @param listed whether a list makes it: lists of a lender are applied one after the other, so that
 *     what one repeats need not be kept
 */
public record StatementPlace(long receipt, boolean listed) {}
