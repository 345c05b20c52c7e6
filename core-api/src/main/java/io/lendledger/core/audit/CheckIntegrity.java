package io.lendledger.core.audit;

/** Asks for an {@link IntegrityReport}: every event is read and the chain over them recomputed. */
public record CheckIntegrity() {}
