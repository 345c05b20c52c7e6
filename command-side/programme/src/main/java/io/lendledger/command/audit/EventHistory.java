package io.lendledger.command.audit;

import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.FindActivity;
import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import java.time.Instant;
import java.util.List;

/** Reads the event history in store order, or that of an aggregate from either end. */
interface EventHistory {

  /** The events that the query asks for; its next position is null at the end of the store. */
  AuditPage find(FindEvents query);

  /** The events of one aggregate that the query asks for. */
  AggregateEvents find(FindAggregateEvents query);

  /**
   * Counts of the events up to a position, in the order of time.
   *
   * @param from the first bucket that is wanted begins there or later
   * @param rows at most so many
   */
  List<ActivityCount> count(FindActivity query, Instant from, long upTo, int rows);
}
