package io.lendledger.gateway.edge.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.lendledger.gateway.edge.wire.Unshared;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The document as it is published, with its references followed. */
record Published(JsonNode document, SchemaRegistry registry) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String SCHEMAS = "https://lending.test/schemas";

  /** An operation, and where it is. */
  record Operation(String method, String path, JsonNode says) {

    boolean isGuarded() {
      return says.has("x-scopes");
    }

    boolean isSigned() {
      return says.get("security").path(0).has("webhookSignature");
    }

    /** Whether what is sent to it happens once, however often it is sent. */
    boolean isRepeatable() {
      return isSigned() || (isGuarded() && (method.equals("post") || method.equals("patch")));
    }

    boolean takesEmptyBody() {
      return says.get("description").asString().contains("Takes no body");
    }

    /** Whether it finds out itself whose session it is. */
    boolean isOfSession() {
      return path.equals("/console/session");
    }

    /** Whether the issuer of people's sign-ins calls it, which reads no envelope. */
    boolean isOfIssuer() {
      return path.equals("/console/openid/back-channel-logout");
    }

    /** Whether it is answered from memory, and no limit counts it. */
    boolean isUnlimited() {
      return Unshared.isDocument(path);
    }

    boolean isAtTokenEndpoint() {
      return path.equals("/oauth2/token");
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  static Published here() {
    JsonNode document = JSON.readTree(new OpenApiDocument("https://lending.test", "").bytes());
    ObjectNode schemas = JSON.createObjectNode();
    schemas.set("$defs", document.at("/components/schemas"));
    return new Published(
        document,
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemas(Map.of(SCHEMAS, standingAlone(schemas)))));
  }

  private static String standingAlone(JsonNode schema) {
    return schema.toString().replace("#/components/schemas/", SCHEMAS + "#/$defs/");
  }

  Stream<Operation> operations() {
    return document.get("paths").properties().stream()
        .flatMap(path ->
            path.getValue().properties().stream()
                .map(each -> new Operation(each.getKey(), path.getKey(), each.getValue())));
  }

  /** The node itself, or what it refers to. */
  JsonNode followed(JsonNode node) {
    return node.has("$ref") ? document.at(node.get("$ref").asString().substring(1)) : node;
  }

  JsonNode schema(String name) {
    return document.at("/components/schemas").required(name);
  }

  Stream<JsonNode> parameters(Operation operation) {
    return operation.says().get("parameters").valueStream().map(this::followed);
  }

  /** Names of the parameters that are in the path, the query or the header. */
  List<String> parameterNames(Operation operation, String in) {
    return parameters(operation)
        .filter(parameter -> parameter.get("in").asString().equals(in))
        .map(parameter -> parameter.get("name").asString())
        .toList();
  }

  /** Codes of the refusals with which an operation may answer. */
  List<String> codes(Operation operation) {
    return operation
        .says()
        .get("responses")
        .valueStream()
        .flatMap(response -> followed(response).path("x-error-codes").valueStream())
        .map(JsonNode::asString)
        .toList();
  }

  /** Faults of a value by a schema of the document. */
  List<Error> faults(JsonNode schema, JsonNode value) {
    return registry.getSchema(JSON.readTree(standingAlone(schema))).validate(value);
  }
}
