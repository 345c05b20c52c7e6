package io.lendledger.core.integrity;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A check of the chain that was started (docs/audit.md, Prove that nobody touched it).
 *
 * @param checkId names it
 * @param state how far it is
 * @param startedAt when it was started
 * @param endedAt when it ended; null while it runs
 * @param checkedEvents events that were read so far
 * @param total events there were to read when it started
 * @param secondsLeft estimate for the rest; null while nothing was read
 * @param result what came of it; null unless it is done
 * @param reason why there is no result; null unless it failed or was interrupted
 */
public record IntegrityCheck(
    String checkId,
    IntegrityCheckState state,
    Instant startedAt,
    @Nullable Instant endedAt,
    long checkedEvents,
    long total,
    @Nullable Long secondsLeft,
    @Nullable IntegrityReport result,
    @Nullable String reason) {}
