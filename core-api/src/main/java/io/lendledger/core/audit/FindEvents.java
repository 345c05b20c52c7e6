package io.lendledger.core.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an {@link AuditPage} of the event history in store order, or backwards.
 *
 * @param aggregateType only this type, for example {@code Loan}
 * @param aggregateId only this aggregate
 * @param eventType only this logical name
 * @param lenderCode only events of this lender
 * @param from not before
 * @param to before
 * @param newestFirst whether the last ones come first
 * @param afterPosition only behind this position, in the order asked for
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
    boolean newestFirst,
    long afterPosition,
    int limit,
    EventForm form) {

  /** In store order. */
  public FindEvents(
      @Nullable String aggregateType,
      @Nullable String aggregateId,
      @Nullable String eventType,
      @Nullable String lenderCode,
      @Nullable Instant from,
      @Nullable Instant to,
      long afterPosition,
      int limit,
      EventForm form) {
    this(
        aggregateType,
        aggregateId,
        eventType,
        lenderCode,
        from,
        to,
        false,
        afterPosition,
        limit,
        form);
  }

  /** The same behind another position. */
  public FindEvents behind(long position) {
    return new FindEvents(
        aggregateType,
        aggregateId,
        eventType,
        lenderCode,
        from,
        to,
        newestFirst,
        position,
        limit,
        form);
  }

  /** Those of them from before a moment. */
  public FindEvents before(Instant moment) {
    return new FindEvents(
        aggregateType,
        aggregateId,
        eventType,
        lenderCode,
        from,
        to == null || moment.isBefore(to) ? moment : to,
        newestFirst,
        afterPosition,
        limit,
        form);
  }

  /** Whether a position is behind the one asked for. */
  public boolean isBehind(long position) {
    return newestFirst ? position < afterPosition : position > afterPosition;
  }
}
