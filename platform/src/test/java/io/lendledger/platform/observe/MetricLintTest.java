package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A lint that finds nothing guards nothing. */
class MetricLintTest {

  private static final String RIGHT =
      """
      # HELP lendledger_files_answered_total Files that were handed in and are answered
      # TYPE lendledger_files_answered_total counter
      lendledger_files_answered_total{flow="positions",lender="A \\"quoted\\" one"} 1.0
      # HELP lendledger_commands_seconds Commands, from their handler to their commit
      # TYPE lendledger_commands_seconds summary
      lendledger_commands_seconds_count{command="Submit",outcome="done"} 2
      lendledger_commands_seconds_sum{command="Submit",outcome="done"} 0.25
      """;

  @Test
  void leavesRightOnesAlone() {
    assertThat(MetricLint.faults(Scrape.of(RIGHT))).isEmpty();
    assertThat(Scrape.of(RIGHT).families().get("lendledger_files_answered_total").labels())
        .containsExactly("flow", "lender");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lendledger_files_answered | Files that are answered | counter | _total",
        "lendledger_files_total | Files that are waiting now | gauge | _total",
        "lendledger_files_count | Files that are waiting now | gauge | part of a summary",
        "lendledger_answer_milliseconds | How long the answer took | gauge | no base unit",
        "lendledger_age_days | How old the oldest one is now | gauge | no base unit",
        "lendledger_answer_ms | How long the answer took | gauge | abbreviates a unit",
        "lendledger_files_gauge | Files that are waiting now | gauge | names a type",
        "lendledger_openFiles | Files that are waiting now | gauge | snake case",
        "lendledger_files | files | gauge | says nothing",
        "jvm_things | '' | gauge | no help",
      })
  void findsWrongOnes(String name, String help, String type, String fault) {
    String text = "# HELP %s %s\n# TYPE %s %s\n%s 1.0\n".formatted(name, help, name, type, name);
    assertThat(MetricLint.faults(Scrape.of(text)))
        .isNotEmpty()
        .anySatisfy(each -> assertThat(each).startsWith(name + " ").contains(fault));
  }

  @Test
  void findsLabelsThatNothingBounds() {
    String text =
        """
        # HELP lendledger_files_waiting Files that are waiting now
        # TYPE lendledger_files_waiting gauge
        lendledger_files_waiting{submission="01J"} 1.0
        """;
    assertThat(MetricLint.faults(Scrape.of(text)))
        .singleElement()
        .asString()
        .contains("nothing bounds the values: submission");
  }

  @Test
  void refusesWhatPrometheusWouldNotRead() {
    assertThatThrownBy(() -> Scrape.of("lendledger files 1")).hasMessageContaining("not read");
    assertThatThrownBy(() -> Scrape.of("lendledger_files 1")).hasMessageContaining("Nothing");
  }
}
