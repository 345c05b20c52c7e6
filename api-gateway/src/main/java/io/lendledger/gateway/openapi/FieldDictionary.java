package io.lendledger.gateway.openapi;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Name, type and meaning of each field; one entry serves all records that have it. */
final class FieldDictionary {

  private static final String TAKEN = ".taken";
  private static final String SCHEMAS = "#/components/schemas/";
  private static final Set<String> OWN_WORDS =
      Set.of("of", "listOf", "ref", "most", "means", "example", "name");

  private final ObjectNode types = Declarations.file("types.yaml");
  private final ObjectNode parameters = Declarations.file("parameters.yaml");
  private final ObjectNode fields = Declarations.all("fields/*.yaml");
  private final Set<String> used = new HashSet<>();

  /**
   * The schema of a field of a record.
   *
   * @throws IllegalStateException when it is not declared
   */
  ObjectNode field(String schema, String name, boolean nullable) {
    return schema(declared(schema, name), nullable);
  }

  /** The same of a field of a request, with bounds that answers do not have. */
  ObjectNode taken(String schema, String name, boolean nullable) {
    JsonNode declared = declared(schema, name);
    String taken = declared.path("of").asString("") + TAKEN;
    return types.has(taken)
        ? schema(((ObjectNode) declared.deepCopy()).put("of", taken), nullable)
        : schema(declared, nullable);
  }

  private JsonNode declared(String schema, String name) {
    String own = schema + "." + name;
    String key = fields.has(own) ? own : name;
    JsonNode declared = fields.get(key);
    if (declared == null) {
      throw new IllegalStateException("openapi/fields says nothing about " + own);
    }
    used.add(key);
    return declared;
  }

  /** A query or path parameter as it is declared. */
  JsonNode parameter(String kind, String name) {
    return Objects.requireNonNull(
        parameters.get(kind).get(name),
        () -> "openapi/parameters.yaml has no " + kind + " parameter " + name);
  }

  /** Declared fields that belong to no record. */
  List<String> unused() {
    return fields.propertyStream().map(Map.Entry::getKey).filter(this::isIdle).toList();
  }

  private boolean isIdle(String key) {
    return !used.contains(key);
  }

  /** The schema that a declaration stands for. */
  ObjectNode schema(JsonNode declared, boolean nullable) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    if (declared.has("ref")) {
      schema.put("$ref", SCHEMAS + declared.get("ref").asString());
    }
    if (declared.has("of")) {
      schema.setAll((ObjectNode) types.required(declared.get("of").asString()).deepCopy());
    }
    if (declared.has("listOf")) {
      schema.put("type", "array");
      schema.putObject("items").put("$ref", SCHEMAS + declared.get("listOf").asString());
    }
    if (declared.has("most")) {
      schema.set("maxItems", declared.get("most"));
    }
    for (var word : declared.properties()) {
      if (!OWN_WORDS.contains(word.getKey())) {
        schema.set(word.getKey(), word.getValue().deepCopy());
      }
    }
    if (declared.has("means")) {
      schema.set("description", declared.get("means"));
    }
    if (declared.has("example")) {
      schema.putArray("examples").add(declared.get("example"));
    }
    return nullable ? orNull(schema) : schema;
  }

  private static ObjectNode orNull(ObjectNode schema) {
    if (schema.has("$ref")) {
      JsonNode ref = schema.remove("$ref");
      ArrayNode either = schema.putArray("anyOf");
      either.addObject().set("$ref", ref);
      either.addObject().put("type", "null");
    } else if (schema.has("type")) {
      JsonNode type = schema.get("type");
      ArrayNode types = schema.putArray("type");
      if (type instanceof ArrayNode several) {
        types.addAll(several);
      } else {
        types.add(type);
      }
      types.add("null");
    }
    return schema;
  }
}
