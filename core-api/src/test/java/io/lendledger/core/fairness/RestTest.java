package io.lendledger.core.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestTest {

  @ParameterizedTest
  @CsvSource({"0, 0", "10, 30", "75, 225", "200, 100", "300, 0", "5000, 0"})
  void aSliceIsFollowedByThreeTimesItsLengthWithinABound(long turnMillis, long restMillis) {
    assertThat(Rest.AFTER_SLICE.after(Duration.ofMillis(turnMillis).toNanos()))
        .isEqualTo(Duration.ofMillis(restMillis).toNanos());
  }

  @Test
  void aTurnOfDaysIsFollowedByNone() {
    assertThat(Rest.AFTER_BODY.after(Duration.ofDays(10_000).toNanos())).isZero();
  }
}
