package io.lendledger.gateway.openapi;

import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.refusal.Refusals;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the responses of refusals: codes of one status share a response, by the same table that
 * answers follow.
 */
final class RefusalComposer {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Map<HttpStatus, List<String>> HEADERS =
      Map.of(
          HttpStatus.UNAUTHORIZED, List.of("WWW-Authenticate"),
          HttpStatus.SERVICE_UNAVAILABLE, List.of("Retry-After"),
          HttpStatus.TOO_MANY_REQUESTS, List.of("Retry-After"));

  /** Headers that any answer may have. */
  static final List<String> USUAL_HEADERS =
      List.of("X-Request-Id", "RateLimit", "RateLimit-Policy");

  private final ObjectNode declared = Declarations.file("refusals.yaml");
  private final SortedSet<RejectionCode> added = new TreeSet<>();

  /** The examples of the codes that were added. */
  ObjectNode examples() {
    ObjectNode examples = NODES.objectNode();
    for (RejectionCode code : added) {
      JsonNode says = declared.required(code.name());
      ObjectNode example = examples.putObject(code.name());
      example.put("summary", says.get("means").asString());
      ObjectNode value = example.putObject("value");
      value.put("error_code", code.name());
      value.set("message", says.get("message"));
      value.putArray("details");
      if (says.has("detail")) {
        value.withArrayProperty("details").add(says.get("detail"));
      }
    }
    return examples;
  }

  /** Responses that mean one code alone, by the code's name; operations refer to them. */
  ObjectNode shared() {
    ObjectNode shared = NODES.objectNode();
    for (RejectionCode code : added) {
      HttpStatus status = Refusals.statusOf(code);
      if (status != HttpStatus.BAD_REQUEST) {
        shared.set(code.name(), response(status, new TreeSet<>(List.of(code))));
      }
    }
    return shared;
  }

  /** Adds the responses of these codes, in order of their status. */
  void add(ObjectNode responses, SortedSet<RejectionCode> codes) {
    added.addAll(codes);
    Map<Integer, SortedSet<RejectionCode>> byStatus = new TreeMap<>();
    codes.forEach(
        code ->
            byStatus
                .computeIfAbsent(Refusals.statusOf(code).value(), _ -> new TreeSet<>())
                .add(code));
    byStatus.forEach(
        (status, same) ->
            responses.set(
                status.toString(),
                status == HttpStatus.BAD_REQUEST.value()
                    ? response(HttpStatus.BAD_REQUEST, same)
                    : NODES
                        .objectNode()
                        .put("$ref", "#/components/responses/" + same.getFirst().name())));
  }

  private ObjectNode response(HttpStatus status, SortedSet<RejectionCode> codes) {
    Map<RejectionCode, String> meanings = new EnumMap<>(RejectionCode.class);
    codes.forEach(code -> meanings.put(code, declared.get(code.name()).get("means").asString()));
    StringBuilder text = new StringBuilder();
    meanings.forEach((code, means) -> text.append("- `%s`: %s\n".formatted(code, means)));
    ObjectNode response = NODES.objectNode().put("description", text.toString());
    ObjectNode headers = response.putObject("headers");
    USUAL_HEADERS.forEach(name -> headerRef(headers, name));
    HEADERS.getOrDefault(status, List.of()).forEach(name -> headerRef(headers, name));
    ObjectNode json = response.putObject("content").putObject("application/json");
    json.putObject("schema").put("$ref", "#/components/schemas/Refusal");
    ObjectNode examples = json.putObject("examples");
    codes.forEach(
        code ->
            examples.putObject(code.name()).put("$ref", "#/components/examples/" + code.name()));
    codes.forEach(code -> response.withArrayProperty("x-error-codes").add(code.name()));
    return response;
  }

  /** Refers to a header of the document. */
  static void headerRef(ObjectNode headers, String name) {
    headers.putObject(name).put("$ref", "#/components/headers/" + name);
  }
}
