package io.lendledger.core.loan.view;

/**
 * Units of a loan or a part.
 *
 * @param originalUnits those of the loan's trade, less what was dropped before it settled
 * @param settledUnits those settled and not yet returned, on which it earns
 */
public record LoanUnits(long originalUnits, long settledUnits) {}
