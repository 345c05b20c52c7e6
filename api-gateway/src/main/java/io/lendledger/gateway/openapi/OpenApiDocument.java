package io.lendledger.gateway.openapi;

import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document: the declarations below {@code openapi/}, with the fields of answered records, the
 * names of the interface's enums and the table of refusals. It is composed once, at start; a
 * contradiction stops the start.
 */
@Component
final class OpenApiDocument {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final byte[] bytes;
  private final List<String> unusedFields;

  OpenApiDocument(
      @Value("${lendledger.public-url:https://localhost:${server.port:8443}}") String publicUrl,
      @Value("${lendledger.security.issuer-uri:}") String issuerUri) {
    FieldDictionary fields = new FieldDictionary();
    SchemaComposer schemas = new SchemaComposer(fields);
    OperationComposer operations = new OperationComposer(fields, schemas);
    ObjectNode document = Declarations.file("document.yaml");
    document.putArray("servers").addObject().put("url", publicUrl).put("description", "This one");
    document.set("paths", operations.paths(issuerUri.isBlank()));
    ObjectNode components = (ObjectNode) document.get("components");
    if (!issuerUri.isBlank()) {
      useExternalIssuer((ObjectNode) components.get("securitySchemes"), issuerUri);
    }
    operations.components(components);
    bytes = JSON.writeValueAsBytes(document);
    unusedFields = fields.unused();
  }

  private static void useExternalIssuer(ObjectNode schemes, String issuerUri) {
    String description = schemes.get("oauth2").get("description").asString();
    schemes
        .putObject("oauth2")
        .put("type", "openIdConnect")
        .put("description", description)
        .put("openIdConnectUrl", issuerUri + "/.well-known/openid-configuration");
    schemes.remove("client");
  }

  /** The document in JSON. */
  byte[] bytes() {
    return bytes.clone();
  }

  /** Declared fields that no record has. */
  List<String> unusedFields() {
    return unusedFields;
  }
}
