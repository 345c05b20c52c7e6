package io.lendledger.platform.deploy;

import static io.lendledger.platform.deploy.Chart.variable;
import static io.lendledger.platform.deploy.Chart.variables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Files by SFTP in the chart. */
class ChartSftpTest {

  private static final Map<String, String> ON =
      Map.of(
          "sftp.enabled", "true",
          "sftp.existingClaim", "lenders-files",
          "sftp.hostKeySecretName", "sftp-host-key",
          "axonServer.servers", "axon:8124");

  @ParameterizedTest
  @CsvSource({"database, all", "roles, gateway"})
  void lendersReachOneDirectoryWhicheverPodTheyReach(String way, String workload)
      throws IOException {
    Chart chart = Chart.of(way, on());
    JsonNode port = chart.all("Service").getFirst().at("/spec/ports/1");
    assertThat(port.path("port").asInt()).isEqualTo(2222);
    JsonNode pod = pod(chart, workload);
    JsonNode container = pod.at("/containers/0");
    assertThat(names(container.path("ports"))).contains(port.path("targetPort").asString());
    assertThat(variable(container, "LENDLEDGER_SFTP_ENABLED")).isEqualTo("true");
    KnownProperties known = KnownProperties.ofTheClassPath();
    assertThat(variables(container))
        .filteredOn(each -> !each.equals("LENDLEDGER_JAVA_OPTS"))
        .allMatch(known::hasVariable);
    assertThat(mount(container, "files"))
        .isEqualTo(variable(container, "LENDLEDGER_SFTP_DIRECTORY"));
    assertThat(volume(pod, "files").at("/persistentVolumeClaim/claimName").asString())
        .isEqualTo("lenders-files");
    assertThat(mount(container, "host-key") + "/host-key")
        .isEqualTo(variable(container, "LENDLEDGER_SFTP_HOST_KEY"));
    assertThat(volume(pod, "host-key").at("/secret/secretName").asString())
        .isEqualTo("sftp-host-key");
  }

  @Test
  void podsOfOtherRolesHaveNothingOfIt() {
    Chart chart = Chart.of("roles", on());
    for (String workload : List.of("command", "query")) {
      JsonNode pod = pod(chart, workload);
      assertThat(names(pod.path("volumes"))).doesNotContain("files", "host-key");
      assertThat(variables(pod.at("/containers/0"))).doesNotContain("LENDLEDGER_SFTP_ENABLED");
    }
  }

  @Test
  void anEmbeddedOneKeepsFilesAndKeyWhereItsDataAre() {
    Chart chart = Chart.of("embedded", Map.of("sftp.enabled", "true", "sftp.port", "22"));
    assertThat(chart.all("Service").getFirst().at("/spec/ports/1/port").asInt()).isEqualTo(22);
    JsonNode container = chart.containers().getFirst();
    assertThat(names(container.path("ports"))).contains("sftp");
    assertThat(variable(container, "LENDLEDGER_SFTP_ADDRESS")).isEqualTo("0.0.0.0");
    assertThat(variables(container))
        .doesNotContain("LENDLEDGER_SFTP_DIRECTORY", "LENDLEDGER_SFTP_HOST_KEY");
  }

  @Test
  void itIsOffUnlessAskedFor() {
    Chart chart = Chart.of("database", Chart.NEEDED);
    assertThat(chart.all("Service").getFirst().at("/spec/ports").size()).isEqualTo(1);
    assertThat(names(chart.containers().getFirst().path("ports"))).doesNotContain("sftp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sftp.existingClaim", "sftp.hostKeySecretName"})
  void saysWhatItCannotBeWithout(String missing) {
    Map<String, String> values = on();
    values.remove(missing);
    assertThatThrownBy(() -> Chart.of("database", values))
        .hasMessageContaining(missing + " is needed");
  }

  @Test
  void aSettingAloneIsRefused() {
    Map<String, String> values = new HashMap<>(Chart.NEEDED);
    values.put("settings.LENDLEDGER_SFTP_ENABLED", "true");
    assertThatThrownBy(() -> Chart.of("database", values))
        .hasMessageContaining("set sftp.enabled instead");
  }

  private static Map<String, String> on() {
    Map<String, String> values = new HashMap<>(Chart.NEEDED);
    values.putAll(ON);
    return values;
  }

  private static JsonNode pod(Chart chart, String workload) {
    return chart.all("Deployment").stream()
        .filter(each -> each.at("/metadata/name").asString().equals("ledger-" + workload))
        .map(each -> each.at("/spec/template/spec"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> names(JsonNode list) {
    return list.valueStream().map(each -> each.path("name").asString()).toList();
  }

  private static String mount(JsonNode container, String name) {
    return of(container.path("volumeMounts"), name).path("mountPath").asString();
  }

  private static JsonNode volume(JsonNode pod, String name) {
    return of(pod.path("volumes"), name);
  }

  private static JsonNode of(JsonNode list, String name) {
    return list.valueStream()
        .filter(each -> each.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
