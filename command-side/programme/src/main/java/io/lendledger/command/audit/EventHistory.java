package io.lendledger.command.audit;

import io.lendledger.command.eventstore.CurrentRevision;
import io.lendledger.command.eventstore.CurrentRevision.Revised;
import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.audit.FindEvents;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The event history, or that of an aggregate, from either end, shown as it is stored or as it is
 * read today.
 */
@Component
class EventHistory {

  private static final JsonMapper JSON = EventJson.mapper();
  private static final String COLUMNS =
      """
      SELECT global_index, event_identifier, type, aggregate_identifier, sequence_number,
             payload_type, payload_revision, time_stamp, payload, meta_data
        FROM eventstore.domain_event
      """;
  private static final String BEHIND =
      COLUMNS + " WHERE global_index > :after AND global_index <= :upTo";
  private static final String BEFORE =
      COLUMNS + " WHERE global_index < :after AND global_index >= :end";
  private static final String AMONG = COLUMNS + " WHERE global_index IN (:positions)";
  private static final String TIME_OF =
      """
      SELECT time_stamp FROM eventstore.domain_event WHERE global_index <= ?
       ORDER BY global_index DESC LIMIT 1
      """;
  private static final String OF_AGGREGATE =
      COLUMNS + " WHERE aggregate_identifier = :id AND global_index <= :upTo";

  private final HistoryIndex index;
  private final JdbcClient jdbc;
  private final CurrentRevision current;

  EventHistory(
      HistoryIndex index,
      DataSource dataSource,
      @Qualifier("eventSerializer") Serializer serializer) {
    this.current = new CurrentRevision(serializer);
    this.index = index;
    this.jdbc = JdbcClient.create(dataSource);
  }

  /** The events that the query asks for. */
  AuditPage find(FindEvents query) {
    return find(query, Long.MAX_VALUE);
  }

  /**
   * The events that the query asks for, up to a position; fewer where they are large. The page's
   * next position is null behind the last of them.
   */
  AuditPage find(FindEvents query, long upTo) {
    var found = new GatheredEvents(query.limit());
    if (query.newestFirst()) {
      backwards(beforeEnd(query, upTo), found);
    } else {
      onwards(query, upTo, found);
    }
    return found.page();
  }

  private static FindEvents beforeEnd(FindEvents query, long upTo) {
    return upTo < query.afterPosition() ? query.behind(upTo + 1) : query;
  }

  private void onwards(FindEvents query, long upTo, GatheredEvents found) {
    long end = HistoryIndex.knows(query) ? index.end() : 0;
    indexed(query, end, upTo, found);
    if (!found.isFull()) {
      long after = Math.max(query.afterPosition(), end - 1);
      read(BEHIND, query, new LinkedHashMap<>(Map.of("after", after, "upTo", upTo)), found);
    }
  }

  private void backwards(FindEvents query, GatheredEvents found) {
    long end = index.end();
    before(query.afterPosition(), end, query, found);
    if (!found.isFull()) {
      if (HistoryIndex.knows(query)) {
        indexed(query, end, Long.MAX_VALUE, found);
      } else {
        before(lastBefore(query, end), 0, query, found);
      }
    }
  }

  /** Of indexed events from before the end of the time asked for, none is there or behind. */
  private long lastBefore(FindEvents query, long end) {
    long known = query.to() == null ? end : index.endBefore(query.to());
    return Math.min(query.afterPosition(), Math.min(end, known));
  }

  private void before(long position, long end, FindEvents query, GatheredEvents found) {
    read(BEFORE, query, new LinkedHashMap<>(Map.of("after", position, "end", end)), found);
  }

  /** As many as are needed; what is at the bounds of the time asked for may not be in it. */
  private void indexed(FindEvents query, long end, long upTo, GatheredEvents found) {
    if (end == 0) {
      return;
    }
    FindEvents rest = query;
    do {
      List<Long> positions =
          index.positions(rest, end, found.rowsLeft()).stream()
              .filter(each -> each <= upTo)
              .toList();
      if (positions.isEmpty()) {
        return;
      }
      read(AMONG, query, new LinkedHashMap<>(Map.of("positions", positions)), found);
      rest = query.behind(positions.getLast());
    } while (!found.isFull());
  }

