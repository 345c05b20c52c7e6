package io.lendledger.query.projection;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.event.EventType;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.parked.ParkedEventEvent.EventSkipped;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The sequences that one read model has set aside, in the transaction and the search path of its
 * rows.
 */
final class ParkedSequences {

  private static final Logger LOG = LoggerFactory.getLogger(ParkedSequences.class);
  private static final String WHOSE = " WHERE model = ? AND key = ?";

  private final String model;
  private final JdbcTemplate jdbc;

  ParkedSequences(String model, JdbcTemplate jdbc) {
    this.model = model;
    this.jdbc = jdbc;
  }

  Set<String> keys() {
    return jdbc
        .queryForList("SELECT key FROM parked_event WHERE model = ?", String.class, model)
        .stream()
        .collect(Collectors.toSet());
  }

  /** The sequence to retry next, held until the transaction's end. */
  Optional<Parked> retrying() {
    return jdbc
        .query(
            "SELECT * FROM parked_event WHERE model = ? AND retrying ORDER BY position LIMIT 1"
                + " FOR UPDATE",
            ParkedSequences::parked,
            model)
        .stream()
        .findFirst();
  }

  private static Parked parked(ResultSet row, int number) throws SQLException {
    return new Parked(
        row.getString("key"),
        row.getString("lender"),
        row.getLong("position"),
        row.getLong("passed"),
        row.getObject("skipped", Long.class),
        row.getInt("attempts"));
  }

  /** Sets an event aside; later events of its sequence wait for it. */
  void park(StoredEvent event, RuntimeException failure) {
    EventSequence sequence = EventSequence.of(event.message());
    jdbc.update(
        "INSERT INTO parked_event"
            + " (model, key, id, lender, position, passed, event_type, cause, since, attempts)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 2)",
        model,
        sequence.key(),
        sequence.id(model),
        sequence.lenderCode(),
        event.position(),
        event.position(),
        typeOf(event),
        EventFault.cause(failure),
        event.at().atOffset(ZoneOffset.UTC));
    LOG.error(
        "{} sets {} aside from position {} on, others go on: it cannot take {} ({}): {}",
        model,
        sequence.key(),
        event.position(),
        typeOf(event),
        sequence.id(model),
        EventFault.cause(failure));
  }

  /** Notes that an event waits. */
  void pass(Set<String> keys, long position) {
    for (String key : keys) {
      jdbc.update(
          "UPDATE parked_event SET passed = greatest(passed, ?)" + WHOSE, position, model, key);
    }
  }

  /** Notes a decision of operations on a sequence of this model. */
  void note(ParkedEventEvent decision) {
    switch (decision) {
      case RetryRequested retry ->
          jdbc.update(
              "UPDATE parked_event SET retrying = true WHERE model = ? AND id = ?",
              model,
              retry.sequence());
      case EventSkipped skip -> skip(skip);
    }
  }

  private void skip(EventSkipped skip) {
    int first =
        jdbc.update(
            "UPDATE parked_event SET retrying = true, skipped = position"
                + " WHERE model = ? AND id = ? AND position = ?",
            model,
            skip.sequence(),
            skip.position());
    if (first == 1) {
      jdbc.update(
          "INSERT INTO query.skipped_event VALUES (?, ?) ON CONFLICT DO NOTHING",
          model,
          skip.position());
    }
  }

  /** The rows include the events before a position; nothing waits any more when it was the last. */
  void advance(Parked parked, long next) {
    if (next > parked.passed()) {
      jdbc.update("DELETE FROM parked_event" + WHOSE, model, parked.key());
      LOG.info("{} has caught up with {}", model, parked.key());
    } else {
      jdbc.update("UPDATE parked_event SET position = ?" + WHOSE, next, model, parked.key());
    }
  }

  /** A retry has failed, at the same event or a later one. */
  void failed(Parked parked, StoredEvent event, RuntimeException failure) {
    jdbc.update(
        "UPDATE parked_event SET retrying = false, position = ?, event_type = ?, cause = ?,"
            + " attempts = ?"
            + WHOSE,
        event.position(),
        typeOf(event),
        EventFault.cause(failure),
        event.position() == parked.position() ? parked.attempts() + 1 : 1,
        model,
        parked.key());
    LOG.error(
        "{} still cannot take {} at position {} ({} waits): {}",
        model,
        typeOf(event),
        event.position(),
        parked.key(),
        EventFault.cause(failure));
  }

  /** Those of these events' sequences that wait, among the keys. */
  static Set<String> waiting(StoredEvent event, Set<String> keys) {
    return keys.isEmpty()
        ? Set.of()
        : EventSequence.keysOf(event.message()).stream()
            .filter(keys::contains)
            .collect(Collectors.toSet());
  }

  static List<ParkedEventEvent> decisions(List<StoredEvent> events, String model) {
    return events.stream()
        .filter(each -> ParkedEventEvent.class.isAssignableFrom(each.message().getPayloadType()))
        .map(each -> (ParkedEventEvent) each.payload())
        .filter(each -> each.handler().equals(model))
        .toList();
  }

  private static String typeOf(StoredEvent event) {
    EventType type = event.message().getPayloadType().getAnnotation(EventType.class);
    return type == null ? event.message().getPayloadType().getName() : type.name();
  }
}
