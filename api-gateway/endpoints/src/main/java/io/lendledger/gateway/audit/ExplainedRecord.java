package io.lendledger.gateway.audit;

import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.audit.Lineage.Input;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lineage as it is answered, with the paths at which its events and bodies are read. */
record ExplainedRecord(
    String record,
    String lenderCode,
    List<Figure> figures,
    List<Input> inputs,
    List<Cause> events,
    List<String> parts) {

  static ExplainedRecord of(Lineage lineage) {
    return new ExplainedRecord(
        lineage.record(),
        lineage.lenderCode(),
        lineage.figures(),
        lineage.inputs(),
        lineage.events().stream().map(Cause::of).toList(),
        lineage.parts());
  }

  /** An event, and where it is read. */
  record Cause(
      long position,
      String eventId,
      @Nullable String aggregateType,
      @Nullable String aggregateId,
      @Nullable Long sequence,
      String eventType,
      @Nullable String revision,
      Instant timestamp,
      String event,
      @Nullable String credential,
      @Nullable String requestId,
      @Nullable Original submission) {

    private static Cause of(Lineage.Cause cause) {
      Lineage.Original body = cause.submission();
      return new Cause(
          cause.position(),
          cause.eventId(),
          cause.aggregateType(),
          cause.aggregateId(),
          cause.sequence(),
          cause.eventType(),
          cause.revision(),
          cause.timestamp(),
          "/audit/v1/events?limit=1&afterPosition=" + Math.max(0, cause.position() - 1),
          cause.credential(),
          cause.requestId(),
          body == null ? null : Original.of(body));
    }
  }

  /** A body that was sent in, and where its original bytes are read. */
  record Original(
      String submissionId, @Nullable Long record, String content, @Nullable String sha256) {

    private static Original of(Lineage.Original body) {
      return new Original(
          body.submissionId(),
          body.record(),
          "/audit/v1/submissions/%s/content".formatted(body.submissionId()),
          body.sha256());
    }
  }
}
