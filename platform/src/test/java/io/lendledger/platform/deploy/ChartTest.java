package io.lendledger.platform.deploy;

import static io.lendledger.platform.deploy.Chart.NEEDED;
import static io.lendledger.platform.deploy.Chart.variable;
import static io.lendledger.platform.deploy.Chart.variables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The chart's objects, in each of the three ways to run it. */
class ChartTest {

  private static final String COMPONENT = "app.kubernetes.io/component";
  private static final Map<String, String> ROLES = with("axonServer.servers", "axon:8124");

  @Test
  void rendersOnePodWithADatabaseOfItsOwn() {
    Chart chart = Chart.of("embedded", Map.of());
    JsonNode pod = chart.all("StatefulSet").getFirst();
    assertThat(pod.at("/spec/replicas").asInt()).isEqualTo(1);
    assertThat(pod.at("/spec/volumeClaimTemplates/0/metadata/name").asString()).isEqualTo("data");
    assertThat(chart.all("Deployment")).isEmpty();
    assertThat(variables(chart.containers().getFirst()))
        .contains("SERVER_ADDRESS", "MANAGEMENT_SERVER_ADDRESS")
        .doesNotContain("SPRING_DATASOURCE_URL");
  }

  @Test
  void rendersAllRolesOnADatabase() {
    Chart chart = Chart.of("database", NEEDED);
    assertThat(chart.all("StatefulSet")).isEmpty();
    assertThat(chart.containers()).hasSize(1);
    JsonNode container = chart.containers().getFirst();
    assertThat(variable(container, "LENDLEDGER_ROLES")).isEqualTo("gateway,command,query");
    assertThat(variables(container))
        .contains("LENDLEDGER_NODE_ID")
        .doesNotContain("AXON_AXONSERVER_ENABLED");
  }

  @Test
  void rendersOneRoleAPod() {
    Chart chart = Chart.of("roles", ROLES);
    assertThat(chart.containers())
        .extracting(each -> variable(each, "LENDLEDGER_ROLES"))
        .containsExactlyInAnyOrder("gateway", "command", "query");
    assertThat(chart.containers())
        .extracting(each -> variable(each, "AXON_AXONSERVER_SERVERS"))
        .containsOnly("axon:8124");
    JsonNode served = chart.all("Service").getFirst().at("/spec/selector");
    assertThat(served.path(COMPONENT).asString()).isEqualTo("gateway");
  }

  @Test
  void podsThatQueryReadFromAStandby() {
    Map<String, String> values = new HashMap<>(ROLES);
    values.put("database.replicaUrl", "jdbc:postgresql://two/lendledger");
    for (String way : List.of("database", "roles")) {
      assertThat(Chart.of(way, values).containers())
          .allSatisfy(each ->
              assertThat(variables(each).contains("LENDLEDGER_QUERY_REPLICA_URL"))
                  .isEqualTo(variable(each, "LENDLEDGER_ROLES").contains("query")));
      assertThat(Chart.of(way, ROLES).containers())
          .allSatisfy(
              each -> assertThat(variables(each)).doesNotContain("LENDLEDGER_QUERY_REPLICA_URL"));
    }
    assertThatThrownBy(() -> Chart.of("embedded", values))
        .hasMessageContaining("database.replicaUrl is for a PostgreSQL of yours");
  }

