package io.lendledger.gateway.audit;

import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.reading.Filters;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requested part of the history, as it was at the moment of its first page. */
final class AuditQuery {

  private static final int LONGEST = 200;
  private static final long BEGINNING = -1;
  private static final long END = Long.MAX_VALUE;

  private AuditQuery() {}

  static FindHistory of(@Nullable LenderCode lender, Filters filters, PageRequest page) {
    return new FindHistory(events(lender, filters, page), page.position(), page.asOf());
  }

  private static FindEvents events(@Nullable LenderCode lender, Filters filters, PageRequest page) {
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    Long after = filters.number("afterPosition");
    String order = filters.code("order", TimelineOrder::of);
    boolean newestFirst = order != null && TimelineOrder.of(order) == TimelineOrder.NEWEST;
    long start = newestFirst ? END : BEGINNING;
    List<String> walked = page.afterKey();
    String form = filters.code("form", EventForm::of);
    return new FindEvents(
        filters.text("aggregateType", LONGEST),
        filters.text("aggregateId", LONGEST),
        filters.text("eventType", LONGEST),
        lender == null ? null : lender.value(),
        from,
        to,
        newestFirst,
        walked == null ? (after == null ? start : after) : Long.parseLong(walked.getFirst()),
        page.limit(),
        form == null ? EventForm.STORED : EventForm.of(form));
  }
}
