package io.lendledger.core.integrity;

import org.jspecify.annotations.Nullable;

/**
 * The end of the chain, and its distance from the store's end.
 *
 * @param position store position of the last linked event; -1 for none
 * @param events number of linked events
 * @param chainHash hash of the last link, in hexadecimal
 * @param merkleRoot root of the Merkle tree over all linked events, in hexadecimal
 * @param storePosition store position of the last event; -1 for none
 * @param unlinkedEvents events behind the chain's end, which nothing protects yet
 * @param lastSeal number of the latest seal; null for none
 */
public record ChainHead(
    long position,
    long events,
    String chainHash,
    String merkleRoot,
    long storePosition,
    long unlinkedEvents,
    @Nullable Long lastSeal) {}
