package io.lendledger.platform.demo.programme;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A clock that is behind the system's while the programme is sent, and never goes back. It jumps to
 * each part of each day, runs on from there, and is the system's from the end on.
 */
final class ProgrammeClock extends Clock {

  private final Clock system;
  private final ZoneId zone;
  private final AtomicReference<Duration> behind;

  private ProgrammeClock(Clock system, ZoneId zone, AtomicReference<Duration> behind) {
    this.system = system;
    this.zone = zone;
    this.behind = behind;
  }

  static ProgrammeClock at(Instant start, Clock system) {
    var clock = new ProgrammeClock(system, ZoneOffset.UTC, new AtomicReference<>());
    clock.behind.set(clock.behindAt(start));
    return clock;
  }

  private Duration behindAt(Instant then) {
    Duration distance = Duration.between(then, system.instant());
    return distance.isNegative() ? Duration.ZERO : distance;
  }

  /** Jumps to the moment, unless it has passed. */
  void advanceTo(Instant then) {
    Duration wanted = behindAt(then);
    behind.accumulateAndGet(wanted, (now, less) -> less.compareTo(now) < 0 ? less : now);
  }

  void catchUp() {
    behind.set(Duration.ZERO);
  }

  @Override
  public Instant instant() {
    return system.instant().minus(behind.get());
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new ProgrammeClock(system, other, behind);
  }
}
