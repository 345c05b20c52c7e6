package io.lendledger.benchmarks;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Records of a kind: as they are sent, and as rows of a table.
 *
 * @param member of the envelope that lists them
 * @param columns of the table with its primary key, as CREATE TABLE has them
 * @param json the record of a number
 * @param csv the row of a number
 */
record Rows(String member, String columns, IntFunction<String> json, IntFunction<String> csv) {

  /** An envelope with the records from this number on. */
  String body(String envelope, int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(json)
        .collect(Collectors.joining(",", "{" + envelope + "\"" + member + "\": [", "]}"));
  }

  String copied(int count) {
    var lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append(csv.apply(i)).append('\n');
    }
    return lines.toString();
  }
}
