package io.lendledger.core.integrity;

import org.jspecify.annotations.Nullable;

/**
 * The result of recomputing the chain over the store (docs/audit.md, Prove that nobody touched it).
 *
 * @param valid whether no break was found
 * @param checkedEvents events that were read and compared
 * @param firstBreak the break at the lowest position; null when valid
 * @param head where the recomputed chain ends
 */
public record IntegrityReport(
    boolean valid, long checkedEvents, @Nullable ChainBreak firstBreak, ChainHead head) {}
