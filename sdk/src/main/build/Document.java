import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API's document, by its operations. */
final class Document {

  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final JsonNode root;
  private final Map<String, Operation> operations = new LinkedHashMap<>();

  private Document(JsonNode root) {
    this.root = root;
    for (Map.Entry<String, JsonNode> path : root.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> each : path.getValue().properties()) {
        if (METHODS.contains(each.getKey())) {
          var operation = new Operation(each.getKey(), path.getKey(), each.getValue());
          operations.put(each.getValue().get("operationId").asString(), operation);
        }
      }
    }
  }

  static Document read(Path file) throws IOException {
    return new Document(JsonMapper.shared().readTree(Files.readAllBytes(file)));
  }

  /** One of its operations. */
  record Operation(String method, String path, JsonNode node) {

    boolean isOf(String group) {
      for (JsonNode tag : node.path("tags")) {
        if (tag.asString().equals(group)) {
          return true;
        }
      }
      return false;
    }

    boolean readsAlone() {
      return method.equals("get") && !path.contains("{");
    }

    /** Who may ask: the first of these three that has one of its scopes; empty where anybody may. */
    String caller() {
      Set<String> scopes = new LinkedHashSet<>();
      node.path("x-scopes").forEach(scope -> scopes.add(scope.asString()));
      if (scopes.isEmpty()) {
        return "";
      }
      boolean isOfLender =
          scopes.stream().anyMatch(each -> each.startsWith("lender.") || each.contains("portfolio"));
      return isOfLender ? "lender" : scopes.contains("desk") ? "desk" : "auditor";
    }

    /** Whether its token goes in a header of its own. */
    boolean isOfPortfolios() {
      return node.path("security").path(0).has("portfolio");
    }

    List<String> goodStatuses() {
      List<String> good = new ArrayList<>();
      for (String status : node.get("responses").propertyNames()) {
        if (status.matches("2\\d\\d")) {
          good.add(status);
        }
      }
      return good;
    }
  }

  Operation operation(String id) {
    Operation found = operations.get(id);
    if (found == null) {
      throw new IllegalStateException("The document has no operation " + id);
    }
    return found;
  }

  /** The groups that have operations, in their order. */
  List<String> groups() {
    List<String> groups = new ArrayList<>();
    for (JsonNode tag : root.get("tags")) {
      String name = tag.get("name").asString();
      if (operations.values().stream().anyMatch(each -> each.isOf(name))) {
        groups.add(name);
      }
    }
    return groups;
  }

  /** The operation that stands for a group: a read without an id. */
  Operation example(String group) {
    return operations.values().stream()
        .filter(each -> each.isOf(group) && each.readsAlone())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(group + " has no read to show it by"));
  }

  /** Fails where a body has a field that its schema has not, or lacks one that it must have. */
  void check(Operation operation, JsonNode body) {
    check(
        operation.path(),
        operation.node().at("/requestBody/content/application~1json/schema"),
        body);
  }

  private void check(String place, JsonNode given, JsonNode value) {
    JsonNode schema = given.has("$ref") ? root.at(given.get("$ref").asString().substring(1)) : given;
    if (value.isArray()) {
      value.forEach(each -> check(place + "[]", schema.path("items"), each));
    } else if (value.isObject()) {
      JsonNode known = schema.path("properties");
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        if (!known.has(field.getKey())) {
          throw new IllegalStateException(place + " takes no " + field.getKey());
        }
        check(place + "." + field.getKey(), known.get(field.getKey()), field.getValue());
      }
      for (JsonNode required : schema.path("required")) {
        if (!value.has(required.asString())) {
          throw new IllegalStateException(place + " needs " + required.asString());
        }
      }
    }
  }
}
