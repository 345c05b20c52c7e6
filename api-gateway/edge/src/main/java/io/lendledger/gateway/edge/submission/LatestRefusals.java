package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The submissions that were refused last. */
@Component
public final class LatestRefusals {

  /** At most so many are answered. */
  public static final int MOST = 1_000;

  private final RefusedSubmissions waiting;
  private final RefusedStore store;
  private final Blocking blocking;

  LatestRefusals(RefusedSubmissions waiting, RefusedStore store, Blocking blocking) {
    this.waiting = waiting;
    this.store = store;
    this.blocking = blocking;
  }

  /** Those of a lender, of all without one, received by a moment, if there is one. */
  public Mono<List<SubmissionView>> find(@Nullable LenderCode lender, @Nullable Instant asOf) {
    return blocking.call(() -> {
      waiting.settle();
      Instant end = asOf == null ? null : RefusedSubmission.endOf(asOf);
      var asked = new RefusedStore.Asked(lender, null, null, end, Long.MAX_VALUE, null, "", MOST);
      return store.list(asked).stream().map(RefusedSubmission::view).toList();
    });
  }
}
