package io.lendledger.gateway.desk;

import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.FindBorrowRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Duration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What became of borrow requests. */
@Component
class MatchedRequests {

  static final Duration LONGEST = Duration.ofSeconds(30);

  private final Messages messages;

  MatchedRequests(Messages messages) {
    this.messages = messages;
  }

  /** The result, once matching has ended. */
  Mono<BorrowRequestResult> result(BorrowRequestId id) {
    Mono<BorrowRequestResult> ask =
        messages
            .ask(new FindBorrowRequest(id), BorrowRequestResult.class)
            .onErrorResume(Polling::isNotThereYet, _ -> Mono.empty());
    return Polling.until(ask, BorrowRequestResult::completed, LONGEST)
        .filter(BorrowRequestResult::completed)
        .switchIfEmpty(Mono.error(() -> unfinished(id)));
  }

  private static Rejected unfinished(BorrowRequestId id) {
    return new Rejected(
        RejectionCode.UNAVAILABLE,
        "Request " + id + " was taken and is still being matched; send it again for its answer");
  }
}
