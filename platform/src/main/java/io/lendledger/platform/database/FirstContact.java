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

  private static final String DATABASE = "--spring.datasource.url";

  private final Duration patience;
  private final LongSupplier nanos;
  private final String setting;

  FirstContact(Duration patience) {
    this(patience, System::nanoTime);
  }

  FirstContact(Duration patience, LongSupplier nanos) {
    this(patience, nanos, DATABASE);
  }

  private FirstContact(Duration patience, LongSupplier nanos, String setting) {
    this.patience = patience;
    this.nanos = nanos;
    this.setting = setting;
  }

  /** How long it waits at most. */
  Duration patience() {
    return patience;
  }

  /** As patient with a database that another setting names. */
  FirstContact with(String other) {
    return new FirstContact(patience, nanos, other);
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
      throw unusable(place, fault.reason(), setting, null);
    }
    if (waited.compareTo(patience) >= 0) {
      throw new StartRefused(
          "The database %s cannot be reached since %d s: %s. Start it, or correct"
                  .formatted(place, waited.toSeconds(), fault.reason())
              + " %s.".formatted(setting));
    }
  }

  /** The sentence for what waiting does not change. */
  static StartRefused unusable(String url, String reason, @Nullable SQLException cause) {
    return unusable(url, reason, DATABASE, cause);
  }

  private static StartRefused unusable(
      String url, String reason, String setting, @Nullable SQLException cause) {
    return new StartRefused(
        "The database %s cannot be used: %s. Correct %s, .username or .password."
            .formatted(place(url), reason, setting),
        cause);
  }

  /** Without the part behind the database's name, which may hold a password. */
  static String place(String url) {
    return url.replaceFirst("^jdbc:postgresql:(//)?", "").replaceFirst("\\?.*$", "");
  }
}
