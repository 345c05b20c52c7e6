package io.lendledger.command.transaction;

import io.lendledger.command.submission.store.SubmissionPlaces;
import io.lendledger.command.submission.store.SubmissionPlaces.LatestSnapshots;
import io.lendledger.core.client.TakenOverDay;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
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
     * The snapshots that may include a transaction; null when none does. Refused with {@code
     * UNAVAILABLE} while one is being applied, since nobody knows yet what it changes.
     */
    @Nullable TakenOverDay including(LenderCode lender, LocalDate tradeDate, long received) {
      LatestSnapshots known = latest.get(lender);
      if (known == null || !known.day().latest().includes(tradeDate, received)) {
        return null;
      }
      if (known.applying()) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE, "A snapshot that includes the transaction is being applied");
      }
      return known.day();
    }
  }
}
