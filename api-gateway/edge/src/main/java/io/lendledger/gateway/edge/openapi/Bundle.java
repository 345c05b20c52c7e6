package io.lendledger.gateway.edge.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Makes one document of several files. A file below {@code schemas}, {@code parameters}, {@code
 * headers}, {@code responses} or {@code examples} becomes the component of its name, and references
 * to it refer to that; any other reference is replaced by what it refers to.
 */
final class Bundle {

  private static final Pattern COMPONENT =
      Pattern.compile(".*/(schemas|parameters|headers|responses|examples)/([\\w-]+)\\.yaml");
  private static final String REFERENCE = "$ref";
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Map<String, JsonNode> files = new HashMap<>();
  private final SortedMap<String, SortedMap<String, JsonNode>> components = new TreeMap<>();

  private Bundle() {}

  /**
   * The document whose root is a file of the class path.
   *
   * @throws IllegalStateException when a reference leads nowhere
   */
  static ObjectNode of(String root) {
    Bundle bundle = new Bundle();
    URI file = URI.create(root);
    ObjectNode document = (ObjectNode) bundle.resolve(file, bundle.part(file));
    bundle.components.forEach((kind, named) -> {
      ObjectNode all = document.withObjectProperty("components").putObject(kind);
      named.forEach(all::set);
    });
    return document;
  }

  private JsonNode resolve(URI file, JsonNode node) {
    if (node.has(REFERENCE)) {
      return refer(file, node);
    }
    if (node instanceof ObjectNode) {
      ObjectNode resolved = NODES.objectNode();
      node.forEachEntry((name, value) -> resolved.set(name, resolve(file, value)));
      return resolved;
    }
    if (node instanceof ArrayNode) {
      ArrayNode resolved = NODES.arrayNode();
      node.forEach(value -> resolved.add(resolve(file, value)));
      return resolved;
    }
    return node;
  }

  private ObjectNode refer(URI file, JsonNode node) {
    URI target = file.resolve(node.get(REFERENCE).asString());
    Matcher component = COMPONENT.matcher(target.toString());
    ObjectNode referred =
        component.matches()
            ? component(target, component.group(1), component.group(2))
            : (ObjectNode) resolve(target, part(target));
    for (var beside : node.properties()) {
      if (!beside.getKey().equals(REFERENCE)
          && referred.putIfAbsent(beside.getKey(), resolve(file, beside.getValue())) != null) {
        throw new IllegalStateException(
            "%s: %s is said of %s already".formatted(file, beside.getKey(), target));
      }
    }
    return referred;
  }

  private ObjectNode component(URI target, String kind, String name) {
    var named = components.computeIfAbsent(kind, _ -> new TreeMap<>());
    if (!named.containsKey(name)) {
      named.put(name, NODES.nullNode()); // a component may refer to itself
      named.put(name, resolve(target, part(target)));
    }
    return NODES.objectNode().put(REFERENCE, "#/components/%s/%s".formatted(kind, name));
  }

  private JsonNode part(URI target) {
    JsonNode file = files.computeIfAbsent(target.getPath(), Bundle::read);
    JsonNode part = file.at(Objects.requireNonNullElse(target.getFragment(), ""));
    if (part.isMissingNode()) {
      throw new IllegalStateException(target + " is not there");
    }
    return part;
  }

  private static JsonNode read(String path) {
    try (InputStream text = new ClassPathResource(path).getInputStream()) {
      return YAML.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
