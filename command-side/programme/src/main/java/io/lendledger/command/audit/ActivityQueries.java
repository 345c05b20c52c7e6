package io.lendledger.command.audit;

import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.ActivityPage;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.StoreHead;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Answers {@link FindActivity}: a walk counts the events that were stored when it began. */
@Component
class ActivityQueries {

  private final ActivityCounts counts;
  private final ObjectProvider<StoreHead> head;
  private final Clock clock;

  ActivityQueries(
      ActivityCounts counts, ObjectProvider<StoreHead> head, @BusinessTime Clock clock) {
    this.counts = counts;
    this.head = head;
    this.clock = clock;
  }

  @QueryHandler
  ActivityPage find(FindActivity query) {
    PageRequest page = query.page();
    Long pinned = page.position();
    long position = pinned == null ? head.getObject().position() : pinned;
    Instant asOf = page.asOf();
    Instant moment = asOf == null ? clock.instant().truncatedTo(ChronoUnit.MILLIS) : asOf;
    List<ActivityCount> found = counts.count(query, from(query), position, page.limit() + 1);
    if (found.size() <= page.limit()) {
      return new ActivityPage(found, null, position, moment);
    }
    List<ActivityCount> data = List.copyOf(found.subList(0, page.limit()));
    String last = data.getLast().from().plus(query.bucket().length()).toString();
    return new ActivityPage(data, List.of(last), position, moment);
  }

  /** Where the page begins. */
  private static Instant from(FindActivity query) {
    List<String> after = query.page().afterKey();
    return after == null ? query.from() : Instant.parse(after.getFirst());
  }
}
