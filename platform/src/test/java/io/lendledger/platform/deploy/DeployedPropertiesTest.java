package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every setting that the packages, Compose files and chart make is one that the service has. */
class DeployedPropertiesTest {

  private static final Path DEPLOY = Path.of("../deploy");
  private static final Pattern VARIABLE = Pattern.compile("(?m)^#?([A-Z][A-Z_]+)=");
  private static final Pattern PROPERTY = Pattern.compile("(?m)^#?([a-z][\\w.-]+)=");
  private static final Pattern OPTION = Pattern.compile("--([a-z]+\\.[a-z.-]+)=");
  private static final Pattern ENTRY = Pattern.compile("- name: ([A-Z][A-Z_]+)\\n");
  private static final Pattern SET_BY_UNIT = Pattern.compile("(?m)^Environment=([A-Z_]+)=");

  /** The launcher's own, and the system's. */
  private static final Set<String> LAUNCHER =
      Set.of("LENDLEDGER_HOME", "LENDLEDGER_JAVA_OPTS", "LANG");

  private static KnownProperties known;

  @BeforeAll
  static void read() throws IOException {
    known = KnownProperties.ofTheClassPath();
  }

  @ParameterizedTest
  @ValueSource(strings = {"embedded", "database", "nodes", "roles"})
  void composeFilesSetWhatThereIs(String way) throws IOException {
    Set<String> variables = new HashSet<>();
    for (JsonNode service : services(way)) {
      variables.addAll(service.path("environment").propertyNames());
      assertThat(targets(service)).as(way).allMatch(known::has);
      assertThat(service.path("read_only").asBoolean()).isTrue();
      assertThat(service.path("mem_limit").asString()).isNotEmpty();
    }
    assertThat(variables).hasSizeGreaterThan(2);
    assertThat(unknown(variables)).isEmpty();
  }

  @Test
  void rolesAreDividedByOneOfTheComposeFiles() throws IOException {
    assertThat(services("roles"))
        .extracting(each -> each.at("/environment/LENDLEDGER_ROLES").asString())
        .containsExactlyInAnyOrder("gateway", "command", "query");
    assertThat(services("embedded")).hasSize(1);
    assertThat(services("database")).hasSize(1);
  }

  /** Two nodes with one id would claim each other's work; all else that they have is equal. */
  @Test
  void nodesDifferInTheirIdsAlone() throws IOException {
    List<JsonNode> nodes = services("nodes");
    assertThat(nodes).hasSizeGreaterThan(1);
    assertThat(nodes.stream().map(DeployedPropertiesTest::id))
        .doesNotContain("")
        .doesNotHaveDuplicates();
    assertThat(nodes.stream().map(DeployedPropertiesTest::settingsOfAll).distinct()).hasSize(1);
    assertThat(nodes.stream().map(DeployedPropertiesTest::targets).distinct()).hasSize(1);
    assertThat(targets(nodes.getFirst()))
        .contains(
            "lendledger.access.master-key",
            "spring.ssl.bundle.pem.web.keystore.certificate",
            "spring.ssl.bundle.pem.web.keystore.private-key");
  }

  @Test
  void balancerAsksTheNodesWhetherTheyAreReady() throws IOException {
    String balancer = Files.readString(DEPLOY.resolve("balancer/nodes.cfg"));
    for (JsonNode node : services("nodes")) {
      assertThat(balancer).contains("\n  server %s %s:8443\n".formatted(id(node), id(node)));
    }
    assertThat(balancer)
        .contains("uri /actuator/health/readiness ", "check port 9443 check-ssl ", "mode tcp");
    assertThat(Files.readString(DEPLOY.resolve("compose/nodes.yaml")))
        .contains("file: ./deploy/balancer/nodes.cfg");
  }

  private static String id(JsonNode node) {
    return node.at("/environment/LENDLEDGER_NODE_ID").asString("");
  }

  private static Map<String, String> settingsOfAll(JsonNode node) {
    Map<String, String> settings = new TreeMap<>();
    node.path("environment").forEachEntry((name, value) -> settings.put(name, value.asString()));
    settings.remove("LENDLEDGER_NODE_ID");
    return settings;
  }

  @Test
  void chartSetsWhatThereIs() throws IOException {
    Set<String> variables = found("helm/lendledger/templates/_helpers.tpl", ENTRY);
    assertThat(variables).contains("LENDLEDGER_NODE_ID", "SERVER_SSL_BUNDLE");
    assertThat(unknown(variables)).isEmpty();
  }

  @Test
  void debianPackageSetsWhatThereIs() throws IOException {
    assertThat(found("debian/lendledger.properties", PROPERTY))
        .hasSizeGreaterThan(10)
        .allMatch(known::has);
    assertThat(unknown(found("debian/environment", VARIABLE))).isEmpty();
    assertThat(unknown(found("debian/lendledger.service", SET_BY_UNIT))).isEmpty();
  }

  @Test
  void guideAndLauncherNameWhatThereIs() throws IOException {
    assertThat(found("bin/lendledger", OPTION)).hasSizeGreaterThan(5).allMatch(known::has);
    assertThat(found("../docs/install.md", OPTION)).isNotEmpty().allMatch(known::has);
  }

  @Test
  void noticesWhatThereIsNot() {
    assertThat(known.has("lendledger.roles")).isTrue();
    assertThat(known.has("lendledger.role")).isFalse();
    assertThat(known.has("spring.ssl.bundle.pem.web.keystore.certificate")).isTrue();
    assertThat(unknown(Set.of("LENDLEDGER_ROLE", "LENDLEDGER_HOME")))
        .containsExactly("LENDLEDGER_ROLE");
  }

  private static List<String> unknown(Set<String> variables) {
    return variables.stream()
        .filter(each -> !LAUNCHER.contains(each) && !known.hasVariable(each))
        .sorted()
        .toList();
  }

  private static Set<String> found(String file, Pattern pattern) throws IOException {
    try (Stream<MatchResult> all =
        pattern.matcher(Files.readString(DEPLOY.resolve(file))).results()) {
      return all.map(each -> each.group(1)).collect(Collectors.toSet());
    }
  }

  /** Services that run Lendledger. */
  private static List<JsonNode> services(String way) throws IOException {
    Object file = new Yaml().load(Files.readString(DEPLOY.resolve("compose/" + way + ".yaml")));
    return JsonMapper.shared()
        .<JsonNode>valueToTree(file)
        .path("services")
        .valueStream()
        .filter(each -> each.path("image").asString().contains("lendledger:"))
        .toList();
  }

  /** Names of files that are read as properties. */
  private static List<String> targets(JsonNode service) {
    return service
        .path("secrets")
        .valueStream()
        .map(each -> each.path("target").asString())
        .toList();
  }
}
