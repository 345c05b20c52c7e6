package io.lendledger.core.audit;

import org.jspecify.annotations.Nullable;

/**
 * What came of recomputing the chain over the store (contract, section 6).
 *
 * @param valid whether no break was found
 * @param checkedEvents events that were read and compared
 * @param firstBreak the break at the lowest position; null when valid
 * @param head where the recomputed chain ends
 */
public record IntegrityReport(
    boolean valid, long checkedEvents, @Nullable ChainBreak firstBreak, ChainHead head) {}
