package io.lendledger.gateway.edge.openapi;

import io.lendledger.gateway.edge.caller.AnyCallerPaths;
import io.lendledger.gateway.edge.caller.SecuritySettings;
import io.lendledger.gateway.edge.caller.SignInDoors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document as this service publishes it: the files below {@code openapi/} in one, with the
 * address of the service and the issuer of its tokens, and without paths that are not there.
 */
@Component
public final class OpenApiDocument {

  /** The file in which the document begins. */
  static final String ROOT = "/openapi/openapi.yaml";

  private static final String SANDBOX = "/sandbox/";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String publicUrl;
  private final String issuerUri;
  private final boolean people;
  private final boolean sandbox;
  private byte @Nullable [] made;

  @Autowired
  OpenApiDocument(
      SecuritySettings settings, SignInDoors doors, ObjectProvider<AnyCallerPaths> sandbox) {
    this(
        settings.publicUrl(),
        settings.issuerUri(),
        doors.openId() != null,
        sandbox.stream().anyMatch(each -> each.pattern().startsWith(SANDBOX)));
  }

  /** The document of a service with everything: a sandbox at which people sign in by an issuer. */
  OpenApiDocument(String publicUrl, String issuerUri) {
    this(publicUrl, issuerUri, true, true);
  }

  private OpenApiDocument(String publicUrl, String issuerUri, boolean people, boolean sandbox) {
    this.publicUrl = publicUrl;
    this.issuerUri = issuerUri;
    this.people = people;
    this.sandbox = sandbox;
  }

  private byte[] make() {
    ObjectNode document = Bundle.of(ROOT);
    ((ObjectNode) document.at("/servers/0")).put("url", publicUrl);
    if (!issuerUri.isBlank()) {
      useExternalIssuer(document, issuerUri);
    }
    if (!people) {
      withoutPeople(document);
    }
    if (!sandbox) {
      withoutSandbox(document);
    }
    return JSON.writeValueAsBytes(document);
  }

  private static void withoutPeople(ObjectNode document) {
    ((ObjectNode) document.get("paths"))
        .properties()
        .removeIf(path -> path.getKey().startsWith("/console/openid/"));
    ((ObjectNode) document.at("/components/schemas")).remove("LogoutRequest");
  }

  private static void withoutSandbox(ObjectNode document) {
    ((ObjectNode) document.get("paths"))
        .properties()
        .removeIf(path -> path.getKey().startsWith(SANDBOX));
    ((ObjectNode) document.at("/components/schemas"))
        .properties()
        .removeIf(schema -> schema.getKey().startsWith("Sandbox"));
    ((ArrayNode) document.get("tags"))
        .removeIf(tag -> tag.get("name").asString().equals("Sandbox"));
  }

  private static void useExternalIssuer(ObjectNode document, String issuerUri) {
    ((ObjectNode) document.get("paths"))
        .properties()
        .removeIf(path -> isOfOwnTokens(path.getKey(), path.getValue()));
    ObjectNode schemes = (ObjectNode) document.at("/components/securitySchemes");
    JsonNode description = schemes.at("/oauth2/description");
    schemes
        .putObject("oauth2")
        .put("type", "openIdConnect")
        .put("openIdConnectUrl", issuerUri + "/.well-known/openid-configuration")
        .set("description", description);
    schemes.remove("client");
  }

  private static boolean isOfOwnTokens(String path, JsonNode operations) {
    return path.contains("/signing-keys")
        || operations.findValues("tags").stream()
            .anyMatch(tags -> tags.valueStream().anyMatch(tag -> tag.asString().equals("Tokens")));
  }

  /** The document in JSON. The first call reads its files: some tenths of a second. */
  public synchronized byte[] bytes() {
    if (made == null) {
      made = make();
    }
    return made.clone();
  }
}
