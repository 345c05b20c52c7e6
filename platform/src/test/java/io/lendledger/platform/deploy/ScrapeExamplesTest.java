package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lendledger.platform.observe.Promtool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The examples of scraping ask every process of a way to run it, of whatever role. */
class ScrapeExamplesTest {

  private static final Path EXAMPLES = Path.of("../deploy/prometheus");
  private static final Path ROLES = Path.of("../deploy/compose/roles.yaml");
  private static final String PORT = ":9443";
  private static final YAMLMapper YAML = new YAMLMapper();

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(each -> each.getFileName().toString().startsWith("prometheus")).toList();
    }
  }

  private static JsonNode job(Path example) {
    JsonNode jobs = YAML.readTree(example.toFile()).path("scrape_configs");
    assertThat(jobs.size()).isEqualTo(1);
    return jobs.path(0);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void eachIsOfTheJobThatAlertsGoBy(Path example) {
    JsonNode job = job(example);
    assertThat(job.path("job_name").asString()).isEqualTo("lendledger");
    assertThat(job.path("metrics_path").asString()).isEqualTo("/actuator/prometheus");
    assertThat(job.path("scheme").asString()).isEqualTo("https");
    assertThat(YAML.readTree(example.toFile()).path("rule_files").path(0).asString())
        .isEqualTo("alerts.yml");
  }

  @Test
  void everyRoleOfTheComposeFileIsAsked() {
    List<String> processes =
        YAML.readTree(ROLES.toFile()).path("services").properties().stream()
            .filter(each -> each.getValue().path("environment").has("LENDLEDGER_ROLES"))
            .map(Map.Entry::getKey)
            .map(name -> name + PORT)
            .toList();
    assertThat(processes).hasSize(3);
    JsonNode targets =
        job(EXAMPLES.resolve("prometheus-roles.yml")).at("/static_configs/0/targets");
    assertThat(targets.valueStream().map(JsonNode::asString))
        .containsExactlyInAnyOrderElementsOf(processes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"embedded", "database", "roles"})
  void everyPodOfTheChartIsFoundAndNothingElseOfIt(String way) {
    JsonNode rule = job(EXAMPLES.resolve("prometheus-kubernetes.yml")).at("/relabel_configs/0");
    assertThat(rule.path("action").asString()).isEqualTo("keep");
    assertThat(rule.path("source_labels").valueStream().map(JsonNode::asString))
        .containsExactly(
            "__meta_kubernetes_pod_label_app_kubernetes_io_name",
            "__meta_kubernetes_pod_container_port_name");
    String kept = rule.path("regex").asString();
    Map<String, String> values = new HashMap<>(Chart.NEEDED);
    values.put("axonServer.servers", "axon:8124");
    Chart chart = Chart.of(way, values);
    List<JsonNode> workloads =
        Stream.of("Deployment", "StatefulSet").flatMap(kind -> chart.all(kind).stream()).toList();
    assertThat(workloads).hasSize(way.equals("roles") ? 3 : 1);
    for (JsonNode each : workloads) {
      JsonNode pod = each.at("/spec/template");
      String name = pod.path("metadata").path("labels").path("app.kubernetes.io/name").asString();
      List<String> found =
          pod.at("/spec/containers/0/ports")
              .valueStream()
              .filter(port -> (name + ";" + port.path("name").asString()).matches(kept))
              .map(port -> ":" + port.path("containerPort").asInt())
              .toList();
      assertThat(found).containsExactly(PORT);
    }
  }

  @Test
  void aPodThatHasEndedIsNotAsked() {
    JsonNode rule = job(EXAMPLES.resolve("prometheus-kubernetes.yml")).at("/relabel_configs/1");
    assertThat(rule.path("action").asString()).isEqualTo("drop");
    assertThat(rule.at("/source_labels/0").asString()).isEqualTo("__meta_kubernetes_pod_phase");
    String dropped = rule.path("regex").asString();
    assertThat(List.of("Failed", "Succeeded")).allMatch(each -> each.matches(dropped));
    assertThat(List.of("Pending", "Running", "Unknown")).noneMatch(each -> each.matches(dropped));
  }

  /** Some builds of promtool know nothing of Kubernetes. */
  @ParameterizedTest
  @ValueSource(strings = {"prometheus.yml", "prometheus-roles.yml"})
  void promtoolReadsIt(String name) throws Exception {
    Path example = EXAMPLES.resolve(name);
    Optional<Promtool> promtool = Promtool.here();
    assumeTrue(promtool.isPresent(), "promtool is not installed");
    Promtool.Answer answer =
        promtool.get().run(example, "check", "config", "--syntax-only", example.toString());
    assertThat(answer.right()).as(answer.text()).isTrue();
  }
}
