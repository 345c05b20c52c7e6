package io.lendledger.command.eventstore;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.axonframework.common.DateTimeUtils;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventEntry;
import org.axonframework.eventsourcing.eventstore.jdbc.EventSchema;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** How events and snapshots are kept in rows. */
final class EventRows {

  static final EventSchema SCHEMA =
      EventSchema.builder()
          .eventTable("eventstore.domain_event")
          .snapshotTable("eventstore.snapshot_event")
          .globalIndexColumn("global_index")
          .timestampColumn("time_stamp")
          .eventIdentifierColumn("event_identifier")
          .aggregateIdentifierColumn("aggregate_identifier")
          .sequenceNumberColumn("sequence_number")
          .typeColumn("type")
          .payloadTypeColumn("payload_type")
          .payloadRevisionColumn("payload_revision")
          .payloadColumn("payload")
          .metaDataColumn("meta_data")
          .build();

  static final String INSERT_SNAPSHOT =
      "INSERT INTO "
          + SCHEMA.snapshotTable()
          + " (event_identifier, aggregate_identifier, sequence_number, type, time_stamp,"
          + " payload_type, payload_revision, payload, meta_data) VALUES (?,?,?,?,?,?,?,?,?)"
          + " ON CONFLICT DO NOTHING";

  private EventRows() {}

  static void bind(PreparedStatement insert, DomainEventMessage<?> event, Serializer serializer)
      throws SQLException {
    SerializedObject<byte[]> payload = event.serializePayload(serializer, byte[].class);
    insert.setObject(1, UUID.fromString(event.getIdentifier()));
    insert.setString(2, event.getAggregateIdentifier());
    insert.setLong(3, event.getSequenceNumber());
    insert.setString(4, event.getType());
    set(insert, 5, event.getTimestamp());
    insert.setString(6, payload.getType().getName());
    insert.setString(7, payload.getType().getRevision());
    insert.setBytes(8, payload.getData());
    insert.setBytes(9, event.serializeMetaData(serializer, byte[].class).getData());
  }

  /** Sets columns of many events, an array each, from a place on. */
  static void bind(
      PreparedStatement append, int from, List<DomainEventMessage<?>> events, Serializer serializer)
      throws SQLException {
    List<SerializedObject<byte[]>> payloads = new ArrayList<>(events.size());
    for (DomainEventMessage<?> event : events) {
      payloads.add(event.serializePayload(serializer, byte[].class));
    }
    int place = from;
    set(append, place++, "uuid", events, EventMessage::getIdentifier);
    set(append, place++, "text", events, DomainEventMessage::getAggregateIdentifier);
    set(append, place++, "bigint", events, DomainEventMessage::getSequenceNumber);
    set(append, place++, "text", events, DomainEventMessage::getType);
    set(append, place++, "timestamptz", events, EventMessage::getTimestamp);
    set(append, place++, "text", payloads, each -> each.getType().getName());
    set(append, place++, "text", payloads, each -> each.getType().getRevision());
    set(append, place++, payloads.stream().map(SerializedObject::getData));
    set(
        append,
        place,
        events.stream().map(each -> each.serializeMetaData(serializer, byte[].class).getData()));
  }

  private static <T> void set(
      PreparedStatement append,
      int place,
      String type,
      List<T> events,
      Function<? super T, @Nullable Object> column)
      throws SQLException {
    @Nullable Object[] values = new @Nullable Object[events.size()];
    for (int i = 0; i < values.length; i++) {
      Object value = column.apply(events.get(i));
      values[i] = value == null || value instanceof Long ? value : value.toString();
    }
    append.setArray(place, append.getConnection().createArrayOf(type, values));
  }

  private static void set(PreparedStatement append, int place, Stream<byte[]> values)
      throws SQLException {
    append.setArray(
        place, append.getConnection().createArrayOf("bytea", values.toArray(byte[][]::new)));
  }

  static GenericDomainEventEntry<byte[]> entry(ResultSet row) throws SQLException {
    String identifier = row.getString(SCHEMA.eventIdentifierColumn());
    String aggregate = row.getString(SCHEMA.aggregateIdentifierColumn());
    return new GenericDomainEventEntry<>(
        row.getString(SCHEMA.typeColumn()),
        identifier.equals(aggregate) ? null : aggregate,
        row.getLong(SCHEMA.sequenceNumberColumn()),
        identifier,
        timestamp(row, SCHEMA.timestampColumn()),
        row.getString(SCHEMA.payloadTypeColumn()),
        row.getString(SCHEMA.payloadRevisionColumn()),
        row.getBytes(SCHEMA.payloadColumn()),
        row.getBytes(SCHEMA.metaDataColumn()));
  }

  /** The moment in a column, as Axon's entries have it. */
  static String timestamp(ResultSet row, String column) throws SQLException {
    return DateTimeUtils.formatInstant(row.getObject(column, OffsetDateTime.class).toInstant());
  }

  static void set(PreparedStatement statement, int position, Instant moment) throws SQLException {
    statement.setObject(position, moment.atOffset(ZoneOffset.UTC));
  }
}
