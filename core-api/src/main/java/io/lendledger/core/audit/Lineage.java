package io.lendledger.core.audit;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a record: the formulas of its figures, their inputs, and the events and submissions
 * behind them.
 *
 * @param record the record's address
 * @param lenderCode whose it is
 * @param figures its values, each computed from figures and inputs
 * @param inputs the inputs of the formulas
 * @param events all events behind it, in store order
 * @param parts addresses of the records that make it up, or that derive from it
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
   * @param value the recorded value
   * @param formula how it is computed
   * @param worked the formula with its numbers
   */
  public record Figure(String name, BigDecimal value, String formula, String worked) {}

  /**
   * An input of a figure's formula.
   *
   * @param name as in the formulas
   * @param value the value used
   * @param positions of the events behind it; empty for a setting of the service
   */
  public record Input(String name, String value, List<Long> positions) {}

  /**
   * An event behind the record.
   *
   * @param position its store position
   * @param eventId names it
   * @param aggregateType kind of aggregate that emitted it
   * @param aggregateId the aggregate
   * @param sequence number within the aggregate
   * @param eventType logical name
   * @param revision of its form
   * @param timestamp when it was stored
   * @param credential the credential of the request behind it; null for the service itself
   * @param requestId the request
   * @param submission the submitted body; null when there was none
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
      @Nullable String credential,
      @Nullable String requestId,
      @Nullable Original submission) {}

  /**
   * A body that was sent in.
   *
   * @param submissionId names it
   * @param record number of the record in it, from zero; null when the event is of several
   * @param sha256 of these bytes, stored on their arrival; null while unknown
   */
  public record Original(String submissionId, @Nullable Long record, @Nullable String sha256) {}
}
