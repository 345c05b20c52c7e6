package io.lendledger.core.audit;

/** Asks for the {@link ProjectionStates} of the read models. */
public record FindProjections() {}
