package io.lendledger.gateway.audit;

import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.gateway.edge.reading.Filters;
import java.time.Instant;

/** The requested part of the history. */
final class AuditQuery {

  private static final int LONGEST = 200;
  private static final long BEGINNING = -1;
  private static final long END = Long.MAX_VALUE;

  private AuditQuery() {}

  static FindEvents of(Filters filters) {
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    Long after = filters.number("afterPosition");
    String order = filters.code("order", TimelineOrder::of);
    boolean newestFirst = order != null && TimelineOrder.of(order) == TimelineOrder.NEWEST;
    long start = newestFirst ? END : BEGINNING;
    String form = filters.code("form", EventForm::of);
    return new FindEvents(
        filters.text("aggregateType", LONGEST),
        filters.text("aggregateId", LONGEST),
        filters.text("eventType", LONGEST),
        filters.code("lenderCode", LenderCode::new),
        from,
        to,
        newestFirst,
        after == null ? start : after,
        filters.limit(),
        form == null ? EventForm.STORED : EventForm.of(form));
  }
}
