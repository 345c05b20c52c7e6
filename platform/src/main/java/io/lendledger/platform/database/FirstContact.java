package io.lendledger.platform.database;

import io.lendledger.platform.data.StartRefused;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits at the start for a database that is not there yet: it may be starting, too. */
final class FirstContact {

  private static final Logger log = LoggerFactory.getLogger(FirstContact.class);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Duration patience;
  private final LongSupplier nanos;

  FirstContact(Duration patience) {
    this(patience, System::nanoTime);
  }

  FirstContact(Duration patience, LongSupplier nanos) {
    this.patience = patience;
    this.nanos = nanos;
  }

  /**
   * Returns once the database can be used.
   *
   * @throws StartRefused when it cannot in time, or when waiting would not change it
   */
  void await(String url, Probe probe) {
    String place = place(url);
    long start = nanos.getAsLong();
    long told = start - TELL_NANOS;
    Optional<Probe.Fault> fault = probe.look();
    while (fault.isPresent()) {
      long now = nanos.getAsLong();
      requirePatience(place, fault.get(), Duration.ofNanos(now - start));
      if (now - told >= TELL_NANOS) {
        told = now;
        log.warn(
            "Waiting for the database {} ({}); giving up in {} s",
            place,
            fault.get().reason(),
            patience.minusNanos(now - start).toSeconds());
      }
      LockSupport.parkNanos(LOOK_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        throw new StartRefused("Interrupted while waiting for the database " + place + ".");
      }
      fault = probe.look();
    }
  }

  private void requirePatience(String place, Probe.Fault fault, Duration waited) {
    if (fault.lasting()) {
      throw unusable(place, fault.reason(), null);
    }
    if (waited.compareTo(patience) >= 0) {
      throw new StartRefused(
          "The database %s cannot be reached since %d s: %s. Start it, or correct"
                  .formatted(place, waited.toSeconds(), fault.reason())
              + " --spring.datasource.url.");
    }
  }

  /** The sentence for what waiting does not change. */
  static StartRefused unusable(String url, String reason, @Nullable SQLException cause) {
    return new StartRefused(
        "The database %s cannot be used: %s. Correct --spring.datasource.url, .username or .password."
            .formatted(place(url), reason),
        cause);
  }

  /** Without the part behind the database's name, which may hold a password. */
  private static String place(String url) {
    return url.replaceFirst("^jdbc:postgresql:(//)?", "").replaceFirst("\\?.*$", "");
  }
}
