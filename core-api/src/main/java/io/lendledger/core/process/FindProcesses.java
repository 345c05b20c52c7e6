package io.lendledger.core.process;

/** Asks for the {@link ProcessPositions} of all processes. */
public record FindProcesses() {}
