package io.lendledger.core.billing;

/**
 * Asks for a {@link LenderBillingPage}, sorted by lender first.
 *
 * @param records which records; without a lender those of all
 */
public record FindLenderBilling(FindBillingSummary records) {}
