package io.lendledger.command.dispatch;

import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Reports how far the processes are. A process stores its commands' events before its position
 * moves on, so a head that is read afterwards includes them.
 */
@Component
class FollowUpHandler {

  private static final List<String> FOLLOWERS =
      List.of(
          Processes.LOOK_UPS,
          Processes.TRANSACTIONS,
          Processes.BORROW_REQUESTS,
          Processes.SHORTFALLS,
          Processes.ALLOCATIONS,
          Processes.COVER,
          Processes.CALENDAR);

  private final ProcessTokens tokens;
  private final ObjectProvider<StoreHead> head;

  FollowUpHandler(ProcessTokens tokens, ObjectProvider<StoreHead> head) {
    this.tokens = tokens;
    this.head = head;
  }

  @QueryHandler
  FollowUp handle(FindFollowUp query) {
    long position = FOLLOWERS.stream().mapToLong(tokens::position).min().orElse(-1);
    StoreHead store = head.getObject();
    return new FollowUp(
        position, query.lender() == null ? store.position() : store.position(query.lender()));
  }
}
