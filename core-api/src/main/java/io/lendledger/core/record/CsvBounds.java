package io.lendledger.core.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import java.util.Map;

/**
 * The bounds of a row, cells of ignored columns included: a reader never holds more of a body than
 * one row.
 */
final class CsvBounds {

  /** What a reader holds at most: a cell, and its quotation marks twice. */
  static final int LONGEST_RECORD = 256 * 1024;

  private static final int MOST_COLUMNS = 128;
  private static final int LONGEST_CELL = 100_000;

  /** By what the parser says, our words for it. */
  private static final Map<String, String> WORDS =
      Map.of(
          "max field size",
          "a cell has more than %,d characters".formatted(LONGEST_CELL),
          "max record size",
          "there are more than %,d characters in the row".formatted(LONGEST_RECORD),
          "maximum buffer size",
          "a cell has more than %,d characters, or a quotation mark is not closed,"
              .formatted(LONGEST_CELL),
          "maximum limit of",
          "there are more than %d columns".formatted(MOST_COLUMNS));

  private CsvBounds() {}

  static CsvRecordHandler handler() {
    return CsvRecordHandler.builder()
        .maxFields(MOST_COLUMNS)
        .maxFieldSize(LONGEST_CELL)
        .maxRecordSize(LONGEST_RECORD)
        .build();
  }

  /** What is wrong with a row that cannot be read. */
  static String issue(CsvParseException unreadable) {
    for (Throwable each = unreadable; each != null; each = each.getCause()) {
      String said = String.valueOf(each.getMessage());
      for (Map.Entry<String, String> word : WORDS.entrySet()) {
        if (said.contains(word.getKey())) {
          return word.getValue();
        }
      }
    }
    return "not valid CSV";
  }
}
