package io.lendledger.query.audit;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.Lineage.Cause;
import io.lendledger.core.audit.Lineage.Input;
import io.lendledger.core.audit.Lineage.Original;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Collects the causes of a record: inputs, and their events with the bodies that caused them. */
final class Causes {

  private final Facts facts;
  private final List<Input> inputs = new ArrayList<>();
  private final Map<Long, Cause> events = new TreeMap<>();
  private final Map<String, Optional<String>> digests = new HashMap<>();

  Causes(Facts facts) {
    this.facts = facts;
  }

  void input(String name, String value, Collection<Fact> said) {
    said.forEach(this::event);
    inputs.add(new Input(name, value, said.stream().map(Fact::position).sorted().toList()));
  }

  /** An event that matters, for no single input. */
  void event(Fact fact) {
    events.computeIfAbsent(fact.position(), _ -> cause(fact.event()));
  }

  List<Input> inputs() {
    return List.copyOf(inputs);
  }

  List<Cause> events() {
    return List.copyOf(events.values());
  }

  private Cause cause(AuditEvent event) {
    boolean mayKnow = facts.mayKnow(text(event.metadata(), "lenderCode"));
    String submission = mayKnow ? text(event.metadata(), "submissionId") : null;
    return new Cause(
        event.position(),
        event.eventId(),
        event.aggregateType(),
        event.aggregateId(),
        event.sequence(),
        event.eventType(),
        event.revision(),
        event.timestamp(),
        mayKnow ? text(event.metadata(), "credential") : null,
        mayKnow ? text(event.metadata(), "requestId") : null,
        submission == null
            ? null
            : original(submission, text(event.metadata(), "submissionRecord")));
  }

  private Original original(String id, @Nullable String record) {
    return new Original(
        id,
        record == null ? null : Long.valueOf(record),
        digests.computeIfAbsent(id, this::digest).orElse(null));
  }

  private Optional<String> digest(String submission) {
    return facts
        .last("submission:" + submission, Long.MAX_VALUE, SubmissionReceived.class, _ -> true)
        .map(received -> ((SubmissionReceived) received.payload()).sha256());
  }

  private static @Nullable String text(JsonNode metadata, String name) {
    JsonNode value = metadata.get(name);
    return value == null || value.isNull() ? null : value.asString();
  }
}
