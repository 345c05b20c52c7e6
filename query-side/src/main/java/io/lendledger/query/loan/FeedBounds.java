package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges.Missing;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.loan.FeedEpochs.Epochs;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.parked.ParkedModels;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Up to where changes of loans can be told, and behind which of them one may go on. */
@Component
final class FeedBounds {

  private final Moments moments;
  private final ParkedModels parked;
  private final ObjectProvider<StoreHead> head;

  FeedBounds(Moments moments, ParkedModels parked, ObjectProvider<StoreHead> head) {
    this.moments = moments;
    this.parked = parked;
    this.head = head;
  }

  /** The position that every read model has reached, or had at an instant. */
  long reached(@Nullable Instant asOf) {
    long reached = moments.reached(null, LoanHandler.PROJECTIONS);
    return asOf == null ? reached : Math.min(reached, moments.positionAt(asOf));
  }

  /** The last position before which nothing of these lenders, or of any, is missing. */
  long whole(@Nullable List<LenderCode> lenders, @Nullable Instant asOf) {
    long reached = reached(asOf);
    return Math.min(reached, before(missing(lenders), reached));
  }

  /** The last position before the first that is missing. */
  static long before(List<Missing> missing, long reached) {
    return missing.stream().mapToLong(each -> each.from() - 1).min().orElse(reached);
  }

  /** Lenders with a parked event, of these or of all. */
  List<Missing> missing(@Nullable List<LenderCode> lenders) {
    Map<LenderCode, Long> first = new TreeMap<>(Comparator.comparing(LenderCode::value));
    for (ParkedEvent each : parked.all()) {
      String lender = each.lenderCode();
      if (lender != null && LoanHandler.PROJECTIONS.contains(each.handler())) {
        first.merge(new LenderCode(lender), each.position(), Math::min);
      }
    }
    return first.entrySet().stream()
        .filter(each -> lenders == null || lenders.contains(each.getKey()))
        .map(each -> new Missing(each.getKey(), each.getValue()))
        .toList();
  }

  /**
   * A receiver that names an id that never existed, or was lost, would miss the change in its
   * place.
   */
  void requireTold(LoanChangeId after, Epochs known) {
    long end = head.getObject().position();
    if (after.position() > end) {
      refuse(after, "is of no change: the last event is at %016d".formatted(end));
    }
    int epoch = known.at(after.position());
    if (after.epoch() != epoch) {
      refuse(
          after,
          "was lost when the database was restored, or the sandbox was reset: go on behind the"
              + " last change before it that you know, or with epoch %d".formatted(epoch));
    }
  }

  private static void refuse(LoanChangeId after, String issue) {
    throw new Rejected(
        RejectionCode.VALIDATION_FAILED,
        "The feed cannot go on there",
        Fault.of("afterEventId", after, issue));
  }
}
