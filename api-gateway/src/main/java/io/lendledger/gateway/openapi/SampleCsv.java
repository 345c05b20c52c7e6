package io.lendledger.gateway.openapi;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A CSV list of one record, made of the fields' examples. */
final class SampleCsv {

  private final SchemaComposer schemas;
  private final List<String> header = new ArrayList<>();
  private final List<String> row = new ArrayList<>();

  private SampleCsv(SchemaComposer schemas) {
    this.schemas = schemas;
  }

  static String of(SchemaComposer schemas, String record) {
    SampleCsv csv = new SampleCsv(schemas);
    csv.add("", schemas.schema(record));
    return String.join(",", csv.header) + "\r\n" + String.join(",", csv.row) + "\r\n";
  }

  private void add(String prefix, ObjectNode schema) {
    for (var field : schema.get("properties").properties()) {
      JsonNode inner = field.getValue().get("$ref");
      if (inner == null) {
        header.add(prefix + field.getKey());
        row.add(field.getValue().path("examples").path(0).asString(""));
      } else {
        String name = inner.asString();
        add(
            prefix + field.getKey() + ".",
            schemas.schema(name.substring(name.lastIndexOf('/') + 1)));
      }
    }
  }
}
