package io.lendledger.core.record;

import org.jspecify.annotations.Nullable;

/** The place of a record in its body, for its sender. */
@FunctionalInterface
interface Place {

  /** Of a record that nobody looks for by its line. */
  Place NOWHERE = field -> "";

  /** The place of a field if the record has it, otherwise the record's, to follow an issue. */
  String of(@Nullable String field);

  /**
   * A line that is a JSON object, where a field's column is that of its value's first character.
   *
   * @param line from one
   */
  static Place line(long line, byte[] object) {
    return field -> shown(line, field == null ? 0 : Json.column(object, field));
  }

  private static String shown(long line, int column) {
    return column == 0
        ? " (line %d)".formatted(line)
        : " (line %d, column %d)".formatted(line, column);
  }
}
