package io.lendledger.gateway.openapi;

import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes operations from their declarations, with the responses that all share. */
final class OperationComposer {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");
  private static final List<String> BODIES =
      List.of("body", "optionalBody", "emptyBody", "list", "records");

  private final FieldDictionary fields;
  private final SchemaComposer schemas;
  private final BodyComposer bodies;
  private final RefusalComposer refusals = new RefusalComposer();

  OperationComposer(FieldDictionary fields, SchemaComposer schemas) {
    this.fields = fields;
    this.schemas = schemas;
    this.bodies = new BodyComposer(schemas);
  }

  /** All paths; without an own issuer no token endpoints. */
  ObjectNode paths(boolean ownTokens) {
    ObjectNode paths = NODES.objectNode();
    for (var path : Declarations.all("paths/*.yaml").properties()) {
      for (var operation : path.getValue().properties()) {
        JsonNode declared = operation.getValue();
        if (ownTokens || !isOfOwnTokens(path.getKey(), declared)) {
          paths
              .withObjectProperty(path.getKey())
              .set(operation.getKey(), operation(operation.getKey(), path.getKey(), declared));
        }
      }
    }
    return paths;
  }

  private static boolean isRepeatable(String method, JsonNode declared) {
    return declared.has("signed")
        || (declared.has("scopes") && (method.equals("post") || method.equals("patch")));
  }

  private static boolean isOfOwnTokens(String path, JsonNode declared) {
    return declared.get("tag").asString().equals("Tokens") || path.contains("/signing-keys");
  }

  private ObjectNode operation(String method, String path, JsonNode declared) {
    ObjectNode operation = NODES.objectNode();
    operation.set("operationId", declared.get("id"));
    operation.putArray("tags").add(declared.get("tag"));
    operation.set("summary", declared.get("summary"));
    operation.put("description", description(declared));
    secure(operation, path, declared);
    operation.set("parameters", parameters(method, path, declared));
    bodies.request(operation, declared);
    ObjectNode responses = operation.putObject("responses");
    bodies.answers(responses, declared, isRepeatable(method, declared));
    refusals.add(responses, codes(method, path, declared));
    return operation;
  }

  private static String description(JsonNode declared) {
    String text = declared.get("description").asString().strip();
    if (declared.has("emptyBody")) {
      text += "\n\nTakes no body; an empty object says the same.";
    }
    return declared.has("scopes")
        ? text
            + "\n\nScope: "
            + declared
                .get("scopes")
                .valueStream()
                .map(scope -> "`" + scope.asString() + "`")
                .collect(Collectors.joining(" or "))
        : text;
  }

  private static void secure(ObjectNode operation, String path, JsonNode declared) {
    ArrayNode security = operation.putArray("security");
    if (declared.has("security")) {
      security.addAll((ArrayNode) declared.get("security"));
    } else if (declared.has("signed")) {
      security.addObject().putArray("webhookSignature");
    } else if (declared.has("scopes")) {
      operation.set("x-scopes", declared.get("scopes"));
      if (path.startsWith("/public/")) {
        security.addObject().putArray("portfolio");
      } else {
        declared.get("scopes").forEach(scope -> security.addObject().putArray("oauth2").add(scope));
        security.addObject().putArray("apiKey");
      }
    }
  }

  private ArrayNode parameters(String method, String path, JsonNode declared) {
    ArrayNode parameters = NODES.arrayNode();
    Matcher inPath = IN_PATH.matcher(path);
    while (inPath.find()) {
      JsonNode says = fields.parameter("path", inPath.group(1));
      parameter(parameters, "path", inPath.group(1), says).put("required", true);
    }
    if (declared.has("list")) {
      bodies.envelopeParameters(parameters, declared.get("list").asString(), fields);
      query(parameters, "dryRun");
      component(parameters, "Prefer");
    }
    for (JsonNode name : declared.path("query")) {
      query(parameters, name.asString());
    }
    if (declared.has("page")) {
      List.of("limit", "cursor", "asOf").forEach(name -> query(parameters, name));
    }
    declared.path("headers").forEach(name -> component(parameters, name.asString()));
    if (declared.has("signed")) {
      component(parameters, "WebhookId");
      component(parameters, "WebhookTimestamp");
    } else if (isRepeatable(method, declared)) {
      component(parameters, "IdempotencyKey");
    }
    component(parameters, "RequestId");
    return parameters;
  }

  private void query(ArrayNode parameters, String key) {
    JsonNode says = fields.parameter("query", key);
    String name = says.has("name") ? says.get("name").asString() : key;
    parameter(parameters, "query", name, says).put("required", false);
  }

  private ObjectNode parameter(ArrayNode parameters, String in, String name, JsonNode says) {
    ObjectNode schema = fields.schema(says, false);
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", in);
    parameter.set("description", schema.remove("description"));
    JsonNode examples = schema.remove("examples");
    parameter.set("schema", schema);
    if (examples != null) {
      parameter.set("example", examples.get(0));
    }
    return parameter;
  }

  private static void component(ArrayNode parameters, String name) {
    parameters.addObject().put("$ref", "#/components/parameters/" + name);
  }

  private static SortedSet<RejectionCode> codes(String method, String path, JsonNode declared) {
    SortedSet<RejectionCode> codes = new TreeSet<>();
    if (isRepeatable(method, declared)) {
      codes.add(RejectionCode.IDEMPOTENCY_CONFLICT);
    }
    declared.path("refusals").forEach(code -> codes.add(RejectionCode.valueOf(code.asString())));
    codes.add(RejectionCode.INTERNAL_ERROR);
    codes.add(RejectionCode.UNAVAILABLE);
    if (!path.endsWith("/content")) {
      codes.add(RejectionCode.NOT_ACCEPTABLE);
    }
    if (declared.has("own")) {
      codes.add(RejectionCode.PAYLOAD_TOO_LARGE);
      return codes;
    }
    codes.add(RejectionCode.RATE_LIMITED);
    if (declared.has("open")) {
      return codes;
    }
    codes.add(RejectionCode.VALIDATION_FAILED);
    codes.add(RejectionCode.UNAUTHORIZED);
    if (!declared.has("signed")) {
      codes.add(RejectionCode.FORBIDDEN);
    }
    if (declared.has("page")) {
      codes.add(RejectionCode.INVALID_CURSOR);
    }
    if (BODIES.stream().anyMatch(declared::has)) {
      codes.add(RejectionCode.MALFORMED_REQUEST);
      codes.add(RejectionCode.PAYLOAD_TOO_LARGE);
      codes.add(RejectionCode.UNSUPPORTED_MEDIA_TYPE);
    }
    return codes;
  }

  /** Examples of refusals and the responses that operations share. */
  void components(ObjectNode components) {
    components.set("examples", refusals.examples());
    components.set("responses", refusals.shared());
    components.set("schemas", schemas.all());
  }
}
