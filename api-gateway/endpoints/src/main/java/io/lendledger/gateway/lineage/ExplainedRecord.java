package io.lendledger.gateway.lineage;

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

  /** Who reads it, and where they read events and bodies. */
  enum Readers {
    LENDER("/api/v1"),
    DESK("/desk/v1"),
    AUDIT("/audit/v1");

    private final String base;

    Readers(String base) {
      this.base = base;
    }

    private @Nullable String event(long position) {
      return this == AUDIT
          ? base + "/events?limit=1&afterPosition=" + Math.max(0, position - 1)
          : null;
    }

    private String content(String submission) {
      return "%s/submissions/%s/content".formatted(base, submission);
    }
  }

  static ExplainedRecord of(Lineage lineage, Readers readers) {
    return new ExplainedRecord(
        lineage.record(),
        lineage.lenderCode(),
        lineage.figures(),
        lineage.inputs(),
        lineage.events().stream().map(each -> Cause.of(each, readers)).toList(),
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
      @Nullable String event,
      @Nullable String credential,
      @Nullable String requestId,
      @Nullable Original submission) {

    private static Cause of(Lineage.Cause cause, Readers readers) {
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
          readers.event(cause.position()),
          cause.credential(),
          cause.requestId(),
          body == null ? null : Original.of(body, readers));
    }
  }

  /** A body that was sent in, and where its original bytes are read. */
  record Original(
      String submissionId, @Nullable Long record, String content, @Nullable String sha256) {

    private static Original of(Lineage.Original body, Readers readers) {
      return new Original(
          body.submissionId(), body.record(), readers.content(body.submissionId()), body.sha256());
    }
  }
}
