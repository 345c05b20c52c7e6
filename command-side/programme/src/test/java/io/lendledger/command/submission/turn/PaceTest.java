package io.lendledger.command.submission.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaceTest {

  private final Pace pace = new Pace();

  @Test
  void slicesGrowWhileNothingIsBehind() {
    for (int slice = 0; slice < 5; slice++) {
      pace.took(pace.records(), 1);
      pace.faster(Standing.ALONE);
    }
    assertThat(pace.records()).isEqualTo(100);
    pace.faster(Standing.BESIDE);
    assertThat(pace.records()).isEqualTo(20);
  }

  @Test
  void slicesThatTakeLongBecomeSmallAndStaySo() {
    pace.took(50, TimeUnit.SECONDS.toNanos(1));
    pace.faster(Standing.ALONE);
    assertThat(pace.records()).isEqualTo(15);
    pace.took(15, TimeUnit.HOURS.toNanos(1));
    pace.faster(Standing.ALONE);
    assertThat(pace.records()).isEqualTo(10);
    pace.took(10, TimeUnit.MILLISECONDS.toNanos(1));
    pace.faster(Standing.ALONE);
    assertThat(pace.records()).isEqualTo(20);
  }
}
