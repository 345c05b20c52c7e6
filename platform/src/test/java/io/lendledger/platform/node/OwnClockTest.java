package io.lendledger.platform.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A machine's clock beside the database's. */
class OwnClockTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private final OwnClock clock = new OwnClock();

  private void compare(double database, double answered) {
    clock.compare(NOON, at(database), at(answered));
  }

  private static Instant at(double seconds) {
    return NOON.plusMillis((long) (seconds * 1000));
  }

  @Test
  void aSlowAnswerIsNoWrongClock() {
    compare(7, 9);
    assertThat(clock.problem()).isEmpty();
    compare(-1.5, 0.1);
    assertThat(clock.problem()).isEmpty();
  }

  @Test
  void whatIsWrongIsToldUntilItIsRight() {
    compare(61.2, 0.2);
    assertThat(clock.problem())
        .contains("This machine's clock is 61.0 s behind the database's; set both by NTP");
    compare(-2.5, 0);
    assertThat(clock.problem())
        .contains("This machine's clock is 2.5 s ahead of the database's; set both by NTP");
    compare(0, 0);
    assertThat(clock.problem()).isEmpty();
  }
}
