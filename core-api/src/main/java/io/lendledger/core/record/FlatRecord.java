package io.lendledger.core.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One record as it was sent.
 *
 * @param cells its values by name, in the order in which they came
 * @param repeatedNames names that were given more than once
 */
record FlatRecord(Map<String, Cell> cells, List<String> repeatedNames, Place place) {

  FlatRecord(Map<String, Cell> cells, List<String> repeatedNames) {
    this(cells, repeatedNames, Place.NOWHERE);
  }

  static FlatRecord ofText(Map<String, String> values) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    values.forEach((name, value) -> cells.put(name, Cell.text(value)));
    return new FlatRecord(cells, List.of());
  }
}
