package io.lendledger.core.loan.change;

/**
 * The epoch in which ids of changes begin, where receivers may know ids of a store that is gone.
 *
 * @param number from {@link LoanChangeId#FIRST_EPOCH} on
 */
public record FirstEpoch(int number) {}
