package io.lendledger.core.record;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The header row of a CSV body under the mapping of its sender.
 *
 * @param columns as they are written
 * @param fields our field of each; null of one that is passed over
 */
record CsvHeader(List<String> columns, List<@Nullable String> fields, CsvMapping mapping) {

  static CsvHeader of(List<String> columns, CsvMapping mapping) {
    List<@Nullable String> fields = new ArrayList<>();
    for (String column : columns) {
      boolean passedOver = mapping.ignored().contains(column);
      fields.add(passedOver ? null : mapping.columns().getOrDefault(column, column));
    }
    return new CsvHeader(columns, fields, mapping);
  }

  void check(Faults faults) {
    for (int at = 0; at < columns.size(); at++) {
      String field = fields.get(at);
      if (field == null) {
        continue;
      }
      if (field.isBlank()) {
        faults.add(null, null, field, "column %d has no name".formatted(at + 1));
      } else if (mapping.constants().containsKey(field)) {
        faults.add(null, field, null, named("is a constant of the mapping, and a column", at));
      } else if (fields.indexOf(field) < at) {
        faults.add(null, field, null, named("column is given twice", at));
      }
    }
  }

  /** The values of a row by our fields, with those that are the same in every row. */
  Map<String, Cell> cells(List<String> row) {
    CsvManner manner = mapping.manner();
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (int at = 0; at < fields.size(); at++) {
      String field = fields.get(at);
      if (field != null) {
        cells.put(field, Cell.column(CsvText.original(row.get(at)), manner));
      }
    }
    mapping
        .constants()
        .forEach((field, value) -> cells.put(field, Cell.column(value, CsvManner.PLAIN)));
    return cells;
  }

  /** Where a row is, and its columns: by number, and by the sender's name when that is another. */
  Place row(long line) {
    return field -> {
      int at = field == null ? -1 : fields.indexOf(field);
      if (at < 0) {
        boolean constant = field != null && mapping.constants().containsKey(field);
        return constant
            ? " (line %d, constant of the mapping)".formatted(line)
            : " (line %d)".formatted(line);
      }
      return columns.get(at).equals(field)
          ? " (line %d, column %d)".formatted(line, at + 1)
          : " (line %d, column %d \"%s\")".formatted(line, at + 1, columns.get(at));
    };
  }

  private String named(String issue, int at) {
    return Objects.equals(columns.get(at), fields.get(at))
        ? issue
        : issue + " (column %d \"%s\")".formatted(at + 1, columns.get(at));
  }
}
