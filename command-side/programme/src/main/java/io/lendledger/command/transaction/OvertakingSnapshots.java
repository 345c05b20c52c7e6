package io.lendledger.command.transaction;

import io.lendledger.command.submission.store.SubmissionPlaces;
import io.lendledger.command.submission.store.SubmissionPlaces.LatestSnapshots;
import io.lendledger.core.client.TakenOverDay;
import io.lendledger.core.lender.LenderCode;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Tells which transactions a snapshot includes that has been taken over already. A snapshot waits
 * for earlier transactions, but for those that are set aside.
 */
@Component
class OvertakingSnapshots {

  private final SubmissionPlaces places;

  OvertakingSnapshots(SubmissionPlaces places) {
    this.places = places;
  }

  /** The latest snapshots of these lenders. */
  Known of(Collection<LenderCode> lenders) {
    return new Known(places.latestSnapshots(Set.copyOf(lenders)));
  }

  /** The latest snapshots at a moment, by lender. */
  record Known(Map<LenderCode, LatestSnapshots> latest) {

    /**
     * The snapshots that may include a transaction; null when none does.
     *
     * @throws IllegalStateException while one is being applied, since nobody knows yet what it
     *     changes: the transaction stays set aside, and others do not wait for it
     */
    @Nullable TakenOverDay including(LenderCode lender, LocalDate tradeDate, long received) {
      LatestSnapshots known = latest.get(lender);
      if (known == null || !known.day().latest().includes(tradeDate, received)) {
        return null;
      }
      if (known.applying()) {
        throw new IllegalStateException(
            "A snapshot that includes the transaction is being applied; try again after it");
      }
      return known.day();
    }
  }
}
