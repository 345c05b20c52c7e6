package io.lendledger.core.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One record's values by name, and the names that were given more than once. */
record FlatRecord(Map<String, Cell> cells, List<String> repeatedNames) {

  static FlatRecord ofText(Map<String, String> values) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    values.forEach((name, value) -> cells.put(name, Cell.text(value)));
    return new FlatRecord(cells, List.of());
  }
}