  private void read(
      String select, FindEvents query, Map<String, Object> parameters, GatheredEvents found) {
    String order = "global_index" + (query.newestFirst() ? " DESC" : "");
    String sql = GatheredEvents.bounded(select + conditions(query, parameters), order);
    parameters.put("rows", found.rowsLeft());
    parameters.put("bytes", found.bytesLeft());
    jdbc.sql(sql).params(parameters).query(found.take(row -> event(row, query.form())));
  }

  /** The time of the last event up to a position; empty when there is none. */
  Optional<Instant> timeOf(long position) {
    return jdbc.sql(TIME_OF)
        .param(position)
        .query(OffsetDateTime.class)
        .optional()
        .map(OffsetDateTime::toInstant);
  }

  /** The events of one aggregate that the query asks for. */
  AggregateEvents find(FindAggregateEvents query) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    List<String> conditions = new ArrayList<>();
    List<String> types = query.eventTypes();
    add(
        conditions,
        parameters,
        "payload_type IN (:types)",
        "types",
        types.isEmpty() ? null : types);
    String beyond = query.newestFirst() ? "sequence_number < :beyond" : "sequence_number > :beyond";
    add(conditions, parameters, beyond, "beyond", query.beyond());
    parameters.put("id", query.aggregateId());
    parameters.put("upTo", query.upTo());
    parameters.put("rows", query.limit() + 1);
    String order = query.newestFirst() ? "sequence_number DESC" : "sequence_number";
    List<AuditEvent> found =
        jdbc.sql(OF_AGGREGATE + String.join("", conditions) + " ORDER BY " + order + " LIMIT :rows")
            .params(parameters)
            .query((row, n) -> event(row, query.form()))
            .list();
    return new AggregateEvents(
        List.copyOf(found.subList(0, Math.min(found.size(), query.limit()))),
        found.size() > query.limit());
  }

  private static String conditions(FindEvents query, Map<String, Object> parameters) {
    List<String> conditions = new ArrayList<>();
    add(conditions, parameters, "type = :type", "type", query.aggregateType());
    add(conditions, parameters, "aggregate_identifier = :id", "id", query.aggregateId());
    add(conditions, parameters, "payload_type = :name", "name", query.eventType());
    add(conditions, parameters, "time_stamp >= :from", "from", utc(query.from()));
    add(conditions, parameters, "time_stamp < :to", "to", utc(query.to()));
    add(
        conditions,
        parameters,
        "convert_from(payload, 'UTF8')::jsonb ->> 'lenderCode' = :lender",
        "lender",
        query.lenderCode());
    return String.join("", conditions);
  }

  private static void add(
      List<String> conditions,
      Map<String, Object> parameters,
      String condition,
      String name,
      @Nullable Object value) {
    if (value != null) {
      conditions.add(" AND " + condition);
      parameters.put(name, value);
    }
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }

  private AuditEvent event(ResultSet row, EventForm form) throws SQLException {
    Revised shown = shown(row, form);
    return new AuditEvent(
        row.getLong("global_index"),
        row.getString("event_identifier"),
        row.getString("type"),
        row.getString("aggregate_identifier"),
        row.getLong("sequence_number"),
        row.getString("payload_type"),
        shown.revision(),
        row.getObject("time_stamp", OffsetDateTime.class).toInstant(),
        shown.payload(),
        JSON.readTree(row.getBytes("meta_data")));
  }

  private Revised shown(ResultSet row, EventForm form) throws SQLException {
    String revision = row.getString("payload_revision");
    byte[] payload = row.getBytes("payload");
    return switch (form) {
      case STORED -> new Revised(JSON.readTree(payload), revision);
      case CURRENT -> current.of(row.getString("payload_type"), revision, payload);
    };
  }
}
