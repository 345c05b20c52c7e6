package io.lendledger.gateway.console;

import io.lendledger.core.record.CsvDates;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.submission.BodyFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Bodies of all formats as senders make them, with all that can stand in them. */
final class SentBodies {

  static final String LIST = "items";

  private static final List<String> NAMES =
      List.of("isin", "Menge, Stück", "x \"y\"", "{c}", "[d]");
  private static final List<String> VALUES =
      List.of(
          "", "1", "1,5", "1;5", "é", "3 1/2\" BOND", "5\"", " ", "{}", "[", "\"a\"", "a\nb\r\n");
  private static final List<String> LINE_ENDS = List.of("\n", "\r\n", "\r");
  private static final List<String> ELEMENTS =
      List.of("7", "null", "\"a,]b\"", "[{\"a\": [1]}]", "[]", "true", "\"\\\\\\\"\"");
  private static final List<String> ENDS = List.of("\n", "\r\n", " \n");
  private static final int MOST_RECORDS = 6;

  private final Random random;

  SentBodies(long seed) {
    random = new Random(seed);
  }

  /**
   * One that was sent.
   *
   * @param fields the names of the values that its records may have
   */
  record Body(BodyFormat format, CsvMapping mapping, String text, List<String> fields) {

    byte[] bytes() {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  Body next() {
    return switch (random.nextInt(4)) {
      case 0 -> json();
      case 1 -> lines();
      default -> csv();
    };
  }

  private Body csv() {
    char separator = one(List.of(",", ",", ";", "\t")).charAt(0);
    List<String> names = NAMES.subList(0, 2 + random.nextInt(NAMES.size() - 2));
    String lineEnd = one(LINE_ENDS);
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
    text.append(empty(lineEnd)).append(row(names, separator));
    for (int records = random.nextInt(MOST_RECORDS); records > 0; records--) {
      int columns = random.nextInt(8) == 0 ? 1 + random.nextInt(6) : names.size();
      List<String> values = new ArrayList<>();
      for (int column = 0; column < columns; column++) {
        values.add(one(VALUES));
      }
      text.append(lineEnd).append(empty(lineEnd)).append(row(values, separator));
    }
    text.append(random.nextBoolean() ? lineEnd : "");
    CsvMapping mapping = new CsvMapping(Map.of(), Map.of(), Set.of(), separator, '.', CsvDates.ISO);
    return new Body(BodyFormat.CSV, mapping, text.toString(), names);
  }

  private String empty(String lineEnd) {
    return random.nextInt(4) == 0 ? lineEnd.repeat(1 + random.nextInt(2)) : "";
  }

  private String row(List<String> values, char separator) {
    List<String> cells = new ArrayList<>();
    for (String value : values) {
      boolean open =
          value.indexOf(separator) >= 0 || value.contains("\n") || value.startsWith("\"");
      cells.add(open || random.nextInt(4) == 0 ? "\"" + value.replace("\"", "\"\"") + "\"" : value);
    }
    String row = String.join(Character.toString(separator), cells);
    return row.isEmpty() ? "\"\"" : row;
  }

  /** Its first line is no text alone, which would be the header of CSV with one column. */
  private Body lines() {
    StringBuilder text = new StringBuilder();
    String first = element();
    text.append(first.startsWith("\"") ? "7" : first);
    for (int records = random.nextInt(MOST_RECORDS); records > 0; records--) {
      text.append(one(ENDS)).append(random.nextInt(4) == 0 ? " \r\n\n" : "").append(element());
    }
    text.append(random.nextBoolean() ? "\n" : "");
    return new Body(BodyFormat.NDJSON, CsvMapping.NONE, text.toString(), List.of("a", "b"));
  }

  private Body json() {
    List<String> records = new ArrayList<>();
    for (int left = random.nextInt(MOST_RECORDS); left >= 0; left--) {
      records.add(element());
    }
    String space = one(List.of("", " ", "\n  "));
    String list = space + "[" + space + String.join(space + "," + space, records) + space + "]";
    String text =
        "{"
            + space
            + one(List.of("", "\"day\": \"]}\",", "\"tags\": [1, \"[{\"],"))
            + "\""
            + LIST
            + "\":"
            + list
            + space
            + one(List.of("", ", \"by\": {\"of\": [{}]}"))
            + "}"
            + one(List.of("", "\n"));
    return new Body(BodyFormat.JSON, CsvMapping.NONE, text, List.of("a", "b"));
  }

  private String element() {
    return random.nextInt(5) == 0
        ? one(ELEMENTS)
        : "{\"a\": %d, \"b\": %s}"
            .formatted(random.nextInt(99), one(List.of("\"}\\\"]\"", "1.50")));
  }

  private String one(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
