package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Each alert asks for what there is, tells people something, and has its paragraph and tests. */
class AlertsTest {

  private static final Path RULES = Path.of("../deploy/prometheus/alerts.yml");
  private static final Path TESTS = Path.of("../deploy/prometheus/alerts.test.yml");
  private static final Path RUNBOOK = Path.of("../docs/runbook.md");
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Pattern HEADING = Pattern.compile("(?m)^## (.+)$");
  private static final Set<String> SEVERITIES = Set.of("critical", "warning");
  private static final Pattern SELECTOR = Pattern.compile("\\{[^}]*}");

  private final List<JsonNode> alerts =
      YAML.readTree(RULES.toFile())
          .path("groups")
          .valueStream()
          .flatMap(group -> group.path("rules").valueStream())
          .toList();

  @Test
  void everyAlertAsksForWhatIsThere() {
    assertThat(alerts).hasSizeGreaterThan(15);
    assertThat(alerts)
        .allSatisfy(alert -> {
          String expression = alert.path("expr").asString();
          assertThat(Expression.series(expression))
              .as(name(alert))
              .isNotEmpty()
              .isSubsetOf(KnownSeries.all());
          assertThat(SELECTOR.matcher(expression).results().map(MatchResult::group))
              .as("only the ledger's processes are looked at by %s", name(alert))
              .isNotEmpty()
              .allSatisfy(each -> assertThat(each).startsWith("{job=\"lendledger\""));
        });
  }

  @Test
  void everyAlertTellsPeopleWhatItMeans() {
    assertThat(alerts.stream().map(AlertsTest::name)).doesNotHaveDuplicates();
    assertThat(alerts)
        .allSatisfy(alert -> {
          JsonNode told = alert.path("annotations");
          assertThat(name(alert)).startsWith("Lendledger");
          assertThat(alert.path("for").asString()).matches("\\d+[mh]");
          assertThat(alert.path("labels").path("severity").asString()).isIn(SEVERITIES);
          assertThat(told.path("summary").asString()).hasSizeGreaterThan(40).endsWith(".");
          assertThat(told.path("runbook_url").asString())
              .isEqualTo("docs/runbook.md#" + name(alert).toLowerCase(Locale.ROOT));
        });
  }

  @Test
  void everyAlertHasItsParagraphAndNothingElseHasOne() throws Exception {
    String runbook = Files.readString(RUNBOOK);
    assertThat(HEADING.matcher(runbook).results().map(each -> each.group(1)))
        .containsExactlyInAnyOrderElementsOf(alerts.stream().map(AlertsTest::name).toList());
    assertThat(Stream.of(runbook.split("(?m)^## ", -1)).skip(1))
        .allSatisfy(paragraph ->
            assertThat(paragraph).contains("**Means**", "**Hit**", "**Look**", "**Do**"));
  }

  @Test
  void everyAlertIsShownToFireAndToBeSilent() {
    Set<String> tests =
        YAML.readTree(TESTS.toFile())
            .path("tests")
            .valueStream()
            .map(each -> each.path("name").asString())
            .collect(Collectors.toSet());
    assertThat(alerts)
        .allSatisfy(
            each -> assertThat(tests).contains(name(each) + " fires", name(each) + " is silent"));
  }

  @Test
  void promtoolFindsThemRight() throws Exception {
    Optional<Promtool> promtool = Promtool.here();
    assumeTrue(promtool.isPresent(), "promtool is not installed");
    for (List<String> check :
        List.of(
            List.of("check", "rules", RULES.toString()),
            List.of("test", "rules", TESTS.toString()))) {
      Promtool.Answer answer = promtool.get().run(RULES, check.toArray(String[]::new));
      assertThat(answer.right()).as(answer.text()).isTrue();
    }
  }

  private static String name(JsonNode alert) {
    return alert.path("alert").asString();
  }
}
