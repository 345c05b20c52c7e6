package io.lendledger.gateway.file.out;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A lender that is late is waited for ever longer, and ever less often. */
class LateTryTest {

  @Test
  void patienceGrowsToFiveMinutes() {
    assertThat(new LateTry(0).patience()).isEqualTo(Duration.ofSeconds(30));
    assertThat(new LateTry(1).patience()).isEqualTo(Duration.ofMinutes(1));
    assertThat(new LateTry(3).failed().patience()).isEqualTo(Duration.ofMinutes(5));
    assertThat(new LateTry(Integer.MAX_VALUE - 1).patience()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aTryThatTookLongIsMadeInAnEleventhOfTheTimeAndEveryTenMinutes() {
    assertThat(new LateTry(1).rest(Duration.ZERO)).isEqualTo(Duration.ofSeconds(2));
    assertThat(new LateTry(20).rest(Duration.ZERO)).isEqualTo(Duration.ofMinutes(1));
    assertThat(new LateTry(1).rest(Duration.ofSeconds(20))).isEqualTo(Duration.ofSeconds(200));
    assertThat(new LateTry(1).rest(Duration.ofMinutes(5))).isEqualTo(Duration.ofMinutes(10));
  }
}
