package io.lendledger.platform.sandbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Business time of a sandbox. It goes on with the system's within a day, stands still at the end of
 * it, and comes to another day only by a jump. It never goes back.
 */
final class SandboxTime extends Clock {

  private static final Duration LEAST = Duration.ofMillis(1);

  private final Clock system;
  private final ZoneId zone;
  private final AtomicReference<Jump> last;

  private SandboxTime(Clock system, ZoneId zone, AtomicReference<Jump> last) {
    this.system = system;
    this.zone = zone;
    this.last = last;
  }

  /**
   * Where it was set.
   *
   * @param shown what it showed then
   * @param system what the system's clock showed then
   */
  record Jump(Instant shown, Instant system) {

    LocalDate date() {
      return LocalDate.ofInstant(shown, ZoneOffset.UTC);
    }

    private Instant at(Instant now) {
      Instant flown = shown.plus(Duration.between(system, now));
      Instant end = date().plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minus(LEAST);
      Instant bounded = flown.isAfter(end) ? end : flown;
      return bounded.isBefore(shown) ? shown : bounded;
    }
  }

  static SandboxTime of(Jump jump, Clock system) {
    return new SandboxTime(system, ZoneOffset.UTC, new AtomicReference<>(jump));
  }

  /** A jump to the moment, or to what it shows when that is later. Nothing moves yet. */
  Jump jumpTo(Instant moment) {
    Instant now = instant();
    return new Jump(moment.isAfter(now) ? moment : now, system.instant());
  }

  void set(Jump jump) {
    last.set(jump);
  }

  @Override
  public Instant instant() {
    return last.get().at(system.instant());
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SandboxTime(system, other, last);
  }
}
