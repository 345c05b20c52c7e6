package io.lendledger.gateway.csv;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A list that the document says is taken as CSV.
 *
 * @param template its form, with the examples on the days that they have in the document
 * @param rules those of its columns, in their order
 */
record DocumentedList(FlowTemplate template, Map<String, ColumnRule> rules) {

  private static final String CSV = "/post/requestBody/content/text~1csv";
  private static final String JSON = "/post/requestBody/content/application~1json/schema";

  /** The lists that are sent to the paths right below these doors. */
  static Map<FlowPath, DocumentedList> in(JsonNode document, List<String> doors) {
    Reader reader = new Reader(document);
    Map<FlowPath, DocumentedList> lists = new LinkedHashMap<>();
    document
        .get("paths")
        .properties()
        .forEach(path -> {
          FlowPath sent = FlowPath.of(path.getKey());
          if (doors.contains(sent.door()) && path.getValue().at(CSV).has("x-record")) {
            lists.put(sent, reader.list(sent, path.getValue()));
          }
        });
    return lists;
  }

  private record Reader(JsonNode root) {

    DocumentedList list(FlowPath sent, JsonNode operation) {
      JsonNode record =
          root.at("/components/schemas").required(operation.at(CSV + "/x-record").asString());
      FlowTemplate template =
          new FlowTemplate(
              sent.flow(),
              purpose(operation.at("/post/description").asString()),
              sent.path(),
              sent.template(),
              fields(followed(operation.at(JSON)))
                  .filter(each -> !each.type().equals("list"))
                  .toList(),
              fields(record).toList());
      return new DocumentedList(template, rules(record));
    }

    /** The first paragraph, as one line. */
    private static String purpose(String description) {
      return description.split("\n\n", 2)[0].replace('\n', ' ');
    }

    private Map<String, ColumnRule> rules(JsonNode record) {
      Map<String, ColumnRule> rules = new LinkedHashMap<>();
      record
          .get("properties")
          .properties()
          .forEach(each -> {
            JsonNode type = type(each.getValue());
            rules.put(each.getKey(), new ColumnRule(type, form(type)));
          });
      return rules;
    }

    private Stream<TemplateField> fields(JsonNode schema) {
      List<String> required =
          schema.path("required").valueStream().map(JsonNode::asString).toList();
      return schema.get("properties").properties().stream()
          .map(each -> field(each.getKey(), each.getValue(), required.contains(each.getKey())));
    }

    private TemplateField field(String name, JsonNode field, boolean required) {
      JsonNode type = type(field);
      String form = form(type);
      JsonNode example = field.at("/examples/0");
      return new TemplateField(
          name,
          required,
          form,
          unit(field, type, form),
          field.get("description").asString(),
          type.path("enum").valueStream().map(JsonNode::asString).toList(),
          example.isMissingNode() ? null : example.asString());
    }

    private JsonNode type(JsonNode field) {
      return followed(field.has("anyOf") ? field.at("/anyOf/0") : field);
    }

    private static String form(JsonNode type) {
      if (type.path("format").asString("").equals("date")) {
        return TemplateField.DATE;
      }
      String types = type.path("type").toString();
      if (types.contains("array")) {
        return "list";
      }
      if (types.contains("number") || types.contains("integer")) {
        return "number";
      }
      return types.contains("boolean") ? "boolean" : "text";
    }

    private static @Nullable String unit(JsonNode field, JsonNode type, String form) {
      if (field.has("x-unit")) {
        return field.get("x-unit").asString();
      }
      if (form.equals(TemplateField.DATE)) {
        return "yyyy-MM-dd";
      }
      return switch (type.path("format").asString("")) {
        case "iso-4217" -> "ISO 4217 code";
        case "bic" -> "BIC (ISO 9362)";
        case "isin" -> "ISIN (ISO 6166)";
        case "iso-3166-1-alpha-2" -> "ISO 3166-1 alpha-2 code";
        default -> null;
      };
    }

    private JsonNode followed(JsonNode node) {
      return node.has("$ref") ? root.at(node.get("$ref").asString().substring(1)) : node;
    }
  }
}
