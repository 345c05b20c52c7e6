package io.lendledger.core.integrity;

/**
 * Asks for a {@link SealPage}, the oldest seals first.
 *
 * @param afterNumber only behind this seal; 0 for all
 * @param limit at most so many
 */
public record FindSeals(long afterNumber, int limit) {}
