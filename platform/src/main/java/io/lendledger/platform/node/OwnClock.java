package io.lendledger.platform.node;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * How far this machine's clock is from the database's, which all processes share. It tells once of
 * what begins and ends.
 */
@Component
class OwnClock {

  private static final Logger LOG = LoggerFactory.getLogger(OwnClock.class);
  private static final Duration TOLERATED = Duration.ofSeconds(2);

  private volatile Duration wrong = Duration.ZERO;

  /** Compares a moment of the database with the time before it was asked for, and after that. */
  void compare(Instant before, Instant database, Instant after) {
    Duration difference = Duration.ZERO;
    if (database.isBefore(before)) {
      difference = Duration.between(database, before);
    } else if (database.isAfter(after)) {
      difference = Duration.between(database, after);
    }
    boolean known = !wrong.isZero();
    wrong = difference.abs().compareTo(TOLERATED) > 0 ? difference : Duration.ZERO;
    if (wrong.isZero() && known) {
      LOG.info("This machine's clock agrees with the database's again");
    } else if (!wrong.isZero() && !known) {
      problem().ifPresent(LOG::warn);
    }
  }

  /** What is wrong with it, in a sentence. */
  Optional<String> problem() {
    Duration now = wrong;
    return now.isZero()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "This machine's clock is %.1f s %s the database's; set both by NTP",
                now.abs().toMillis() / 1000.0,
                now.isNegative() ? "behind" : "ahead of"));
  }
}
