package io.lendledger.platform.deploy;

import com.marcnuri.helm.Helm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Helm chart, rendered by Helm itself.
 *
 * @param objects what would be installed
 */
record Chart(List<JsonNode> objects) {

  static final Path HOME = Path.of("../deploy/helm/lendledger");

  /** Values that every way but the embedded one needs. */
  static final Map<String, String> NEEDED =
      Map.of(
          "database.url", "jdbc:postgresql://db.example/lendledger",
          "secretName", "lendledger",
          "publicUrl", "https://ledger.example.com");

  static Chart of(String way, Map<String, String> values) {
    var template = new Helm(HOME).template().withName("ledger").set("way", way);
    values.forEach(template::set);
    List<JsonNode> objects = new ArrayList<>();
    for (Object each : new Yaml().loadAll(template.call())) {
      if (each != null) {
        objects.add(JsonMapper.shared().valueToTree(each));
      }
    }
    return new Chart(objects);
  }

  /** Its objects of a kind. */
  List<JsonNode> all(String kind) {
    return objects.stream().filter(each -> each.path("kind").asString().equals(kind)).toList();
  }

  /** The one container of each workload. */
  List<JsonNode> containers() {
    return Stream.of("Deployment", "StatefulSet")
        .flatMap(kind -> all(kind).stream())
        .map(each -> each.at("/spec/template/spec/containers/0"))
        .toList();
  }

  /** Names of the variables of a container's environment. */
  static List<String> variables(JsonNode container) {
    return container.path("env").valueStream().map(each -> each.path("name").asString()).toList();
  }

  /** The value of one of them. */
  static String variable(JsonNode container, String name) {
    return container
        .path("env")
        .valueStream()
        .filter(each -> each.path("name").asString().equals(name))
        .map(each -> each.path("value").asString())
        .findFirst()
        .orElseThrow();
  }
}
