package io.lendledger.command.parked;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.eventstore.AppendLock;
import io.lendledger.command.eventstore.ParkedRetry;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.event.EventType;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.LostClaim;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.parked.ParkedEventEvent.EventSkipped;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.axonframework.eventhandling.EventMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The sequences that handlers of the command side have set aside; joins the transaction there is.
 */
@Component
public class ParkedSequences {

  private static final Logger LOG = LoggerFactory.getLogger(ParkedSequences.class);
  private static final String WHOSE = " WHERE handler = :handler AND key = :key";

  private final JdbcClient jdbc;
  private final String table;
  private final String all;
  private volatile List<ParkedEvent> seen = List.of();

  /** Sequences in the schema's tables. */
  @Autowired
  public ParkedSequences(JdbcClient jdbc, CommandSchema schema) {
    this(jdbc, "command");
  }

  private ParkedSequences(JdbcClient jdbc, String schema) {
    this.jdbc = jdbc;
    this.table = schema + ".parked_event";
    this.all = "SELECT * FROM " + table + " ORDER BY position, id";
  }

  /** What is set aside while look-ups are rebuilt in a schema of their own. */
  public static ParkedSequences beside(String schema, JdbcClient jdbc) {
    return new ParkedSequences(jdbc, schema);
  }

  /** Names of a handler's sequences. */
  public Set<String> keys(String handler) {
    return Set.copyOf(
        jdbc.sql("SELECT key FROM " + table + " WHERE handler = ?")
            .param(handler)
            .query(String.class)
            .list());
  }

  /** From which position on the events of a handler's sequences wait, by the sequences' names. */
  public Map<String, Long> waitingFrom(String handler) {
    Map<String, Long> positions = new HashMap<>();
    jdbc.sql("SELECT key, position FROM " + table + " WHERE handler = ?")
        .param(handler)
        .query(row -> {
          positions.put(row.getString(1), row.getLong(2));
        });
    return positions;
  }

  /** Lenders of whom one of these handlers lacks events. */
  public Set<LenderCode> lenders(String... handlers) {
    return Set.copyOf(
        jdbc.sql(
                "SELECT DISTINCT lender FROM "
                    + table
                    + " WHERE handler = ANY(?) AND lender IS NOT NULL")
            .param(handlers)
            .query((row, number) -> new LenderCode(row.getString(1)))
            .list());
  }

  /** All, the oldest position first. */
  public List<ParkedEvent> all() {
    return jdbc.sql(all).query(ParkedSequences::event).list();
  }

  /** The result of the last look for {@link #retrying}, without another one. */
  public List<ParkedEvent> lastSeen() {
    return seen;
  }

  /** Looks again; answers the handlers that have something to retry. */
  public Set<String> retrying() {
    Set<String> retrying = new HashSet<>();
    seen =
        jdbc.sql(all)
            .query((row, number) -> {
              if (row.getBoolean("retrying")) {
                retrying.add(row.getString("handler"));
              }
              return event(row, number);
            })
            .list();
    return retrying;
  }

