package io.lendledger.gateway.edge.openapi;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document as its page shows it: the page sends examples when a reader tries an operation, so
 * optional fields have none, and days are today.
 */
final class PageDocument {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String SCHEMA_REFERENCE = "#/components/schemas/";
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final Supplier<byte[]> document;
  private @Nullable LocalDate day;
  private byte[] script = {};

  PageDocument(Supplier<byte[]> document) {
    this.document = document;
  }

  /** A script that gives it to the page; made once a day. */
  synchronized byte[] script(LocalDate today) {
    if (!today.equals(day)) {
      script = make(today);
      day = today;
    }
    return script.clone();
  }

  private byte[] make(LocalDate today) {
    JsonNode shown = JSON.readTree(document.get());
    visit(shown, today.toString());
    forms(shown);
    String script = "const DOCUMENT = %s;".formatted(JSON.writeValueAsString(shown));
    return script.getBytes(StandardCharsets.UTF_8);
  }

  private static void visit(JsonNode node, String today) {
    if (node instanceof ObjectNode object) {
      if (isParameter(object)) {
        parameter(object, today);
      } else if (object.has("examples") && isDate(object)) {
        object.putArray("examples").add(today);
      } else if (object.has("schema") && object.path("example").isObject()) {
        days(object.get("example"), today);
      }
    }
    node.forEach(each -> visit(each, today));
  }

  private static boolean isParameter(ObjectNode object) {
    return object.path("in").isString() && object.path("name").isString();
  }

  private static void parameter(ObjectNode parameter, String today) {
    if (!parameter.path("required").asBoolean(false)) {
      parameter.remove("example");
      forget(parameter.path("schema"));
    } else if (isDate(parameter.path("schema"))) {
      parameter.put("example", today);
    }
  }

  private static boolean isDate(JsonNode schema) {
    return schema.path("format").asString("").equals("date");
  }

  private static void days(JsonNode example, String today) {
    if (example instanceof ObjectNode object) {
      for (var field : object.properties()) {
        if (DAY.matcher(field.getValue().asString("")).matches()) {
          field.setValue(object.stringNode(today));
        }
      }
    }
    example.forEach(each -> days(each, today));
  }

  /** The fields of a form are inputs, each filled in with its example. */
  private static void forms(JsonNode shown) {
    StreamSupport.stream(shown.get("paths").spliterator(), false)
        .flatMap(path -> path.valueStream())
        .map(operation -> operation.at("/requestBody/content").path(FORM).path("schema"))
        .filter(schema -> schema.has("$ref"))
        .map(schema -> schema.get("$ref").asString().substring(SCHEMA_REFERENCE.length()))
        .collect(Collectors.toSet())
        .forEach(name -> form(shown.at("/components/schemas").get(name)));
  }

  private static void form(JsonNode schema) {
    var required = schema.get("required").valueStream().map(JsonNode::asString).toList();
    for (var property : schema.get("properties").properties()) {
      if (!required.contains(property.getKey())) {
        forget(property.getValue());
        ObjectNode field = (ObjectNode) property.getValue();
        field.remove("enum");
        field.put("default", "");
      }
    }
  }

  private static void forget(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      object.remove("default");
      object.remove("example");
      object.remove("examples");
    }
  }
}
