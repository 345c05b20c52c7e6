package io.lendledger.core.audit;

/**
 * Asks for the {@link Lineage} of a record; refused with {@code NOT_FOUND} when there is none.
 *
 * @param record {@code loan:<loanId>}, {@code accrual:<clientLevelLoanId>:<accrualDate>}, the same
 *     with {@code :<earnedOn>} for a line that adjusts a day of a closed month, {@code
 *     bill:<loanId>:<billingMonth>}, {@code
 *     billing-summary:<lenderCode>:<billingMonth>:<borrowerCode>:<billingCurrency>} or {@code
 *     client-revenue:<lenderCode>:<billingMonth>:<clientCode>:<billingCurrency>}
 */
public record FindLineage(String record) {}
