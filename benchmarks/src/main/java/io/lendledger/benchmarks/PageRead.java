package io.lendledger.benchmarks;

import java.io.IOException;
import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A read.
 *
 * @param first id of the first record
 * @param records how many there are on the page
 * @param idField the record's id
 * @param sumField a figure
 * @param sum of that figure over the page
 */
record PageRead(
    String path, String first, int records, String idField, String sumField, BigDecimal sum) {

  private static final JsonMapper JSON = new JsonMapper();

  void requireRight(String body) throws IOException {
    JsonNode data = JSON.readTree(body).get("data");
    BigDecimal found = BigDecimal.ZERO;
    for (JsonNode each : data) {
      found = found.add(each.get(sumField).decimalValue());
    }
    boolean empty = records == 0 && data.isEmpty();
    if (!empty
        && (data.size() != records
            || found.compareTo(sum) != 0
            || !data.get(0).get(idField).stringValue().equals(first))) {
      throw new IOException(
          "%s: %d records, %s of %s, first %s"
              .formatted(path, data.size(), found, sumField, data.get(0)));
    }
  }
}
