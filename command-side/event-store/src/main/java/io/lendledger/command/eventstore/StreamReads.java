package io.lendledger.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.EventStreamUtils;
import org.axonframework.eventsourcing.eventstore.EventStoreException;

/** Reads of many aggregates by one statement. */
final class StreamReads {

  private static final String SNAPSHOTS =
      "SELECT DISTINCT aggregate_identifier FROM eventstore.snapshot_event"
          + " WHERE aggregate_identifier = ANY (?)";
  private static final String EVENTS =
      """
      SELECT event_identifier, aggregate_identifier, sequence_number, type, time_stamp,
             payload_type, payload_revision, meta_data,
             CASE WHEN bytes <= %d THEN payload END AS payload
        FROM (
          SELECT *, sum(octet_length(payload)) OVER (
                   ORDER BY aggregate_identifier RANGE UNBOUNDED PRECEDING) AS bytes
            FROM eventstore.domain_event WHERE aggregate_identifier = ANY (?)) AS counted
       ORDER BY aggregate_identifier, sequence_number
      """
          .formatted(BoundedReads.BATCH_BYTES);
  private static final String LAST =
      "SELECT aggregate_identifier, last FROM unnest(?::text[]) AS asked (aggregate_identifier)"
          + " CROSS JOIN LATERAL (SELECT sequence_number AS last FROM eventstore.domain_event event"
          + " WHERE event.aggregate_identifier = asked.aggregate_identifier"
          + " ORDER BY sequence_number DESC LIMIT 1) AS newest";

  private final CommitOrderedEventStorageEngine engine;

  StreamReads(CommitOrderedEventStorageEngine engine) {
    this.engine = engine;
  }

  @FunctionalInterface
  private interface Rows {
    void read(ResultSet row) throws SQLException;
  }

  /**
   * The events of those of the aggregates that have no snapshot, as far as they fit in a batch; of
   * new ones, none.
   */
  Map<String, List<DomainEventMessage<?>>> streams(Collection<String> aggregates) {
    Set<String> asked = new LinkedHashSet<>(aggregates);
    Set<String> withSnapshot = new HashSet<>();
    query(SNAPSHOTS, asked, row -> withSnapshot.add(row.getString(1)));
    asked.removeAll(withSnapshot);
    Map<String, List<DomainEventData<?>>> rows = new HashMap<>();
    query(
        EVENTS,
        asked,
        row -> {
          String aggregate = row.getString("aggregate_identifier");
          if (row.getBytes("payload") == null) {
            asked.remove(aggregate);
          } else {
            rows.computeIfAbsent(aggregate, _ -> new ArrayList<>()).add(EventRows.entry(row));
          }
        });
    Map<String, List<DomainEventMessage<?>>> streams = new HashMap<>();
    asked.forEach(each -> streams.put(each, events(rows.getOrDefault(each, List.of()))));
    return streams;
  }

  private List<DomainEventMessage<?>> events(List<DomainEventData<?>> rows) {
    return rows.isEmpty()
        ? List.of()
        : EventStreamUtils.upcastAndDeserializeDomainEvents(
                rows.stream(), engine.getEventSerializer(), engine.upcasters())
            .asStream()
            .<DomainEventMessage<?>>map(each -> each)
            .toList();
  }

  /** The last sequence numbers of those of the aggregates that have events. */
  Map<String, Long> lastSequences(Collection<String> aggregates) {
    Map<String, Long> last = new HashMap<>();
    query(LAST, aggregates, row -> last.put(row.getString(1), row.getLong(2)));
    return last;
  }

  private void query(String sql, Collection<String> aggregates, Rows rows) {
    try (Connection connection = engine.connection();
        PreparedStatement select = connection.prepareStatement(sql)) {
      select.setArray(1, connection.createArrayOf("text", aggregates.toArray(String[]::new)));
      try (ResultSet result = select.executeQuery()) {
        while (result.next()) {
          rows.read(result);
        }
      }
    } catch (SQLException failed) {
      throw new EventStoreException("cannot read the streams of " + aggregates.size(), failed);
    }
  }
}