  @ParameterizedTest
  @ValueSource(strings = {"database", "roles"})
  void upgradesRollAndDisruptionsAreBounded(String way) {
    Chart chart = Chart.of(way, ROLES);
    List<JsonNode> deployments = chart.all("Deployment");
    assertThat(deployments).isNotEmpty();
    for (JsonNode each : deployments) {
      JsonNode rolling = each.at("/spec/strategy/rollingUpdate");
      assertThat(rolling.path("maxUnavailable").asInt(-1)).isZero();
      assertThat(rolling.path("maxSurge").asInt()).isEqualTo(1);
      JsonNode selected = each.at("/spec/selector/matchLabels");
      assertThat(each.at("/spec/template/metadata/labels")).isEqualTo(selected);
      assertThat(chart.all("PodDisruptionBudget"))
          .filteredOn(budget -> budget.at("/spec/selector/matchLabels").equals(selected))
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"database", "roles"})
  void oldPodsGoFirstWhereVersionsMayNotRunBesideEachOther(String way) {
    Map<String, String> values = new HashMap<>(ROLES);
    values.put("upgrade.recreate", "true");
    assertThat(Chart.of(way, values).all("Deployment"))
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.at("/spec/strategy/type").asString()).isEqualTo("Recreate");
          assertThat(each.at("/spec/strategy/rollingUpdate").isMissingNode()).isTrue();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"embedded", "database", "roles"})
  void podsAreWatchedAndConfined(String way) throws IOException {
    KnownProperties known = KnownProperties.ofTheClassPath();
    Chart chart = Chart.of(way, tls());
    assertThat(chart.all("Secret")).isEmpty();
    assertThat(chart.containers()).isNotEmpty();
    for (JsonNode container : chart.containers()) {
      for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
        assertThat(container.at("/" + probe + "/httpGet/port").asString()).isEqualTo("management");
      }
      assertThat(container.at("/startupProbe/failureThreshold").asInt()).isEqualTo(1440);
      assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean()).isTrue();
      assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
          .isFalse();
      boolean embedded = way.equals("embedded");
      assertThat(container.at("/resources/limits/memory").asString())
          .isEqualTo(embedded ? "4Gi" : "2Gi");
      assertThat(variable(container, "LENDLEDGER_JAVA_OPTS"))
          .as("PostgreSQL needs memory beside the heap")
          .isEqualTo("-XX:MaxRAMPercentage=" + (embedded ? "50" : "70"));
      assertThat(variables(container))
          .contains("SERVER_SSL_BUNDLE")
          .filteredOn(each -> !each.equals("LENDLEDGER_JAVA_OPTS"))
          .allMatch(known::hasVariable);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"embedded", "database", "roles"})
  void everyMountedVolumeIsThere(String way) {
    Chart chart = Chart.of(way, tls());
    for (String kind : List.of("Deployment", "StatefulSet")) {
      for (JsonNode each : chart.all(kind)) {
        List<String> mounted = names(each.at("/spec/template/spec/containers/0/volumeMounts"));
        List<String> there = names(each.at("/spec/template/spec/volumes"));
        assertThat(mounted)
            .contains("data", "tmp", "tls")
            .allMatch(name ->
                there.contains(name) || (name.equals("data") && kind.equals("StatefulSet")));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "database | database.url       | database.url is needed",
        "database | secretName         | secretName is needed",
        "roles    | publicUrl          | publicUrl is needed",
        "roles    | axonServer.servers | axonServer.servers is needed",
        "cluster  |                    | it must be embedded, database or roles",
      })
  void saysWhatAWayCannotBeWithout(String way, String missing, String fault) {
    Map<String, String> values = new HashMap<>(ROLES);
    values.remove(missing);
    assertThatThrownBy(() -> Chart.of(way, values)).hasMessageContaining(fault);
  }

  /** The one process of a data directory ends before the next begins, with time to stop both. */
  @Test
  void anEmbeddedDatabaseIsStoppedInPeace() {
    JsonNode set = Chart.of("embedded", Map.of()).all("StatefulSet").getFirst();
    assertThat(set.at("/spec/updateStrategy/type").asString("RollingUpdate"))
        .isEqualTo("RollingUpdate");
    JsonNode pod = set.at("/spec/template/spec");
    int drainsAndStops = 10 + 20 + 60;
    assertThat(pod.path("terminationGracePeriodSeconds").asInt()).isGreaterThan(drainsAndStops);
  }

  @ParameterizedTest
  @CsvSource({"embedded, 4Gi", "database, 2Gi", "roles, 2Gi"})
  void givenResourcesGoOverThoseOfAWay(String way, String memory) {
    Map<String, String> values = new HashMap<>(ROLES);
    values.put("resources.limits.memory", "8Gi");
    values.put("resources.requests.cpu", "3");
    for (JsonNode each : Chart.of(way, values).containers()) {
      assertThat(each.at("/resources/limits/memory").asString()).isEqualTo("8Gi");
      assertThat(each.at("/resources/requests/cpu").asString()).isEqualTo("3");
      assertThat(each.at("/resources/requests/memory").asString()).isEqualTo(memory);
    }
    values.put("resources.limits.memory", "null");
    for (JsonNode each : Chart.of(way, values).containers()) {
      assertThat(each.at("/resources/limits").isEmpty()).as(each.toString()).isTrue();
      assertThat(each.at("/resources/requests/memory").asString()).isEqualTo(memory);
    }
    values.remove("resources.limits.memory");
    values.put("resources.limits", "null");
    for (JsonNode each : Chart.of(way, values).containers()) {
      assertThat(each.at("/resources").propertyNames()).containsExactly("requests");
    }
  }

  @Test
  void anEarlierValueForTheEmbeddedDatabaseStillCounts() {
    Chart chart = Chart.of("embedded", Map.of("embedded.resources.limits.memory", "6Gi"));
    assertThat(chart.containers().getFirst().at("/resources/limits/memory").asString())
        .isEqualTo("6Gi");
  }

  @Test
  void takesJavaOptions() {
    Chart chart = Chart.of("embedded", Map.of("javaOptions", "-Xmx1g"));
    assertThat(variable(chart.containers().getFirst(), "LENDLEDGER_JAVA_OPTS")).isEqualTo("-Xmx1g");
  }

  @Test
  void takesFurtherSettings() {
    Chart chart =
        Chart.of("database", with("settings.LENDLEDGER_LIMITS_PORTFOLIO_PER_DAY", "8000"));
    assertThat(variable(chart.containers().getFirst(), "LENDLEDGER_LIMITS_PORTFOLIO_PER_DAY"))
        .isEqualTo("8000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"embedded", "database", "roles"})
  void probesSpeakAsThePodsDo(String way) {
    for (boolean tls : List.of(true, false)) {
      Map<String, String> values = new HashMap<>(ROLES);
      values.put("tls.enabled", String.valueOf(tls));
      for (JsonNode container : Chart.of(way, values).containers()) {
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
          assertThat(container.at("/" + probe + "/httpGet/scheme").asString())
              .isEqualTo(tls ? "HTTPS" : "HTTP");
        }
        assertThat(variables(container).contains("SERVER_SSL_ENABLED")).isNotEqualTo(tls);
        assertThat(variables(container).contains("MANAGEMENT_SERVER_SSL_ENABLED"))
            .isNotEqualTo(tls);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SERVER_SSL_ENABLED", "MANAGEMENT_SERVER_SSL_ENABLED"})
  void tlsIsNotSwitchedOffBehindTheProbes(String variable) {
    assertThatThrownBy(() -> Chart.of("database", with("settings." + variable, "false")))
        .hasMessageContaining("set tls.enabled instead");
  }

  @Test
  void helmFindsNothingElseToComplainOf() {
    // The chart's own values leave out what only an operator knows, and it says so.
    assertThat(new Helm(Chart.HOME).lint().call().getMessages())
        .noneMatch(message -> message.contains("[ERROR]") && !message.contains("is needed"));
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(each -> each.path("name").asString()).toList();
  }

  private static Map<String, String> tls() {
    Map<String, String> values = new HashMap<>(ROLES);
    values.put("tlsSecretName", "ledger-tls");
    return values;
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> values = new HashMap<>(NEEDED);
    values.put(name, value);
    return values;
  }
}
