package io.lendledger.core.integrity;

/** Asks for an {@link IntegrityCheck}; refused with {@code NOT_FOUND} when there is none. */
public record FindIntegrityCheck(String checkId) {}
