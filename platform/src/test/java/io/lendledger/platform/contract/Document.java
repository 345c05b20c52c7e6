package io.lendledger.platform.contract;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The published document, ready to be compared with. Schemas admit no field that they lack. */
public final class Document {

  static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** By all schemas of a document: documents of services differ in their address. */
  private static final Map<String, CompiledSchemas> COMPILED = new ConcurrentHashMap<>();

  private static final Map<String, String> WRITTEN =
      Map.of(
          "date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
          "date-time", "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}([.][0-9]{1,9})?Z$");

  private final JsonNode root;
  private final List<Operation> operations = new ArrayList<>();
  private final CompiledSchemas schemas;
  private final Map<JsonNode, Schema> read = Collections.synchronizedMap(new IdentityHashMap<>());
  private final Map<JsonNode, String> names = Collections.synchronizedMap(new IdentityHashMap<>());

  Document(JsonNode root) {
    this.root = root;
    String closedSchemas = closed(root.at("/components/schemas")).toString();
    this.schemas = COMPILED.computeIfAbsent(closedSchemas, CompiledSchemas::new);
    for (var path : root.get("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        operations.add(Operation.of(operation.getKey(), path.getKey(), operation.getValue()));
      }
    }
  }

  /** All operations. */
  public List<Operation> operations() {
    return operations;
  }

  /** The operation of this id. */
  public Operation operation(String id) {
    return operations.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  Optional<Operation> find(String method, String path) {
    String wanted = method.equals("HEAD") ? "GET" : method;
    return operations.stream()
        .filter(each -> each.method().equals(wanted) && each.form().matcher(path).matches())
        .findFirst();
  }

  boolean knows(String path) {
    return operations.stream().anyMatch(each -> each.form().matcher(path).matches());
  }

  /** What a node stands for: itself, or what it refers to. */
  JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? root.at(node.get("$ref").asString().substring(1)) : node;
  }

  /** Whether an operation has a parameter of this name. */
  boolean takes(Operation operation, String parameter) {
    return operation
        .declared()
        .get("parameters")
        .valueStream()
        .map(this::resolve)
        .anyMatch(each -> each.get("name").asString().equals(parameter));
  }

  /** A query for each parameter of an operation that has an example. */
  List<String> filters(Operation operation) {
    return operation
        .declared()
        .get("parameters")
        .valueStream()
        .map(this::resolve)
        .filter(each -> each.get("in").asString().equals("query") && each.has("example"))
        .map(each -> {
          JsonNode example = each.get("example");
          String value = (example.isArray() ? example.get(0) : example).asString();
          return "?" + each.get("name").asString() + "=" + value;
        })
        .toList();
  }

  /** Where the service is reached, which is the issuer of its tokens. */
  String issuer() {
    return root.at("/servers/0/url").asString();
  }

  Collection<String> names(String kind) {
    return root.get("components").get(kind).propertyNames();
  }

  JsonNode component(String kind, String name) {
    return root.get("components").get(kind).required(name);
  }

  /** The name of a schema of the document; empty for one that has none. */
  String nameOf(JsonNode schema) {
    return names.computeIfAbsent(
        schema,
        _ ->
            root.at("/components/schemas")
                .propertyStream()
                .filter(each -> each.getValue().equals(schema))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(""));
  }

  /** What is wrong with a value by a schema of the document. */
  List<Error> check(JsonNode schema, JsonNode value) {
    return read.computeIfAbsent(schema, schemas::of).validate(value);
  }

  /** A field may be taken in a form that clients need not know, so that theirs has one type. */
  private static JsonNode withOtherForm(JsonNode field) {
    if (!field.has("x-also-takes")) {
      return field;
    }
    ObjectNode common = (ObjectNode) field.deepCopy();
    ObjectNode either = JSON.createObjectNode();
    either.putArray("anyOf").add(common.remove("x-also-takes")).add(common);
    return either;
  }

  private static JsonNode closed(JsonNode schemas) {
    ObjectNode copy = JSON.createObjectNode();
    for (var schema : schemas.properties()) {
      ObjectNode each = (ObjectNode) schema.getValue().deepCopy();
      if (!schema.getKey().equals("Document")) {
        each.put("additionalProperties", false);
      }
      for (var field : each.path("properties").properties()) {
        field.setValue(withOtherForm(field.getValue()));
      }
      copy.set(schema.getKey(), each);
    }
    strictDates(copy);
    return copy;
  }

  /**
   * Clients read dates into types that take no pattern; the service writes them in one way only.
   */
  private static void strictDates(JsonNode node) {
    if (node instanceof ObjectNode schema
        && WRITTEN.containsKey(schema.path("format").asString(""))) {
      schema.put("pattern", WRITTEN.get(schema.get("format").asString()));
    }
    node.forEach(Document::strictDates);
  }
}
