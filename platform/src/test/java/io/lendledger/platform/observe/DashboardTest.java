package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard is what the metrics' descriptions make it. */
class DashboardTest {

  private static final Path FILE = Path.of("../deploy/grafana/lendledger.json");

  @Test
  void fileIsWhatTheMetricsMakeIt() throws Exception {
    String json = Dashboard.json();
    if (Boolean.getBoolean("lendledger.docs.write")) {
      Files.writeString(FILE, json);
    } else {
      assertThat(Files.readString(FILE)).isEqualTo(json);
    }
  }

  @Test
  void everyPanelSaysWhatItShows() {
    List<JsonNode> panels = panels();
    assertThat(panels).hasSizeGreaterThan(50);
    assertThat(panels)
        .allSatisfy(panel -> {
          assertThat(panel.path("title").asString()).isNotBlank();
          assertThat(panel.path("description").asString()).hasSizeGreaterThan(15);
          assertThat(panel.path("fieldConfig").path("defaults").path("unit").asString())
              .isIn("none", "short", "s", "bytes", "cps", "reqps", "percentunit");
          assertThat(panel.path("targets").size()).isPositive();
        });
    assertThat(panels.stream().map(each -> each.path("title").asString())).doesNotHaveDuplicates();
  }

  @Test
  void everyQueryNamesWhatIsThere() {
    assertThat(expressions())
        .allSatisfy(each ->
            assertThat(Expression.series(each))
                .as(each)
                .isNotEmpty()
                .isSubsetOf(KnownSeries.all()));
  }

  @Test
  void everyMetricIsShown() {
    Set<String> shown =
        expressions().stream()
            .flatMap(each -> Expression.series(each).stream())
            .map(each -> each.replaceFirst("_(count|sum|max)$", ""))
            .collect(Collectors.toSet());
    assertThat(shown).containsAll(Arrays.stream(Metric.values()).map(Metric::exposed).toList());
  }

  @Test
  void noPanelLiesOnAnother() {
    Set<String> places =
        panels().stream()
            .map(each -> each.path("gridPos"))
            .map(each -> each.path("x").asInt() + "/" + each.path("y").asInt())
            .collect(Collectors.toSet());
    assertThat(places).hasSameSizeAs(panels());
  }

  private static List<String> expressions() {
    return panels().stream()
        .flatMap(each -> each.path("targets").valueStream())
        .map(each -> each.path("expr").asString())
        .toList();
  }

  private static List<JsonNode> panels() {
    return JsonMapper.shared()
        .readTree(Dashboard.json())
        .path("panels")
        .valueStream()
        .filter(each -> !each.path("type").asString().equals("row"))
        .toList();
  }
}
