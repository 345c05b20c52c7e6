package io.lendledger.gateway.audit;

import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.reading.Filters;
import java.time.Instant;

/** The requested part of the history. */
final class AuditQuery {

  private static final int LONGEST = 200;
  private static final long BEGINNING = -1;

  private AuditQuery() {}

  static FindEvents of(Filters filters) {
    Instant from = filters.instant("from");
    Instant to = filters.instant("to");
    filters.inOrder("to", "is before from", from, to);
    Long after = filters.number("afterPosition");
    String form = filters.code("form", EventForm::of);
    return new FindEvents(
        filters.text("aggregateType", LONGEST),
        filters.text("aggregateId", LONGEST),
        filters.text("eventType", LONGEST),
        filters.code("lenderCode", LenderCode::new),
        from,
        to,
        after == null ? BEGINNING : after,
        filters.limit(),
        form == null ? EventForm.STORED : EventForm.of(form));
  }

  /** The same from behind another position on. */
  static FindEvents after(FindEvents query, long position) {
    return new FindEvents(
        query.aggregateType(),
        query.aggregateId(),
        query.eventType(),
        query.lenderCode(),
        query.from(),
        query.to(),
        position,
        query.limit(),
        query.form());
  }
}
