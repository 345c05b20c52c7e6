package io.lendledger.gateway.openapi;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document as its page shows it: there examples are what is sent when somebody tries an
 * operation out, so none is given for what may be left out, and days are today.
 */
final class PageDocument {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final byte[] document;

  PageDocument(byte[] document) {
    this.document = document;
  }

  /** As a script that makes it known to the page. */
  byte[] script(LocalDate today) {
    JsonNode shown = JSON.readTree(document);
    visit(shown, today.toString());
    String script = "const DOCUMENT = %s;".formatted(JSON.writeValueAsString(shown));
    return script.getBytes(StandardCharsets.UTF_8);
  }

  private static void visit(JsonNode node, String today) {
    if (node instanceof ObjectNode object) {
      if (isParameter(object)) {
        parameter(object, today);
      } else if (object.has("examples") && isDate(object)) {
        object.putArray("examples").add(today);
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
    } else if (isDate(parameter.path("schema"))) {
      parameter.put("example", today);
    }
  }

  private static boolean isDate(JsonNode schema) {
    return schema.path("format").asString("").equals("date");
  }
}
