package io.lendledger.command.eventstore;

import io.lendledger.command.eventstore.BatchedEvents.Batch;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GapAwareTrackingToken;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedDomainEventData;
import org.axonframework.eventhandling.TrackedEventData;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.jspecify.annotations.Nullable;

/**
 * Events in PostgreSQL, in the order of their commits. An append takes a lock before it gets its
 * global indexes and holds it until its transaction ends; so when a reader sees an event, no event
 * with a lower index can appear any more. Tokens therefore carry no gaps, and nothing is guessed
 * from an event's age, which is where the stock engine loses events.
 */
final class CommitOrderedEventStorageEngine extends JdbcEventStorageEngine {

  private static final String APPEND =
      "CALL eventstore.append(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";

  /**
   * Metadata that name the lender whose request led to an event, and the only lender it concerns.
   */
  private static final String LENDER = "lenderCode";

  private static final String EVERYBODY = "";
  private static final String TOLD = CommitOrderedEventStorageEngine.class.getName() + ".told";

  private static final String SELECT_INDEX_BEFORE =
      "SELECT min(global_index) - 1 FROM "
          + EventRows.SCHEMA.domainEventTable()
          + " WHERE time_stamp >= ?";

  private final DataSource database;
  private final GroupCommit group;
  private final BoundedReads reads = new BoundedReads(this::connection);

  /** Tells this store's notices from those of others. */
  private final String notice = UUID.randomUUID().toString();

  /** With the database that the builder's connections lead to. */
  CommitOrderedEventStorageEngine(Builder builder, DataSource database) {
    super(builder.schema(EventRows.SCHEMA).extendedGapCheckEnabled(false));
    this.database = database;
    this.group =
        new GroupCommit(
            database,
            (connection, events, fences) ->
                append(connection, events, fences, getEventSerializer()));
  }

  /** Bytes of an event's payload as it was read from the store. */
  int bytes(TrackedEventMessage<?> event) {
    return event.serializePayload(getEventSerializer(), byte[].class).getData().length;
  }

  /** A command writes nothing but events, so these need not be in the command's transaction. */
  @Override
  protected void appendEvents(List<? extends EventMessage<?>> events, Serializer serializer) {
    if (events.isEmpty() || !comeOfCommand(events)) {
      super.appendEvents(events, serializer);
      return;
    }
    for (EventMessage<?> event : events) {
      var _ = event.serializePayload(serializer, byte[].class);
      var _ = event.serializeMetaData(serializer, byte[].class);
    }
    boolean appended = false;
    try {
      appended = group.append(events, AppendFence.current());
    } catch (SQLException e) {
      handlePersistenceException(e, events.getFirst());
    }
    if (appended) {
      CurrentUnitOfWork.get().root().resources().put(TOLD, true);
    } else {
      super.appendEvents(events, serializer);
    }
  }

  /** Calls a listener once for all events that are committed together. */
  void whenCommittedTogether(Runnable listener) {
    group.whenCommitted(listener);
  }

  /** Whether that has been done for the events of this unit of work. */
  static boolean isTold() {
    return CurrentUnitOfWork.isStarted()
        && CurrentUnitOfWork.get().root().resources().containsKey(TOLD);
  }

  private static boolean comeOfCommand(List<? extends EventMessage<?>> events) {
    return CurrentUnitOfWork.isStarted()
        && !AppendsBeside.areAsked(CurrentUnitOfWork.get().root())
        && CurrentUnitOfWork.get().root().getMessage() instanceof CommandMessage
        && events.stream().allMatch(DomainEventMessage.class::isInstance);
  }

  /** A connection of the current transaction, if there is one; to be closed in any case. */
  Connection connection() {
    return getConnection();
  }

  EventUpcaster upcasters() {
    return upcasterChain;
  }

  /** What the notices of this store's own commits say. */
  String notice() {
    return notice;
  }

  DataSource database() {
    return database;
  }

  /** Takes the connection that is kept for appends now, rather than with the first of them. */
  void connect() {
    group.connect();
  }

  CommitFigures commits() {
    return group.figures();
  }

  /** Returns the connection that is kept for appends. */
  void rest() {
    group.rest();
  }

  @Override
  protected PreparedStatement appendEvents(
      Connection connection, List<? extends EventMessage<?>> events, Serializer serializer)
      throws SQLException {
    return append(connection, events, AppendFence.current(), serializer);
  }

