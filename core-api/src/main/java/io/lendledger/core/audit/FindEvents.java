package io.lendledger.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an {@link AuditPage} of the event history in store order.
 *
 * @param aggregateType only this type, for example {@code Loan}
 * @param aggregateId only this aggregate
 * @param eventType only this logical name
 * @param lenderCode only events of this lender
 * @param from not before
 * @param to before
 * @param afterPosition only behind this position; -1 for all
 * @param limit at most so many
 * @param form how events of former revisions are shown
 */
public record FindEvents(
    @Nullable String aggregateType,
    @Nullable String aggregateId,
    @Nullable String eventType,
    @Nullable String lenderCode,
    @Nullable Instant from,
    @Nullable Instant to,
    long afterPosition,
    int limit,
    EventForm form) {

  /** The same behind another position. */
  public FindEvents behind(long position) {
    return new FindEvents(
        aggregateType, aggregateId, eventType, lenderCode, from, to, position, limit, form);
  }
}
