package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.BusinessDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.SplittableRandom;

/**
 * A business day of the programme.
 *
 * @param index counted from 0
 * @param dice for what happens on it
 */
record Day(ProgrammePlan plan, int index, LocalDate date, SplittableRandom dice) {

  private static final long DAYS_OF_A_SEED = 1_000_003;

  static Day of(ProgrammePlan plan, int index) {
    return new Day(
        plan, index, plan.day(index), new SplittableRandom(plan.seed() * DAYS_OF_A_SEED + index));
  }

  LocalDate before() {
    return BusinessDays.from(date, -1);
  }

  LocalDate after(int days) {
    return BusinessDays.from(date, days);
  }

  Instant at(int hour, int minute) {
    return ProgrammePlan.at(date, LocalTime.of(hour, minute));
  }

  boolean isFirst() {
    return index == 0;
  }

  int left() {
    return plan.days() - 1 - index;
  }

  boolean isEvery(int days, int from) {
    return index % days == from;
  }

  boolean happens(double chance) {
    return dice.nextDouble() < chance;
  }
}
