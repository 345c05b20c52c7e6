package io.lendledger.platform.history;

import java.time.LocalDate;
import java.util.List;

/** Numbers at and around the bounds, and dates at the ends of the horizon, as JSON. */
final class Extremes {

  private static final int SELDOM = 12;
  private static final int REPORTED_DAYS_AHEAD = 366;

  private final Dice dice;
  private final LocalDate today;
  private boolean beyond;

  Extremes(Dice dice, LocalDate today) {
    this.dice = dice;
    this.today = today;
  }

  /** Whether any value since the last question lay beyond its bound. */
  boolean wereBeyond() {
    boolean were = beyond;
    beyond = false;
    return were;
  }

  private String number(List<String> within, List<String> outside) {
    if (dice.oneIn(SELDOM)) {
      beyond = true;
      return dice.of(outside);
    }
    return dice.of(within);
  }

  String quantity() {
    return number(
        List.of("1000000000000", "999999999999.9999999999", "1", "0.0000000001", "3000000000"),
        List.of("1000000000000.0000000001", "9223372036854775808", "0.00000000001", "1e3", "-1"));
  }

  String units() {
    return number(
        List.of("1000000000000", "999999999999", "1", "333333333333"),
        List.of("1000000000001", "9223372036854775807", "9223372036854775808", "1e3", "0", "-5"));
  }

  String price() {
    return number(
        List.of("1000000000000", "999999999999.9999999999", "0.0000000001", "50"),
        List.of("1000000000000.1", "0.00000000001", "0", "-1", "1E400", "9".repeat(99)));
  }

  String rate() {
    return number(
        List.of("1000", "-1000", "999.9999999999", "0.0000000001", "0", "-0.0"),
        List.of("1000.0000000001", "-1001", "1e2", "1E400"));
  }

  String percent() {
    return number(List.of("0", "100", "33.3333333333"), List.of("100.0000000001", "-0.1", "1e1"));
  }

  /** Something reported: mostly of today. */
  LocalDate reported() {
    return dice.oneIn(4)
        ? date(today.plusDays(REPORTED_DAYS_AHEAD - 1), today.plusDays(REPORTED_DAYS_AHEAD + 2))
        : today;
  }

  LocalDate settlement() {
    return dice.oneIn(3)
        ? date(today.plusYears(10).minusDays(1), today.plusYears(10).plusDays(2))
        : today;
  }

  LocalDate effective() {
    return dice.oneIn(3)
        ? date(today.plusYears(1).minusDays(1), today.plusYears(1).plusDays(2))
        : today;
  }

  private LocalDate date(LocalDate last, LocalDate tooLate) {
    if (dice.oneIn(3)) {
      beyond = true;
      return dice.oneIn(2) ? tooLate : LocalDate.of(1989, 12, 31);
    }
    return last;
  }
}
