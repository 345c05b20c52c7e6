package io.lendledger.platform.sandbox;

import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Closes days, and with its last day a month. */
final class DayEnd {

  private static final String DAYS = "/desk/v1/business-days/";
  private static final String MONTHS = "/desk/v1/billing-months/";
  private static final long LOOK_MILLIS = 100;
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(15);

  private final Talk talk;
  private final Player as;
  private final LocalDate first;

  /** A request without fields. */
  private record Nothing() {}

  DayEnd(Talk talk, Player as, LocalDate first) {
    this.talk = talk;
    this.as = as;
    this.first = first;
  }

  void close(LocalDate day) throws IOException, InterruptedException {
    JsonNode calendar = talk.get(as, "/desk/v1/calendar");
    if (!isPast(calendar.path("lastClosedDate"), day)) {
      close(DAYS, day.toString(), day);
    }
    for (YearMonth month = nextMonth(calendar); !month.atEndOfMonth().isAfter(day); ) {
      close(MONTHS, month.toString(), day);
      month = month.plusMonths(1);
    }
  }

  /** Somebody may have closed a later day by hand, and with it this one. */
  private static boolean isPast(JsonNode lastClosed, LocalDate day) {
    return lastClosed.isString() && LocalDate.parse(lastClosed.asString()).isAfter(day);
  }

  private YearMonth nextMonth(JsonNode calendar) {
    JsonNode last = calendar.path("lastClosedMonth");
    return last.isString() ? YearMonth.parse(last.asString()).plusMonths(1) : YearMonth.from(first);
  }

  private void close(String kind, String which, LocalDate day)
      throws IOException, InterruptedException {
    talk.post(as, kind + which + "/close", new Nothing(), "%s-close-%s".formatted(day, which));
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!isClosed(kind + which)) {
      if (System.nanoTime() > end) {
        throw new IOException(which + " has not closed within 15 minutes");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private boolean isClosed(String path) throws IOException, InterruptedException {
    return talk.get(as, path).path("status").asString("").equals("Closed");
  }
}
