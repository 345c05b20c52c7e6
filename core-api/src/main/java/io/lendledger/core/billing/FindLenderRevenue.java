package io.lendledger.core.billing;

/**
 * Asks for a {@link LenderRevenuePage}, sorted by lender first.
 *
 * @param records which records; without a lender those of all
 */
public record FindLenderRevenue(FindClientRevenue records) {}
