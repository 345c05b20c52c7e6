package io.lendledger.gateway.csv;

import java.time.LocalDate;
import java.time.Period;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a list, or a field around it.
 *
 * @param name its name in the header row, or the parameter's
 * @param required whether every row has it
 * @param type what it is: text, number, date or boolean
 * @param unit in what it is counted or written; null where that goes without saying
 * @param description what it means
 * @param values the only values that it may have; empty for any
 * @param example a value; null where it has no sense in the example's row
 */
record TemplateField(
    String name,
    boolean required,
    String type,
    @Nullable String unit,
    String description,
    List<String> values,
    @Nullable String example) {

  static final String DATE = "date";

  /** The day on which the document's examples are. */
  private static final LocalDate DAY_OF_EXAMPLES = LocalDate.of(2026, 11, 20);

  /** The same with its example as far from a day as it is from the day of the examples. */
  TemplateField on(LocalDate today) {
    if (example == null || !type.equals(DATE)) {
      return this;
    }
    Period from = Period.between(DAY_OF_EXAMPLES, LocalDate.parse(example));
    String moved = today.plus(from).toString();
    return new TemplateField(name, required, type, unit, description, values, moved);
  }
}
