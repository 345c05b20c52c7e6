package io.lendledger.command.integrity.verify;

import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.ChainHead;
import io.lendledger.core.integrity.IntegrityReport;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of verifying a store or an export.
 *
 * @param checkedEvents events that were read
 * @param breaks the breaks by position, the first hundred at most
 * @param breaksInAll how many there are
 * @param breaksOfIndex how many of them are of the index of the history, which is made anew
 * @param head where the recomputed chain ends
 * @param checkedSeals seals that were compared with it
 * @param lastSealAt when the store's last seal was made; null without one, and of an export
 */
public record Verification(
    long checkedEvents,
    List<ChainBreak> breaks,
    long breaksInAll,
    long breaksOfIndex,
    ChainHead head,
    long checkedSeals,
    @Nullable Instant lastSealAt) {

  /** Copies the breaks. */
  public Verification {
    breaks = List.copyOf(breaks);
  }

  /** Whether nothing is broken. */
  public boolean isIntact() {
    return breaksInAll == 0;
  }

  /** The same for the wire. */
  public IntegrityReport report() {
    return new IntegrityReport(
        isIntact(), checkedEvents, breaks.isEmpty() ? null : breaks.getFirst(), head);
  }
}
