package io.lendledger.gateway.sandbox;

import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the clock is to go: exactly one of both.
 *
 * @param date to this day
 * @param days so many days on
 */
public record ClockMove(@Nullable LocalDate date, @Nullable Integer days) {

  static @Nullable ClockMove of(Fields fields) {
    LocalDate date = fields.optional("date", FieldTypes.date());
    Integer days = fields.optional("days", new WholeNumber(1, Sandbox.MOST_DAYS));
    fields.rule("date", List.of("days"), "give date or days", () -> date != null || days != null);
    fields.rule(
        "days", List.of("date"), "give date or days, not both", () -> date == null || days == null);
    return fields.build(() -> new ClockMove(date, days));
  }

  public String field() {
    return date == null ? "days" : "date";
  }

  /** The day that is meant. */
  public LocalDate from(LocalDate today) {
    return date == null ? today.plusDays(days == null ? 0 : days) : date;
  }

  public Object value() {
    return date == null ? String.valueOf(days) : date;
  }
}
