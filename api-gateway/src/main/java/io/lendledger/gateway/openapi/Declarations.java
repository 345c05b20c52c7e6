package io.lendledger.gateway.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The declarations below {@code openapi/}: fields, schemas, operations, refusals. A name is
 * declared once.
 */
final class Declarations {

  private static final String PLACE = "classpath:/openapi/";
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private Declarations() {}

  /** One file. */
  static ObjectNode file(String name) {
    return all(name);
  }

  /** All files of a pattern as one object; throws {@link IllegalStateException} for a double. */
  static ObjectNode all(String pattern) {
    ObjectNode all = YAML.createObjectNode();
    for (Resource file : files(pattern)) {
      for (var declared : read(file).properties()) {
        if (all.has(declared.getKey())) {
          throw new IllegalStateException(declared.getKey() + " is declared twice");
        }
        all.set(declared.getKey(), declared.getValue());
      }
    }
    return all;
  }

  private static List<Resource> files(String pattern) {
    try {
      Resource[] found = new PathMatchingResourcePatternResolver().getResources(PLACE + pattern);
      return Arrays.stream(found)
          .sorted(Comparator.comparing(file -> String.valueOf(file.getFilename())))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(Resource file) {
    try (InputStream text = file.getInputStream()) {
      return YAML.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
