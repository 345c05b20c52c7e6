package io.lendledger.core.integrity;

/** Asks for the {@link Seal} of this number; refused with {@code NOT_FOUND} when there is none. */
public record FindSeal(long number) {}
