package io.lendledger.core.lender;

/** Asks whether a lender has been registered; the answer is a {@link Boolean}. */
public record IsLenderKnown(LenderCode lender) {}