  private static ParkedEvent event(ResultSet row, int number) throws SQLException {
    return new ParkedEvent(
        row.getString("id"),
        row.getLong("position"),
        row.getString("event_type"),
        row.getString("lender"),
        row.getString("handler"),
        row.getString("cause"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getInt("attempts"));
  }

  /**
   * Notes that an event waits with the sequences of these names; false when none of them is there
   * any more, so that the event is to be handled.
   */
  public boolean pass(String handler, Set<String> keys, long position) {
    int waiting = 0;
    for (String key : keys) {
      waiting +=
          jdbc.sql("UPDATE " + table + " SET passed = greatest(passed, :position)" + WHOSE)
              .param("position", position)
              .param("handler", handler)
              .param("key", key)
              .update();
    }
    return waiting > 0;
  }

  /**
   * Sets an event aside, or notes another attempt at one set aside already.
   *
   * @throws LostClaim when another node has the segment of the process that handles it
   */
  public void park(
      String handler,
      EventSequence sequence,
      EventMessage<?> event,
      long position,
      Throwable failure) {
    new ParkedInsert(jdbc, table).run(handler, sequence, event, position, failure);
    LOG.error(
        "{} sets {} aside from position {} on, others go on: it cannot take {} ({}): {}",
        handler,
        sequence.key(),
        position,
        typeOf(event),
        sequence.id(handler),
        EventFault.cause(failure));
    LOG.debug("{} failed", handler, failure);
  }

  /** Notes a decision of operations on a sequence. */
  public void note(ParkedEventEvent decision) {
    switch (decision) {
      case RetryRequested retry ->
          jdbc.sql("UPDATE " + table + " SET retrying = true WHERE id = ?")
              .param(retry.sequence())
              .update();
      case EventSkipped skip -> skip(skip);
    }
  }

  private void skip(EventSkipped skip) {
    int first =
        jdbc.sql(
                "UPDATE "
                    + table
                    + " SET retrying = true, skipped = position WHERE id = ? AND position = ?")
            .params(skip.sequence(), skip.position())
            .update();
    if (first == 1) {
      jdbc.sql("INSERT INTO command.skipped_event VALUES (?, ?) ON CONFLICT DO NOTHING")
          .params(skip.handler(), skip.position())
          .update();
    }
  }

  /** The sequence that a handler retries next, unless another process holds it until its commit. */
  public Optional<Parked> claim(String handler) {
    return jdbc.sql(
            "SELECT * FROM "
                + table
                + " WHERE handler = ? AND retrying"
                + " AND pg_try_advisory_xact_lock(hashtextextended(id, 13))"
                + " ORDER BY position LIMIT 1")
        .param(handler)
        .query(ParkedSequences::parked)
        .optional();
  }

  /**
   * A number for a retry of what was claimed, which ends all retries before: they append nothing
   * any more. Empty when another process has retried it meanwhile. To be called in a short
   * transaction that is committed before anything is handled.
   */
  public Optional<ParkedRetry> begin(Parked parked) {
    jdbc.sql(AppendLock.TAKE).query().listOfRows();
    return jdbc.sql(
            "UPDATE "
                + table
                + " SET retry = nextval('command.parked_retry')"
                + WHOSE
                + " AND retrying AND position = :position RETURNING id, retry")
        .param("handler", parked.handler())
        .param("key", parked.sequence().key())
        .param("position", parked.position())
        .query((row, number) -> new ParkedRetry(row.getString("id"), row.getLong("retry")))
        .optional();
  }

  private static Parked parked(ResultSet row, int number) throws SQLException {
    return new Parked(
        row.getString("handler"),
        new EventSequence(row.getString("key"), row.getString("lender")),
        row.getLong("position"),
        row.getLong("passed"),
        row.getObject("skipped", Long.class),
        row.getString("event_id"));
  }

  /**
   * The handler has handled the events before a position. Nothing waits any more when it was the
   * last; nothing changes when a part was set aside again meanwhile.
   */
  public void advance(Parked parked, long next) {
    int done =
        jdbc.sql("DELETE FROM " + table + WHOSE + " AND retrying AND passed < :next")
            .param("handler", parked.handler())
            .param("key", parked.sequence().key())
            .param("next", next)
            .update();
    if (done == 1) {
      LOG.info("{} has caught up with {}", parked.handler(), parked.sequence().key());
      return;
    }
    jdbc.sql("UPDATE " + table + " SET position = :next" + WHOSE + " AND retrying")
        .param("next", next)
        .param("handler", parked.handler())
        .param("key", parked.sequence().key())
        .update();
  }

  /** A retry has failed, at the same event or a later one. */
  public void failed(Parked parked, EventMessage<?> event, long position, Throwable failure) {
    jdbc.sql(
            "UPDATE "
                + table
                + """
                 SET retrying = false, position = :position,
                  event_id = :event, event_type = :type, cause = :cause,
                  attempts = CASE WHEN position = :position THEN attempts + 1 ELSE 1 END
                """
                + WHOSE)
        .param("position", position)
        .param("event", event.getIdentifier())
        .param("type", typeOf(event))
        .param("cause", EventFault.cause(failure))
        .param("handler", parked.handler())
        .param("key", parked.sequence().key())
        .update();
    LOG.error(
        "{} still cannot take {} at position {} ({} waits): {}",
        parked.handler(),
        typeOf(event),
        position,
        parked.sequence().key(),
        EventFault.cause(failure));
  }

  static String typeOf(EventMessage<?> event) {
    EventType type = event.getPayloadType().getAnnotation(EventType.class);
    return type == null ? event.getPayloadType().getName() : type.name();
  }
}
