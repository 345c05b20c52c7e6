package io.lendledger.platform.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The properties that the service and its frameworks declare.
 *
 * @param single their names
 * @param families names of maps, below which any name may stand
 */
record KnownProperties(Set<String> single, Set<String> families) {

  private static final String METADATA = "META-INF/spring-configuration-metadata.json";

  static KnownProperties ofTheClassPath() throws IOException {
    var known = new KnownProperties(new HashSet<>(), new HashSet<>());
    ClassLoader classes = KnownProperties.class.getClassLoader();
    for (URL each : Collections.list(classes.getResources(METADATA))) {
      try (InputStream in = each.openStream()) {
        JsonMapper.shared().readTree(in).path("properties").forEach(known::add);
      }
    }
    return known;
  }

  private void add(JsonNode property) {
    String name = property.get("name").asString();
    single.add(name);
    if (property.path("type").asString("").startsWith("java.util.Map<")) {
      families.add(name);
    }
  }

  /** Whether there is a property of the name. */
  boolean has(String name) {
    return single.contains(name)
        || families.stream().anyMatch(family -> name.startsWith(family + "."));
  }

  /** Whether there is one that a variable of the environment sets, with dashes left out or not. */
  boolean hasVariable(String variable) {
    return single.stream()
            .anyMatch(
                name -> variable(name, "").equals(variable) || variable(name, "_").equals(variable))
        || families.stream().anyMatch(family -> variable.startsWith(variable(family, "") + "_"));
  }

  private static String variable(String name, String dash) {
    return name.replace("-", dash).replace('.', '_').toUpperCase(Locale.ROOT);
  }
}
