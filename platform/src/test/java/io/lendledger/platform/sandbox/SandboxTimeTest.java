package io.lendledger.platform.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.sandbox.SandboxTime.Jump;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SandboxTimeTest {

  private static final Instant THEN = Instant.parse("2026-11-26T10:00:00Z");

  private Instant now = THEN;
  private final Clock system =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };
  private final SandboxTime time =
      SandboxTime.of(new Jump(Instant.parse("2027-03-01T07:00:00Z"), THEN), system);

  @Test
  void goesOnWithinItsDay() {
    now = THEN.plus(Duration.ofHours(2));
    assertThat(time.instant()).isEqualTo("2027-03-01T09:00:00Z");
  }

  @Test
  void standsStillAtTheEndOfItsDay() {
    now = THEN.plus(Duration.ofDays(40));
    assertThat(time.instant()).isEqualTo("2027-03-01T23:59:59.999Z");
    Clock same = time.withZone(ZoneOffset.UTC);
    assertThat(same.instant()).isEqualTo(time.instant());
  }

  @Test
  void neverShowsLessThanWhereItWasSet() {
    now = THEN.minus(Duration.ofDays(1));
    assertThat(time.instant()).isEqualTo("2027-03-01T07:00:00Z");
  }

  @Test
  void neverJumpsBack() {
    now = THEN.plus(Duration.ofHours(12));
    time.set(time.jumpTo(Instant.parse("2027-03-01T17:15:00Z")));
    assertThat(time.instant()).isEqualTo("2027-03-01T19:00:00Z");
    time.set(time.jumpTo(Instant.parse("2027-03-02T07:00:00Z")));
    assertThat(time.instant()).isEqualTo("2027-03-02T07:00:00Z");
  }
}
