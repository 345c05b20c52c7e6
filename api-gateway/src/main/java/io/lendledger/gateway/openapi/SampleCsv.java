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
      String ref = field.getValue().path("$ref").asString("");
      JsonNode examples = field.getValue().path("examples");
      if (ref.isEmpty() || examples.has(0)) {
        header.add(prefix + field.getKey());
        row.add(examples.path(0).asString(""));
      } else {
        String inner = ref.substring(ref.lastIndexOf('/') + 1);
        add(prefix + field.getKey() + ".", schemas.schema(inner));
      }
    }
  }
}
