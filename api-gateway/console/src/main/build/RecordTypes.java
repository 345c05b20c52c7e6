import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A TypeScript type for each record of the API's document; its figures stay text. */
final class RecordTypes {

  private RecordTypes() {}

  static String of(JsonNode document) {
    Map<String, String> types = new TreeMap<>();
    document
        .at("/components/schemas")
        .properties()
        .forEach(each -> types.put(each.getKey(), type(each.getValue())));
    return types.entrySet().stream()
        .map(each -> "export type " + each.getKey() + " = " + each.getValue() + ";\n")
        .collect(Collectors.joining());
  }

  private static String type(JsonNode schema) {
    if (schema.has("$ref")) {
      String reference = schema.get("$ref").asString();
      String name = reference.substring(reference.lastIndexOf('/') + 1);
      return schema.path("type").isString() ? scalar(schema.get("type").asString()) : name;
    }
    for (String choice : List.of("oneOf", "anyOf")) {
      if (schema.has(choice)) {
        return schema.get(choice).valueStream()
            .map(RecordTypes::type)
            .distinct()
            .collect(Collectors.joining(" | "));
      }
    }
    if (schema.has("allOf")) {
      String all =
          schema.get("allOf").valueStream()
              .map(RecordTypes::type)
              .collect(Collectors.joining(" & "));
      return schema.has("properties") ? all + " & " + object(schema) : all;
    }
    JsonNode kind = schema.path("type");
    List<String> kinds =
        kind.isArray()
            ? kind.valueStream().map(JsonNode::asString).toList()
            : List.of(kind.asString("unknown"));
    return kinds.stream()
        .map(each ->
            switch (each) {
              case "object" -> object(schema);
              case "array" -> "Array<" + type(schema.path("items")) + ">";
              default -> scalar(each);
            })
        .distinct()
        .collect(Collectors.joining(" | "));
  }

  private static String scalar(String kind) {
    return switch (kind) {
      case "string", "number", "integer" -> "string";
      case "boolean" -> "boolean";
      case "null" -> "null";
      default -> "unknown";
    };
  }

  private static String object(JsonNode schema) {
    if (!schema.has("properties")) {
      return "Record<string, unknown>";
    }
    return schema.get("properties").properties().stream()
        .map(field -> "\"" + field.getKey() + "\": " + type(field.getValue()))
        .collect(Collectors.joining("; ", "{ ", " }"));
  }
}
