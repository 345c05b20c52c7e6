package io.lendledger.gateway.edge.submission;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.refusal.Refusals;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Refused submissions by their id, and their faults. */
@Component
class RefusedReads {

  private final RefusedSubmissions waiting;
  private final RefusedStore store;
  private final Blocking blocking;
  private final Messages messages;
  private final Clock clock;

  RefusedReads(
      RefusedSubmissions waiting,
      RefusedStore store,
      Blocking blocking,
      Messages messages,
      @BusinessTime Clock clock) {
    this.waiting = waiting;
    this.store = store;
    this.blocking = blocking;
    this.messages = messages;
    this.clock = clock;
  }

  static boolean isAbsent(Throwable failure) {
    return Refusals.of(failure).code() == RejectionCode.NOT_FOUND;
  }

  /** Whether it is absent as far as events tell, which may have yet to be read. */
  static boolean isUntold(Throwable failure) {
    return isAbsent(failure) || Refusals.of(failure).code() == RejectionCode.UNAVAILABLE;
  }

  /** A refused one of a lender's, of anybody's without one; empty when there is none. */
  Mono<RefusedSubmission> find(SubmissionId id, @Nullable LenderCode lender) {
    return blocking
        .call(() -> {
          waiting.settle();
          return store.find(id, lender);
        })
        .flatMap(Mono::justOrEmpty);
  }

  /** The bytes of a refused one; empty when none are kept. */
  Mono<RefusedContent> content(SubmissionId id, @Nullable LenderCode lender) {
    return blocking
        .call(() -> {
          waiting.settle();
          return store.content(id, lender);
        })
        .flatMap(Mono::justOrEmpty);
  }

  /** The faults of a submission: those that were kept, the overtaken records of a taken one. */
  Mono<FaultPage> faults(SubmissionId id, @Nullable LenderCode lender, PageRequest page) {
    int from = behind(page);
    return find(id, lender)
        .map(refused -> page(refused.faultsAt(page.asOf()), from, page))
        .switchIfEmpty(messages.ask(new FindOvertakenRecords(id, lender, page), FaultPage.class));
  }

  private FaultPage page(List<Fault> all, int from, PageRequest page) {
    int first = Math.min(from, all.size());
    int last = Math.min(first + page.limit(), all.size());
    Instant asOf = page.asOf();
    return new FaultPage(
        List.copyOf(all.subList(first, last)),
        last < all.size() ? List.of(Integer.toString(last)) : null,
        0,
        asOf == null ? clock.instant() : asOf);
  }

  private static int behind(PageRequest page) {
    List<String> after = page.afterKey();
    if (after == null) {
      return 0;
    }
    if (after.size() != 1 || !after.getFirst().matches("[0-9]{1,9}")) {
      throw new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
    }
    return Integer.parseInt(after.getFirst());
  }
}
