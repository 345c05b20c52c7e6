package io.lendledger.platform.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The guide lists every property, with the default and the meaning that its record has. */
class PropertyTableTest {

  private static final Path GUIDE = Path.of("../docs/operations.md");
  private static final String BEGIN = "<!-- properties -->\n";
  private static final String END = "<!-- /properties -->";
  private static final String HEAD = "| property | default | meaning |\n|---|---|---|\n";
  private static final String OWN = "lendledger.";

  @Test
  void guideListsAllProperties() throws IOException {
    String guide = Files.readString(GUIDE);
    int begin = guide.indexOf(BEGIN) + BEGIN.length();
    int end = guide.indexOf(END);
    String table = table(properties());
    if (Boolean.getBoolean("lendledger.docs.write")) {
      Files.writeString(GUIDE, guide.substring(0, begin) + table + guide.substring(end));
    } else {
      assertThat(guide.substring(begin, end)).isEqualTo(table);
    }
  }

  @Test
  void everyPropertySaysWhatItMeans() throws IOException {
    Map<String, JsonNode> properties = properties();
    assertThat(properties).hasSizeGreaterThan(80);
    assertThat(properties)
        .allSatisfy((name, property) -> assertThat(meaning(property)).as(name).isNotBlank());
  }

  private static Map<String, JsonNode> properties() throws IOException {
    Map<String, JsonNode> found = new TreeMap<>();
    ClassLoader classes = PropertyTableTest.class.getClassLoader();
    String resource = "META-INF/spring-configuration-metadata.json";
    for (URL each : Collections.list(classes.getResources(resource))) {
      try (InputStream in = each.openStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
          String name = property.get("name").asString();
          if (name.startsWith(OWN)) {
            found.put(name, property);
          }
        }
      }
    }
    return found;
  }

  private static String table(Map<String, JsonNode> properties) {
    return properties.entrySet().stream()
        .map(each ->
            "| `%s` | %s | %s |\n"
                .formatted(each.getKey(), usual(each.getValue()), meaning(each.getValue())))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static String meaning(JsonNode property) {
    return property.path("description").asString("").replaceAll("\\s+", " ").strip();
  }

  private static String usual(JsonNode property) {
    JsonNode value = property.path("defaultValue");
    String text =
        value.isArray()
            ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(","))
            : value.asString("");
    return text.isEmpty() ? "–" : "`" + text + "`";
  }
}
