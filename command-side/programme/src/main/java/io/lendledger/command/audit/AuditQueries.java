package io.lendledger.command.audit;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Answers auditors' queries of the event history. */
@Component
class AuditQueries {

  private final EventHistory history;
  private final ObjectProvider<StoreHead> head;
  private final Clock clock;

  AuditQueries(EventHistory history, ObjectProvider<StoreHead> head, @BusinessTime Clock clock) {
    this.history = history;
    this.head = head;
    this.clock = clock;
  }

  @QueryHandler
  AuditPage find(FindEvents query) {
    return history.find(query);
  }

  @QueryHandler
  HistoryPage find(FindHistory query) {
    long end = head.getObject().position();
    Long pinned = query.upTo();
    if (pinned != null && pinned > end) {
      throw new Rejected(
          RejectionCode.INVALID_CURSOR,
          "The store does not have the moment of that page: begin again without a cursor");
    }
    long upTo = pinned == null ? end : pinned;
    Instant asOf = query.asOf();
    FindEvents events =
        asOf == null ? query.events() : query.events().before(asOf.plus(1, ChronoUnit.MICROS));
    AuditPage found = history.find(events, upTo);
    Long next = found.nextPosition();
    return new HistoryPage(
        found.data(),
        next == null ? null : List.of(next.toString()),
        upTo,
        asOf == null ? timeOf(upTo) : asOf);
  }

  /** The first whole millisecond that knows the event at a position. */
  private Instant timeOf(long position) {
    Instant time = history.timeOf(position).orElseGet(clock::instant);
    Instant whole = time.truncatedTo(ChronoUnit.MILLIS);
    return whole.equals(time) ? whole : whole.plusMillis(1);
  }

  @QueryHandler
  AggregateEvents find(FindAggregateEvents query) {
    return history.find(query);
  }
}
