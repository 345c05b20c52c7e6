package io.lendledger.gateway.file.out;

import io.lendledger.core.audit.AuditEvent;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A close behind which files are written, all as of its position in the store: written again they
 * are the same.
 *
 * @param period the closed date or month, as in the files' names
 * @param first the first day that a day's close has accrued; null for all before it
 * @param last the closed day; null when it is a month's close
 * @param position store position of the close
 * @param at its time
 */
record Close(
    String period, @Nullable LocalDate first, @Nullable LocalDate last, long position, Instant at) {

  /** The close that an event is; empty when it is none. */
  static Optional<Close> of(AuditEvent event) {
    JsonNode payload = event.payload();
    return switch (event.eventType()) {
      case "business-day.closed" -> {
        LocalDate date = LocalDate.parse(payload.get("date").asString());
        JsonNode first = payload.path("firstDate");
        LocalDate from = first.isString() ? LocalDate.parse(first.asString()) : null;
        yield Optional.of(
            new Close(date.toString(), from, date, event.position(), event.timestamp()));
      }
      case "billing-month.closed" ->
          Optional.of(
              new Close(
                  payload.get("billingMonth").asString(),
                  null,
                  null,
                  event.position(),
                  event.timestamp()));
      default -> Optional.empty();
    };
  }

  boolean isMonth() {
    return last == null;
  }
}
