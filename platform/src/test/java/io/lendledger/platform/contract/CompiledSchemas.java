package io.lendledger.platform.contract;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** All schemas of a document, read once, and those of its operations, which refer to them. */
final class CompiledSchemas {

  private static final String ALL = "urn:lendledger:document";

  private final SchemaRegistry registry;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  CompiledSchemas(String all) {
    String definitions = referring("{\"$defs\": %s}".formatted(all));
    registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            made ->
                made.nodeReader(reader -> reader.jsonMapper(Document.JSON))
                    .schemas(Map.of(ALL, definitions)));
  }

  Schema of(JsonNode schema) {
    return compiled.computeIfAbsent(schema.toString(), this::compile);
  }

  private Schema compile(String schema) {
    return registry.getSchema(
        Document.JSON.readTree(referring("{\"allOf\": [%s]}".formatted(schema))));
  }

  private static String referring(String schema) {
    return schema.replace("#/components/schemas/", ALL + "#/$defs/");
  }
}
