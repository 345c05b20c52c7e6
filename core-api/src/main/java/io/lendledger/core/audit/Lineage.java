package io.lendledger.core.audit;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a record comes from: how its figures are computed, of what, and which events and
 * submissions said so.
 *
 * @param record the record's address
 * @param lenderCode whose it is
 * @param figures what it says, and how that is computed of figures and inputs
 * @param inputs what the figures are computed of
 * @param events all events that it comes of, in store order
 * @param parts addresses of the records that it is made of, or that were made of it
 */
public record Lineage(
    String record,
    String lenderCode,
    List<Figure> figures,
    List<Input> inputs,
    List<Cause> events,
    List<String> parts) {

  /**
   * A figure of the record.
   *
   * @param name as in the reads
   * @param value as it was recorded
   * @param formula how it is computed
   * @param worked the formula with its numbers
   */
  public record Figure(String name, BigDecimal value, String formula, String worked) {}

  /**
   * An input of a figure's formula.
   *
   * @param name as in the formulas
   * @param value what was taken
   * @param positions of the events that said so; empty for a setting of the service
   */
  public record Input(String name, String value, List<Long> positions) {}

  /**
   * An event that the record comes of.
   *
   * @param position its store position
   * @param eventId names it
   * @param aggregateType kind of aggregate that emitted it
   * @param aggregateId the aggregate
   * @param sequence number within the aggregate
   * @param eventType logical name
   * @param revision of its form
   * @param timestamp when it was stored
   * @param event where it is read
   * @param credential who asked for what caused it; null for the service itself
   * @param requestId the request
   * @param submission the body that was sent in; null when it came of none
   */
  public record Cause(
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
      @Nullable Original submission) {}

  /**
   * A body that was sent in.
   *
   * @param submissionId names it
   * @param record number of the record in it, from zero; null when the event is of several
   * @param content where its original bytes are read
   * @param sha256 of these bytes, as it was stored when they came in; null while that is not known
   */
  public record Original(
      String submissionId, @Nullable Long record, String content, @Nullable String sha256) {}
}