  private PreparedStatement append(
      Connection connection,
      List<? extends EventMessage<?>> events,
      Set<AppendFence> fences,
      Serializer serializer)
      throws SQLException {
    Map<String, Long> lastPlaces = lastPlaces(events);
    PreparedStatement append =
        connection.prepareStatement(APPEND + AppendFence.parameters(fences) + ")");
    append.setLong(1, AppendLock.NUMBER);
    append.setString(2, CommitNotices.CHANNEL);
    append.setString(3, notice);
    append.setArray(4, array(connection, "text", lastPlaces.keySet()));
    append.setArray(5, array(connection, "bigint", lastPlaces.values()));
    List<DomainEventMessage<?>> rows = new ArrayList<>(events.size());
    events.forEach(event -> rows.add(domainEvent(event)));
    EventRows.bind(append, 6, rows, serializer);
    if (!fences.isEmpty()) {
      AppendFence.bind(append, 15, fences);
    }
    append.addBatch();
    return append;
  }

  /** The place of the last event of each lender among these. */
  private static Map<String, Long> lastPlaces(List<? extends EventMessage<?>> events) {
    Map<String, Long> places = new TreeMap<>();
    long place = 0;
    for (EventMessage<?> event : events) {
      place++;
      places.put(
          event.getMetaData().get(LENDER) instanceof String lender ? lender : EVERYBODY, place);
    }
    return places;
  }

  private static Array array(Connection connection, String type, Collection<?> values)
      throws SQLException {
    return connection.createArrayOf(type, values.toArray());
  }

  @Override
  protected PreparedStatement appendSnapshot(
      Connection connection, DomainEventMessage<?> snapshot, Serializer serializer)
      throws SQLException {
    PreparedStatement insert = connection.prepareStatement(EventRows.INSERT_SNAPSHOT);
    EventRows.bind(insert, snapshot, serializer);
    return insert;
  }

  private static DomainEventMessage<?> domainEvent(EventMessage<?> event) {
    return event instanceof DomainEventMessage<?> domainEvent
        ? domainEvent
        : new GenericDomainEventMessage<>(
            null, event.getIdentifier(), 0, event, event::getTimestamp);
  }

  /** Nothing can appear before what was read, so a batch behind which nothing was is the last. */
  @Override
  protected Stream<? extends TrackedEventData<?>> readEventData(
      @Nullable TrackingToken token, boolean mayBlock) {
    return BatchedEvents.stream(
        last -> tracked(last == null ? token : last.trackingToken(), batchSize()));
  }

  /** In the thread's transaction or in none: a single statement has no need of its own. */
  @Override
  protected List<? extends TrackedEventData<?>> fetchTrackedEvents(
      @Nullable TrackingToken last, int batchSize) {
    return tracked(last, batchSize).events();
  }

  private Batch<TrackedEventData<?>> tracked(@Nullable TrackingToken last, int most) {
    return reads.behind(EventStream.positionOf(last), most, row -> getTrackedEventData(row, null));
  }

  /** An aggregate's sequence has no holes, and what is appended meanwhile is not missed. */
  @Override
  protected Stream<? extends DomainEventData<?>> readEventData(String aggregate, long first) {
    return BatchedEvents.stream(last ->
        ofAggregate(aggregate, last == null ? first : last.getSequenceNumber() + 1, batchSize()));
  }

  @Override
  protected List<? extends DomainEventData<?>> fetchDomainEvents(
      String aggregate, long first, int batchSize) {
    return ofAggregate(aggregate, first, batchSize).events();
  }

  private Batch<DomainEventData<?>> ofAggregate(String aggregate, long first, int most) {
    return reads.ofAggregate(aggregate, first, most, this::getDomainEventData);
  }

  @Override
  protected PreparedStatement createTokenAt(Connection connection, Instant dateTime)
      throws SQLException {
    PreparedStatement select = connection.prepareStatement(SELECT_INDEX_BEFORE);
    writeTimestamp(select, 1, dateTime);
    return select;
  }

  @Override
  protected TrackedEventData<?> getTrackedEventData(
      ResultSet row, @Nullable GapAwareTrackingToken previous) throws SQLException {
    long index = row.getLong(EventRows.SCHEMA.globalIndexColumn());
    return new TrackedDomainEventData<>(
        GapAwareTrackingToken.newInstance(index, Collections.emptySet()), EventRows.entry(row));
  }

  @Override
  protected Object readTimeStamp(ResultSet row, String column) throws SQLException {
    return EventRows.timestamp(row, column);
  }

  @Override
  protected void writeTimestamp(PreparedStatement statement, int position, Instant timestamp)
      throws SQLException {
    EventRows.set(statement, position, timestamp);
  }
}
