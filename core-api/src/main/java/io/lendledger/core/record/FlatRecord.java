package io.lendledger.core.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One record as it was sent.
 *
 * @param cells its values by name, in the order in which they came
 * @param repeatedNames names that were given more than once
 * @param line where it begins in a body of lines (CSV, NDJSON), from one; 0 elsewhere
 */
record FlatRecord(Map<String, Cell> cells, List<String> repeatedNames, long line) {

  FlatRecord(Map<String, Cell> cells, List<String> repeatedNames) {
    this(cells, repeatedNames, 0);
  }

  static FlatRecord ofText(Map<String, String> values) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    values.forEach((name, value) -> cells.put(name, Cell.text(value)));
    return new FlatRecord(cells, List.of());
  }
}
