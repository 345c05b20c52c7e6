package io.lendledger.core.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetersTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void aMeterHasWhatItsMetricSays() {
    Meters.gauge(registry, Metric.SUBMISSIONS_OLDEST, () -> 7);
    Meters.counter(registry, Metric.FILES_ANSWERED, "DEMO", "positions", "accepted").increment(2);
    Meter.Id oldest = registry.get("lendledger.submissions.oldest").gauge().getId();
    assertThat(oldest.getDescription()).isEqualTo(Metric.SUBMISSIONS_OLDEST.help());
    assertThat(oldest.getBaseUnit()).isEqualTo("seconds");
    assertThat(
            registry
                .get("lendledger.files.answered")
                .tags("lender", "DEMO", "flow", "positions", "outcome", "accepted")
                .counter()
                .count())
        .isEqualTo(2);
  }

  @Test
  void whatOthersCountIsAskedFor() {
    LongAdder count = new LongAdder();
    Meters.counter(registry, Metric.STORE_APPENDED, count, LongAdder::sum);
    Meters.durations(registry, Metric.STORE_COMMITS, count, LongAdder::sum, _ -> 3e9);
    count.add(5);
    assertThat(registry.get("lendledger.store.appended").functionCounter().count()).isEqualTo(5);
    assertThat(registry.get("lendledger.store.commits").functionTimer().count()).isEqualTo(5);
  }

  @Test
  void labelsThatTheMetricDoesNotHaveAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Meters.counter(registry, Metric.REQUESTS_REFUSED))
        .withMessageContaining("0 values came");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Meters.timer(registry, Metric.COMMANDS, "Submit"))
        .withMessageContaining("1 values came");
  }

  @Test
  void anotherKindThanTheMetricsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Meters.gauge(registry, Metric.COMMANDS, () -> 1, "Submit", "done"))
        .withMessageContaining("no GAUGE");
  }

  @ParameterizedTest
  @EnumSource
  void everyMetricHasAnAreaAndANameOfItsUnit(Metric metric) {
    assertThat(metric.area()).isNotNull();
    assertThat(metric.exposed())
        .matches("lendledger(_[a-z]+)+")
        .satisfies(name -> {
          String base = metric.unit().base();
          if (base != null) {
            assertThat(name).endsWith("_" + base);
          }
        });
    assertThat(metric.exposed().endsWith("_total")).isEqualTo(metric.kind() == MetricKind.COUNTER);
  }
}
