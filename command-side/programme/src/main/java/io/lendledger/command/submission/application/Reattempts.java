package io.lendledger.command.submission.application;

import io.lendledger.command.submission.application.SubmissionWorker.Lane;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.submission.SubmissionId;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * When a lane whose submission failed is tried again. A failure of the moment is at once; one that
 * comes back each time has growing pauses, and its trace is told once.
 */
@Component
class Reattempts {

  private static final Logger LOG = LoggerFactory.getLogger(Reattempts.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(2);

  private final LongSupplier nanos;
  private final Map<Lane, Failing> failing = new ConcurrentHashMap<>();

  @Autowired
  Reattempts() {
    this(System::nanoTime);
  }

  Reattempts(LongSupplier nanos) {
    this.nanos = nanos;
  }

  private record Failing(long since, int times, Duration pause, long due) {

    static Failing first(long now) {
      return new Failing(now, 1, FIRST_PAUSE, now + FIRST_PAUSE.toNanos());
    }

    Failing again(long now) {
      Duration longer = pause.multipliedBy(2);
      Duration next = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
      return new Failing(since, times + 1, next, now + next.toNanos());
    }
  }

  /** Whether a lane may be tried now. */
  boolean isDue(Lane lane) {
    Failing last = failing.get(lane);
    return last == null || nanos.getAsLong() - last.due() >= 0;
  }

  /** What is to be known of a lane's failure. */
  void failed(Lane lane, SubmissionId submission, Throwable failure) {
    if (PassingFault.isPassing(failure)) {
      LOG.atLevel(PassingFault.level(failure, Level.WARN))
          .log("Submission {} is tried again: {}", submission, failure.toString());
      return;
    }
    long now = nanos.getAsLong();
    Failing last = failing.merge(lane, Failing.first(now), (before, _) -> before.again(now));
    if (last.times() == 1) {
      LOG.error(
          "Submission {} cannot be applied and holds up what came behind it in {}; it is tried"
              + " again",
          submission,
          lane,
          failure);
    } else {
      LOG.error(
          "Submission {} cannot be applied: {} failures in {} s, next try in {} s: {}",
          submission,
          last.times(),
          Duration.ofNanos(now - last.since()).toSeconds(),
          last.pause().toSeconds(),
          rootCause(failure));
    }
  }

  private static Throwable rootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** Forgets lanes whose next try is due, but of which nothing is left: another process did it. */
  void retain(Set<Lane> open) {
    failing.keySet().removeIf(lane -> !open.contains(lane) && isDue(lane));
  }

  /** Forgets what failed in a lane before. */
  void succeeded(Lane lane) {
    failing.remove(lane);
  }
}
