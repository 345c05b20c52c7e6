package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import io.lendledger.core.metric.MetricArea;
import io.lendledger.core.metric.MetricLabel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page lists every metric with what the code says of it. */
class CatalogueTest {

  private static final Path PAGE = Path.of("../docs/metrics.md");
  private static final String BEGIN = "<!-- metrics -->\n";
  private static final String LABELS = "\n## Labels\n\n| label | each value is |\n|---|---|\n";
  private static final String END = "<!-- /metrics -->";

  @Test
  void pageListsAllMetrics() throws Exception {
    String page = Files.readString(PAGE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    String catalogue = catalogue();
    if (Boolean.getBoolean("lendledger.docs.write")) {
      Files.writeString(PAGE, page.substring(0, begin) + catalogue + page.substring(end));
    } else {
      assertThat(page.substring(begin, end)).isEqualTo(catalogue);
    }
  }

  @Test
  void namesAreUnique() {
    assertThat(Arrays.stream(Metric.values()).map(Metric::exposed)).doesNotHaveDuplicates();
  }

  private static String catalogue() {
    String areas =
        Arrays.stream(MetricArea.values())
            .map(CatalogueTest::section)
            .collect(Collectors.joining("\n"));
    String labels =
        Arrays.stream(MetricLabel.values())
            .map(each -> "| `%s` | %s |\n".formatted(each.wire(), each.bound()))
            .collect(Collectors.joining("", LABELS, ""));
    return "\n" + areas + labels + "\n";
  }

  private static String section(MetricArea area) {
    return Arrays.stream(Metric.values())
        .filter(each -> each.area() == area)
        .map(CatalogueTest::row)
        .collect(
            Collectors.joining(
                "",
                "## %s\n\n| metric | kind | unit | meaning |\n|---|---|---|---|\n"
                    .formatted(area.title()),
                ""));
  }

  private static String row(Metric metric) {
    String labels =
        metric.labels().stream().map(MetricLabel::wire).collect(Collectors.joining(","));
    return "| `%s%s` | %s | %s | %s |\n"
        .formatted(
            metric.exposed(),
            labels.isEmpty() ? "" : "{" + labels + "}",
            metric.kind().shown(),
            metric.unit().shown(),
            metric.help());
  }
}
