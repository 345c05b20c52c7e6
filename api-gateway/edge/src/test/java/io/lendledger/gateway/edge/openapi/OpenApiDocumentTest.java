package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenApiDocumentTest {

  private static final String URL = "https://lending.test";

  /** What may be null: values, not descriptions of them. */
  private static final Set<String> VALUES =
      Set.of("example", "examples", "default", "enum", "const");

  private final OpenApiDocument published = new OpenApiDocument(URL, "");
  private final JsonNode document = JsonMapper.builder().build().readTree(published.bytes());

  /** The copy in {@code target} is for Spectral and OpenAPI Generator. */
  @Test
  void isOneDocument() throws IOException {
    Files.write(Path.of("target", "openapi.json"), published.bytes());
    assertThat(document.get("openapi").asString()).startsWith("3.1.");
    assertThat(document.at("/servers/0/url").asString()).isEqualTo(URL);
    assertThat(document.get("paths").size()).isGreaterThan(40);
  }

  @Test
  void declaresNothingThatIsNotUsed() {
    String text = document.toString();
    for (String kind : List.of("schemas", "parameters", "headers", "responses", "examples")) {
      for (String name : document.get("components").get(kind).propertyNames()) {
        assertThat(text).contains("#/components/%s/%s\"".formatted(kind, name));
      }
    }
  }

  @Test
  void refersToNothingThatIsNotThere() {
    document
        .findValuesAsString("$ref")
        .forEach(
            ref -> assertThat(document.at(ref.substring(1)).isMissingNode()).as(ref).isFalse());
  }

  /**
   * Generators make a class of each tag: what the service sends to subscribers has one of its own,
   * and nothing is generated of it, since some make of it what does not compile.
   */
  @Test
  void generatorsOverwriteNothing() {
    Set<String> called = new HashSet<>();
    document.get("paths").forEach(path -> path.forEach(each -> called.addAll(tags(each))));
    for (JsonNode message : document.get("webhooks")) {
      assertThat(message.at("/post/x-internal").asBoolean()).isTrue();
      assertThat(called).doesNotContainAnyElementsOf(tags(message.get("post")));
    }
    assertThat(document.get("tags").findValuesAsString("name")).containsAll(called);
  }

  /** Clients read them into types of their own, to which a pattern cannot be applied. */
  @Test
  void datesHaveNoPattern() {
    for (JsonNode each : document.findParents("format")) {
      if (List.of("date", "date-time").contains(each.get("format").asString(""))) {
        assertThat(each.has("pattern")).as("%s", each).isFalse();
      }
    }
  }

  private static List<String> tags(JsonNode operation) {
    return operation.path("tags").valueStream().map(JsonNode::asString).toList();
  }

  /** A comma in a text without quotes makes a property without a value of what comes behind it. */
  @Test
  void givesEveryPropertyAValue() {
    assertThat(withoutValue("", document)).isEmpty();
  }

  private static List<String> withoutValue(String place, JsonNode node) {
    if (node.isNull()) {
      return List.of(place);
    }
    Stream<String> ofProperties =
        node.propertyStream()
            .filter(property -> !VALUES.contains(property.getKey()))
            .flatMap(property ->
                withoutValue(place + "/" + property.getKey(), property.getValue()).stream());
    Stream<String> ofItems =
        node.isArray()
            ? node.valueStream().flatMap(item -> withoutValue(place + "/*", item).stream())
            : Stream.empty();
    return Stream.concat(ofProperties, ofItems).toList();
  }

  @Test
  void saysWhatEveryFieldAndParameterIs() {
    Set<String> ids = new HashSet<>();
    for (JsonNode path : document.get("paths")) {
      for (JsonNode operation : path) {
        assertThat(ids.add(operation.get("operationId").asString())).isTrue();
        for (JsonNode parameter : operation.get("parameters")) {
          assertThat(parameter.has("$ref") || parameter.has("description")).isTrue();
        }
      }
    }
    for (var schema : document.at("/components/schemas").properties()) {
      for (var field : schema.getValue().path("properties").properties()) {
        assertThat(field.getValue().has("description"))
            .as("%s.%s", schema.getKey(), field.getKey())
            .isTrue();
      }
    }
  }

  /** Else generated clients would have fields of no type, and classes that nobody has named. */
  @Test
  void givesEveryFieldOneType() {
    for (var schema : document.at("/components/schemas").properties()) {
      for (var field : schema.getValue().path("properties").properties()) {
        assertThat(typesOf(field.getValue()))
            .as("%s.%s", schema.getKey(), field.getKey())
            .hasSize(1)
            .doesNotContain("object");
      }
    }
  }

  private static Set<String> typesOf(JsonNode field) {
    Set<String> types = new HashSet<>();
    if (field.has("additionalProperties")) {
      types.add("map");
    } else if (field.has("$ref")) {
      types.add(field.get("$ref").asString());
    } else if (field.has("anyOf")) {
      field.get("anyOf").forEach(each -> types.addAll(typesOf(each)));
    } else if (field.get("type").isArray()) {
      field.get("type").forEach(type -> types.add(type.asString()));
    } else {
      types.add(field.get("type").asString());
    }
    types.remove("null");
    return types;
  }

  @Test
  void leavesTokensToAnExternalIssuer() {
    JsonNode external =
        JsonMapper.builder()
            .build()
            .readTree(new OpenApiDocument(URL, "https://issuer.test").bytes());
    assertThat(external.get("paths").has("/oauth2/token")).isFalse();
    assertThat(external.at("/components/securitySchemes/oauth2/openIdConnectUrl").asString())
        .isEqualTo("https://issuer.test/.well-known/openid-configuration");
  }
}
