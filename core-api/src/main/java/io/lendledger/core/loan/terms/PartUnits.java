package io.lendledger.core.loan.terms;

/**
 * A change of one client's part.
 *
 * @param part which part
 * @param units change of its outstanding units
 * @param settledUnits change of its settled, interest-bearing units
 */
public record PartUnits(String part, long units, long settledUnits) {}
