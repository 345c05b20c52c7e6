package io.lendledger.gateway.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {

  private static final List<String> DELAYS =
      List.of("PT5S", "PT30S", "PT2M", "PT15M", "PT1H", "PT4H", "PT12H", "PT24H");

  @Property
  void waitsAsTheContractSaysOrALittleLonger(
      @ForAll @IntRange(min = 1, max = 8) int attempts,
      @ForAll @DoubleRange(min = 0, max = 1) double chance) {
    Duration stated = Duration.parse(DELAYS.get(attempts - 1));
    Duration wait = RetrySchedule.after(attempts, false, chance).orElseThrow();
    assertThat(wait).isBetween(stated, stated.multipliedBy(6).dividedBy(5));
  }

  @Test
  void endsAfterTheNinthAttempt() {
    assertThat(RetrySchedule.after(9, false, 0.5)).isEmpty();
  }

  @Test
  void endsAfterTheFourthAttemptOfAReplay() {
    assertThat(RetrySchedule.after(3, true, 0)).contains(Duration.ofMinutes(2));
    assertThat(RetrySchedule.after(4, true, 0)).isEmpty();
  }
}
