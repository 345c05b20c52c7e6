package io.lendledger.gateway.openapi;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a field is called, made of and stands for; one entry serves all records that have it. */
final class FieldDictionary {

  private static final String SCHEMAS = "#/components/schemas/";
  private static final Set<String> OWN_WORDS =
      Set.of("of", "enumOf", "listOf", "ref", "most", "means", "example", "items", "name");

  private final ObjectNode types = Declarations.file("types.yaml");
  private final ObjectNode parameters = Declarations.file("parameters.yaml");
  private final ObjectNode fields = Declarations.all("fields/*.yaml");
  private final Set<String> used = new HashSet<>();

  /**
   * The schema of a field of a record.
   *
   * @throws IllegalStateException when nobody has said what it is
   */
  ObjectNode field(String schema, String name, boolean nullable) {
    String own = schema + "." + name;
    String key = fields.has(own) ? own : name;
    JsonNode declared = fields.get(key);
    if (declared == null) {
      throw new IllegalStateException("openapi/fields says nothing about " + own);
    }
    used.add(key);
    return schema(declared, nullable);
  }

  /** A query or path parameter as it is declared. */
  JsonNode parameter(String kind, String name) {
    return Objects.requireNonNull(
        parameters.get(kind).get(name),
        () -> "openapi/parameters.yaml has no " + kind + " parameter " + name);
  }

  /** Fields that are declared and belong to nothing. */
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
    if (declared.has("enumOf")) {
      schema.put("type", "string");
      schema.set("enum", names(declared.get("enumOf").asString()));
    }
    for (var word : declared.properties()) {
      if (!OWN_WORDS.contains(word.getKey())) {
        schema.set(word.getKey(), word.getValue().deepCopy());
      }
    }
    if (declared.has("items")) {
      schema.set("items", schema(declared.get("items"), false));
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
      if (schema.has("enum")) {
        ((ArrayNode) schema.get("enum")).addNull();
      }
    }
    return schema;
  }

  /** The wire names of an enum. */
  static ArrayNode names(String enumClass) {
    ArrayNode names = JsonNodeFactory.instance.arrayNode();
    try {
      Class<?> type = Class.forName(enumClass);
      for (Object each : Objects.requireNonNull(type.getEnumConstants(), enumClass)) {
        names.add(wire(type, (Enum<?>) each));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(enumClass + " is no enum of the interface", e);
    }
    return names;
  }

  private static String wire(Class<?> type, Enum<?> constant) throws ReflectiveOperationException {
    for (Method method : type.getMethods()) {
      if (method.getName().equals("wire")) {
        return String.valueOf(method.invoke(constant));
      }
    }
    return constant.name();
  }
}
