package io.lendledger.platform.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpressionTest {

  @Test
  void namesAreNoFunctionsLabelsOrWords() {
    assertThat(
            Expression.series(
                "sum by (kind) (rate(a_total{job=~\"x(y)\",b!=\"c\"}[5m])) * 60 > 1e3"
                    + " or absent (up{job=\"l\"}) == 1 and on (job) max_over_time(d_seconds[1h])"))
        .containsExactly("a_total", "d_seconds", "up");
  }

  @Test
  void variablesAreNoNames() {
    assertThat(Expression.series("rate(a_total[$__rate_interval]) + 14 * 86400"))
        .containsExactly("a_total");
  }
}
