package io.lendledger.gateway.edge.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files as they lie there are OpenAPI for tools that know nothing of this project. */
class OpenApiFilesTest {

  private static final Path HOME =
      Path.of("../edge/src/main/resources/openapi").toAbsolutePath().normalize();
  private static final Set<String> KINDS =
      Set.of("schemas", "parameters", "headers", "responses", "examples");
  private static final Pattern COMPONENT = Pattern.compile(".*/(\\w+)/([\\w-]+)\\.yaml");
  private static final YAMLMapper YAML = new YAMLMapper();

  private final SortedMap<URI, JsonNode> files = read();
  private final Schema schemaOfSchemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

  /** Not over the files itself: it copies the whole document for every reference to a schema. */
  @Test
  void areReadByAnotherParser() {
    SwaggerParseResult read = parse(inTheirPlaces());
    assertThat(read.getMessages()).isEmpty();
    Map<String, Set<String>> responses = new TreeMap<>();
    read.getOpenAPI()
        .getPaths()
        .forEach((path, item) ->
            item.readOperationsMap()
                .forEach((method, operation) ->
                    responses.put(
                        method.name().toLowerCase(Locale.ROOT) + " " + path,
                        operation.getResponses().keySet())));
    Map<String, Set<String>> published = new TreeMap<>();
    Published.here()
        .operations()
        .forEach(each ->
            published.put(
                each.toString(), Set.copyOf(each.says().get("responses").propertyNames())));
    assertThat(responses).isEqualTo(published);
  }

  @Test
  void anotherParserComplains() {
    ObjectNode wrong = inTheirPlaces();
    ((ObjectNode) wrong.at("/paths/~1docs/get")).put("colour", "green");
    ((ObjectNode) wrong.at("/components/responses/NOT_FOUND")).remove("description");
    ((ObjectNode) wrong.at("/components/parameters/Limit")).put("in", "mind");
    assertThat(parse(wrong).getMessages())
        .anyMatch(message -> message.contains("colour"))
        .anyMatch(message -> message.contains("components.responses.NOT_FOUND.description"))
        .anyMatch(message -> message.contains("components.parameters.Limit.[limit].in is not"));
  }

  /** Every file as it is where OpenAPI has a place for it; references to files stay. */
  private ObjectNode inTheirPlaces() {
    URI root = HOME.resolve("openapi.yaml").toUri();
    ObjectNode document = (ObjectNode) files.get(root).deepCopy();
    for (String items : List.of("paths", "webhooks")) {
      for (var item : document.get(items).properties()) {
        item.setValue(files.get(root.resolve(item.getValue().get("$ref").asString())));
      }
    }
    files.forEach((file, content) -> {
      Matcher component = COMPONENT.matcher(file.getPath());
      if (component.matches()
          && KINDS.contains(component.group(1))
          && !component.group(2).equals("types")) {
        document
            .withObjectProperty("components")
            .withObjectProperty(component.group(1))
            .set(component.group(2), content);
      }
    });
    return document;
  }

  @Test
  void eachSchemaStandsByItself() {
    files.forEach((file, content) -> {
      if (file.getPath().contains("/openapi/schemas/")) {
        assertThat(schemaOfSchemas.validate(content)).as("%s", file).isEmpty();
      }
    });
    assertThat(schemaOfSchemas.validate(YAML.readTree("{type: text}"))).isNotEmpty();
  }

  @Test
  void referencesLeadSomewhere() {
    assertThat(references())
        .hasSizeGreaterThan(300)
        .allSatisfy(reference -> {
          JsonNode file = files.get(withoutFragment(reference));
          assertThat(file).as("%s", reference).isNotNull();
          String part = Objects.requireNonNullElse(reference.getFragment(), "");
          assertThat(file.at(part).isMissingNode()).as("%s", reference).isFalse();
        });
  }

  @Test
  void nothingIsThereForNobody() {
    URI root = HOME.resolve("openapi.yaml").toUri();
    URI types = HOME.resolve("schemas/types.yaml").toUri();
    Set<URI> referred = references();
    Set<URI> idle = new TreeSet<>(files.keySet());
    idle.remove(root);
    referred.forEach(reference -> idle.remove(withoutFragment(reference)));
    files.get(types).get("$defs").propertyNames().stream()
        .map(type -> types.resolve("types.yaml#/$defs/" + type))
        .filter(type -> !referred.contains(type))
        .forEach(idle::add);
    assertThat(idle).isEmpty();
  }

  private static SwaggerParseResult parse(ObjectNode document) {
    return new OpenAPIV3Parser().readContents(document.toString(), null, new ParseOptions());
  }

  private Set<URI> references() {
    Set<URI> references = new TreeSet<>();
    files.forEach((file, content) ->
        content
            .findValuesAsString("$ref")
            .forEach(reference -> references.add(file.resolve(reference))));
    return references;
  }

  private static URI withoutFragment(URI reference) {
    return URI.create(reference.toString().replaceFirst("#.*", ""));
  }

  private static SortedMap<URI, JsonNode> read() {
    try (Stream<Path> found = Files.walk(HOME)) {
      return found
          .filter(file -> file.toString().endsWith(".yaml"))
          .collect(
              Collectors.toMap(
                  Path::toUri, file -> YAML.readTree(file.toFile()), (a, _) -> a, TreeMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
