package io.lendledger.core.rebuild;

/** Asks for the {@link ProjectionStates} of the read models. */
public record FindProjections() {}
