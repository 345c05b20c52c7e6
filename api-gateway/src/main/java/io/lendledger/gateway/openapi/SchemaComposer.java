package io.lendledger.gateway.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes schemas: of requests by the fields that are declared for them, of answers by the components
 * of the record that is written.
 */
final class SchemaComposer {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String SCHEMAS = "#/components/schemas/";

  private final ObjectNode declared = Declarations.all("schemas/*.yaml");
  private final Map<String, ObjectNode> schemas = new TreeMap<>();
  private final FieldDictionary fields;

  SchemaComposer(FieldDictionary fields) {
    this.fields = fields;
    declared.propertyNames().forEach(name -> schemas.put(name, compose(name)));
  }

  /** A reference to a schema; throws {@link IllegalStateException} when there is none. */
  ObjectNode ref(String name) {
    if (!schemas.containsKey(name)) {
      throw new IllegalStateException("No schema is called " + name);
    }
    return NODES.objectNode().put("$ref", SCHEMAS + name);
  }

  /** A page of records, as a schema of its own. */
  ObjectNode page(String record) {
    String name = record + "Page";
    if (!schemas.containsKey(name)) {
      ObjectNode page = object("A page; walking all pages shows one moment, each record once.");
      give(page, name, "data", listOf(record, "Records, in order"));
      give(page, name, "nextCursor", fields.field(name, "nextCursor", true));
      give(page, name, "asOf", fields.field(name, "asOf", false));
      schemas.put(name, page);
    }
    return ref(name);
  }

  /** The declaration of a schema. */
  JsonNode declaration(String name) {
    return declared.required(name);
  }

  /** The schema of this name. */
  ObjectNode schema(String name) {
    return Objects.requireNonNull(schemas.get(name), name);
  }

  /** All schemas by name. */
  ObjectNode all() {
    ObjectNode all = NODES.objectNode();
    schemas.forEach(all::set);
    return all;
  }

  private ObjectNode compose(String name) {
    JsonNode declaration = declared.get(name);
    String means = declaration.get("means").asString();
    if (declaration.has("plain")) {
      ObjectNode schema = NODES.objectNode().put("description", means);
      return schema.setAll((ObjectNode) declaration.get("plain"));
    }
    if (declaration.has("enum")) {
      ObjectNode schema = NODES.objectNode().put("type", "string").put("description", means);
      return schema.set("enum", WireNames.of(declaration.get("enum").asString()));
    }
    ObjectNode schema = object(means);
    if (declaration.has("record")) {
      answer(schema, name, declaration.get("record").asString());
    } else if (declaration.has("gives")) {
      declaration.get("gives").forEach(field -> give(schema, name, field.asString()));
      declaration.get("sometimes").forEach(field -> take(schema, name, field.asString(), false));
    } else if (declaration.has("listing")) {
      String record = declaration.get("listing").asString();
      give(schema, name, "data", listOf(record, "All of them, by id"));
      give(schema, name, "nextCursor", fields.field(name, "nextCursor", true));
    } else {
      request(schema, name, declaration);
    }
    return schema;
  }

  private void request(ObjectNode schema, String name, JsonNode declaration) {
    for (JsonNode field : declaration.path("takes")) {
      take(schema, name, field.asString(), true);
    }
    for (var list : declaration.path("list").properties()) {
      ObjectNode records = listOf(list.getValue().asString(), "The records");
      if (declaration.has("most")) {
        records.set("maxItems", declaration.get("most"));
      }
      give(schema, name, list.getKey(), records);
    }
    schema.put("unevaluatedProperties", false);
  }

  private void answer(ObjectNode schema, String name, String recordClass) {
    try {
      answer(schema, name, Class.forName(recordClass));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(recordClass + " of schema " + name + " does not exist", e);
    }
  }

  private void answer(ObjectNode schema, String name, Class<?> type) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        answer(schema, name, component.getType());
      } else {
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        String field = nameOf(component);
        give(schema, name, field, fields.field(name, field, nullable));
      }
    }
  }

  private static String nameOf(RecordComponent component) {
    JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    return renamed == null ? component.getName() : renamed.value();
  }

  private void take(ObjectNode schema, String name, String field, boolean mayBeRequired) {
    boolean optional = field.endsWith("?");
    String plain = optional ? field.substring(0, field.length() - 1) : field;
    ObjectNode value =
        mayBeRequired ? fields.taken(name, plain, optional) : fields.field(name, plain, optional);
    if (optional || !mayBeRequired) {
      schema.withObjectProperty("properties").set(plain, value);
    } else {
      give(schema, name, plain, value);
    }
  }

  private void give(ObjectNode schema, String name, String field) {
    give(schema, name, field, fields.field(name, field, false));
  }

  private static void give(ObjectNode schema, String name, String field, ObjectNode value) {
    schema.withArrayProperty("required").add(field);
    if (schema.withObjectProperty("properties").has(field)) {
      throw new IllegalStateException(name + " has " + field + " twice");
    }
    schema.withObjectProperty("properties").set(field, value);
  }

  private static ObjectNode object(String means) {
    ObjectNode object = NODES.objectNode().put("type", "object").put("description", means);
    object.putObject("properties");
    return object;
  }

  private static ObjectNode listOf(String record, String means) {
    ObjectNode list = NODES.objectNode().put("type", "array").put("description", means);
    list.putObject("items").put("$ref", SCHEMAS + record);
    return list;
  }
}
