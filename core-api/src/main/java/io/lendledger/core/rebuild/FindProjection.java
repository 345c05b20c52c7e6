package io.lendledger.core.rebuild;

/** Asks for the {@link ProjectionStates.ProjectionState} of one read model. */
public record FindProjection(String name) {}
