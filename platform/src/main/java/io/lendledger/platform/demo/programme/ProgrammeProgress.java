package io.lendledger.platform.demo.programme;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how far the programme is: at most a line in two seconds. */
final class ProgrammeProgress {

  private static final Logger log = LoggerFactory.getLogger(ProgrammeProgress.class);
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final int days;
  private final long began = System.nanoTime();
  private long lastLine = began;
  private int repeated;

  ProgrammeProgress(int days) {
    this.days = days;
  }

  void done(Day day, Requests requests) {
    int done = day.index() + 1;
    if (requests.isRepeating()) {
      repeated = done;
      return;
    }
    long now = System.nanoTime();
    if (now - lastLine < LINE_NANOS || done == days) {
      return;
    }
    lastLine = now;
    double perDay = (double) (now - began) / (done - repeated);
    log.info(
        "Demo programme: {} % sent ({} of {} days, to {}), about {} s left",
        100 * done / days,
        done,
        days,
        day.date(),
        TimeUnit.NANOSECONDS.toSeconds((long) (perDay * (days - done))) + 1);
  }

  long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
  }
}
