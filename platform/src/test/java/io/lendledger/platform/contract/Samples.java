package io.lendledger.platform.contract;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bodies made of the examples in the document, on today's date. */
final class Samples {

  private static final String DAY_OF_EXAMPLES = "2026-11-20";
  private static final String DAY_BEFORE = "2026-11-19";
  private static final String MONTH_OF_EXAMPLES = "2026-11";

  private final Document document;
  private final LocalDate today;

  Samples(Document document, LocalDate today) {
    this.document = document;
    this.today = today;
  }

  LocalDate today() {
    return today;
  }

  /** An example of a schema: its fields' examples. */
  ObjectNode of(String schema) {
    return of(document.component("schemas", schema));
  }

  /** The same with other values of some fields; null leaves one out. */
  ObjectNode of(String schema, Map<String, ?> others) {
    ObjectNode sample = of(schema);
    others.forEach((field, value) -> sample.set(field, Document.JSON.valueToTree(value)));
    return sample;
  }

  private ObjectNode of(JsonNode schema) {
    ObjectNode sample = Document.JSON.createObjectNode();
    for (var field : schema.get("properties").properties()) {
      JsonNode type = field.getValue();
      if (type.has("examples")) {
        sample.set(field.getKey(), onToday(type.get("examples").get(0)));
      } else if (type.has("items") && type.get("items").has("$ref")) {
        sample.putArray(field.getKey()).add(of(document.resolve(type.get("items"))));
      }
    }
    return sample;
  }

  private JsonNode onToday(JsonNode example) {
    if (!example.isString()) {
      return example;
    }
    String text =
        switch (example.asString()) {
          case DAY_OF_EXAMPLES, DAY_BEFORE -> today.toString();
          case MONTH_OF_EXAMPLES -> YearMonth.from(today).toString();
          case String other -> other;
        };
    return Document.JSON.getNodeFactory().stringNode(text);
  }

  /** The example of a path with these values in it, in their order. */
  static String path(Operation operation, Object... values) {
    String path = operation.path();
    for (Object value : values) {
      path = path.replaceFirst("\\{\\w+}", value.toString());
    }
    return path;
  }

  /** Records as CSV with the columns of the first one. */
  static String csv(JsonNode records) {
    List<String> columns =
        records
            .get(0)
            .propertyStream()
            .filter(field -> field.getValue().isValueNode() && !field.getValue().isNull())
            .map(Map.Entry::getKey)
            .toList();
    StringBuilder text = new StringBuilder(String.join(",", columns)).append("\r\n");
    for (JsonNode record : records) {
      text.append(
              columns.stream()
                  .map(column -> record.get(column).asString())
                  .collect(Collectors.joining(",")))
          .append("\r\n");
    }
    return text.toString();
  }

  /** Records as NDJSON. */
  static String lines(JsonNode records) {
    return records.valueStream().map(JsonNode::toString).collect(Collectors.joining("\n"));
  }
}
