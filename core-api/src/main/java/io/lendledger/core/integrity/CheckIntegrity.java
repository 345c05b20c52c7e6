package io.lendledger.core.integrity;

/** Asks for an {@link IntegrityReport}: every event is read and the chain over them recomputed. */
public record CheckIntegrity() {}
