package io.lendledger.query.loan;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.FindTimeline;
import io.lendledger.core.loan.view.TimelineEntry;
import io.lendledger.core.loan.view.TimelineOrder;
import io.lendledger.core.loan.view.TimelinePage;
import io.lendledger.core.reading.FieldChange;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.history.StoreQueries;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Answers {@link FindTimeline}: the events say what happened, the versions of rows what it changed.
 * A page whose events changed very many rows ends before its limit.
 */
@Component
final class TimelineHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.LENDING, ModelNames.ACCRUALS);
  private static final int MOST_ROWS = 20_000;

  private final QueryDatabase database;
  private final Moments moments;
  private final StoreQueries store;

  TimelineHandler(QueryDatabase database, Moments moments, StoreQueries store) {
    this.database = database;
    this.moments = moments;
    this.store = store;
  }

  private record Changed(long position, List<FieldChange> changes) {}

  @QueryHandler
  TimelinePage handle(FindTimeline query) {
    return read(query);
  }

  private TimelinePage read(FindTimeline query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    requireLoan(query, moment);
    AggregateEvents found = store.ask(events(query, moment), AggregateEvents.class);
    if (found.data().isEmpty()) {
      return new TimelinePage(List.of(), null, moment.position(), moment.asOf());
    }
    List<AuditEvent> events = found.data();
    List<Changed> changed = changes(query, events, MOST_ROWS + 1);
    if (changed.size() > MOST_ROWS) {
      events = whole(events, changed.getLast().position());
      changed = changes(query, events, Integer.MAX_VALUE);
    }
    Map<Long, List<FieldChange>> byEvent = new HashMap<>();
    changed.forEach(each ->
        byEvent.computeIfAbsent(each.position(), _ -> new ArrayList<>()).addAll(each.changes()));
    List<String> next =
        found.more() || events.size() < found.data().size()
            ? List.of(moment.date().toString(), sequence(events.getLast()))
            : null;
    List<TimelineEntry> entries =
        events.stream()
            .map(event ->
                entry(query.lender(), event, byEvent.getOrDefault(event.position(), List.of())))
            .toList();
    return new TimelinePage(entries, next, moment.position(), moment.asOf());
  }

  private void requireLoan(FindTimeline query, Moment moment) {
    LenderCode lender = query.lender();
    Optional<String> owner =
        database
            .client()
            .sql(TimelineSql.OWNER)
            .param("loan", query.loan().value())
            .param("position", moment.position())
            .query(String.class)
            .optional();
    if (owner.isEmpty() || (lender != null && !owner.get().equals(lender.value()))) {
      throw Rejected.notFound("Loan " + query.loan());
    }
  }

  private static FindAggregateEvents events(FindTimeline query, Moment moment) {
    List<String> after = PageKey.after(query.page(), 1);
    return new FindAggregateEvents(
        query.loan().value(),
        List.of(),
        moment.position(),
        after == null ? null : PageKey.number(after.getFirst()),
        query.order() == TimelineOrder.NEWEST,
        query.page().limit(),
        EventForm.STORED);
  }

  /** The events before the one whose rows may be cut, but at least one. */
  private static List<AuditEvent> whole(List<AuditEvent> events, long cut) {
    List<AuditEvent> whole = events.stream().takeWhile(event -> event.position() != cut).toList();
    return whole.isEmpty() ? List.of(events.getFirst()) : whole;
  }

  private List<Changed> changes(FindTimeline query, List<AuditEvent> events, int rows) {
    long one = events.getFirst().position();
    long other = events.getLast().position();
    return database
        .client()
        .sql(TimelineSql.changes(query.order() == TimelineOrder.NEWEST))
        .param("loan", query.loan().value())
        .param("first", Math.min(one, other))
        .param("last", Math.max(one, other))
        .param("rows", rows)
        .query(TimelineHandler::changed)
        .list();
  }

  private static Changed changed(ResultSet row, int number) throws SQLException {
    String kind = row.getString("kind");
    String name = row.getString("name");
    String prefix = name.isEmpty() ? "" : "%s[%s].".formatted(kind, name);
    List<FieldChange> changes =
        Objects.requireNonNull(TimelineSql.FIELDS.get(kind))
            .changes(row.getString("before"), row.getString("after"))
            .stream()
            .map(each -> new FieldChange(prefix + each.field(), each.before(), each.after()))
            .toList();
    return new Changed(row.getLong("position"), changes);
  }

  private static String sequence(AuditEvent event) {
    return Objects.requireNonNull(event.sequence()).toString();
  }

  /** Who asked is nothing to a lender unless it was the lender itself. */
  private static TimelineEntry entry(
      @Nullable LenderCode reader, AuditEvent event, List<FieldChange> changes) {
    boolean mayKnow = reader == null || reader.value().equals(text(event.metadata(), "lenderCode"));
    return new TimelineEntry(
        event.position(),
        event.timestamp(),
        event.eventType(),
        mayKnow ? text(event.metadata(), "credential") : null,
        mayKnow ? text(event.metadata(), "requestId") : null,
        mayKnow ? text(event.metadata(), "submissionId") : null,
        changes);
  }

  private static @Nullable String text(JsonNode metadata, String name) {
    JsonNode value = metadata.get(name);
    return value == null || value.isNull() ? null : value.asString();
  }
}
