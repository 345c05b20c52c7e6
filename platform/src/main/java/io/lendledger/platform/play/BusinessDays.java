package io.lendledger.platform.play;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.stream.Stream;

/** Business days as the service counts them in standard settlement: all but weekends. */
public final class BusinessDays {

  private BusinessDays() {}

  /** The business day that is so many after another day, or before. */
  public static LocalDate from(LocalDate from, int distance) {
    int step = Integer.signum(distance);
    return distance == 0
        ? from
        : Stream.iterate(from.plusDays(step), day -> day.plusDays(step))
            .filter(BusinessDays::isOne)
            .skip(Math.abs(distance) - 1L)
            .findFirst()
            .orElseThrow();
  }

  public static boolean isOne(LocalDate day) {
    return day.getDayOfWeek() != DayOfWeek.SATURDAY && day.getDayOfWeek() != DayOfWeek.SUNDAY;
  }
}
