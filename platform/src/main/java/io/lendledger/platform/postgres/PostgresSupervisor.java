package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restarts a server that has ended unasked, on the same port. It pauses longer after each failed
 * start, and gives up after a bounded time. On a full disk it retries without end, since only space
 * for the log is missing.
 */
final class PostgresSupervisor implements AutoCloseable {

  /** A server that ends and can be started again. */
  interface Server {

    /** Whether it runs, as far as its process tells. */
    boolean isAlive();

    /** Whether its disk has room for a segment of its log. */
    boolean hasRoom();

    /** The last log line of the server before it ended. */
    String lastWords();

    /**
     * Starts it again, and lets it recover.
     *
     * @throws StartRefused when it does not start
     */
    void restart();
  }

  private static final Logger log = LoggerFactory.getLogger(PostgresSupervisor.class);
  private static final long LOOK_MILLIS = 100;
  private static final long FIRST_PAUSE_MILLIS = 250;
  private static final long LONGEST_PAUSE_MILLIS = 15_000;
  private static final long FAREWELL_MILLIS = 5_000;
  private static final String DISK_FULL = "No space left on device";

  private final Server server;
  private final Duration patience;
  private final Consumer<StartRefused> giveUp;
  private final CountDownLatch ending = new CountDownLatch(1);
  private @Nullable Thread thread;

  /** Gives up with a sentence when the server does not start for so long. */
  PostgresSupervisor(Server server, Duration patience, Consumer<StartRefused> giveUp) {
    this.server = server;
    this.patience = patience;
    this.giveUp = giveUp;
  }

  /** Looks after the server from now on. */
  void start() {
    thread = Thread.ofPlatform().daemon().name("postgres-supervisor").start(this::watch);
  }

  private void watch() {
    long pause = LOOK_MILLIS;
    while (!endsWithin(pause)) {
      try {
        if (!server.isAlive() && !isBroughtBack()) {
          return;
        }
        pause = LOOK_MILLIS;
      } catch (RuntimeException | Error failure) {
        pause = longer(pause);
        log.warn("PostgreSQL cannot be looked after, next try in {} s", pause / 1_000.0, failure);
      }
    }
  }

  private boolean isBroughtBack() {
    log.warn("PostgreSQL has ended ({}); starting it again", server.lastWords());
    long start = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;
    for (int attempt = 1; !endsWithin(0); attempt++) {
      try {
        server.restart();
        log.info("PostgreSQL runs again, {} s after it ended", secondsSince(start));
        return true;
      } catch (RuntimeException | Error failure) {
        if (endsWithin(0)) {
          return false;
        }
        String said = said(failure);
        // Where it cannot write that the disk is full, it says nothing of it.
        boolean full = said.contains(DISK_FULL) || !server.hasRoom();
        if (!full && System.nanoTime() - start > patience.toNanos()) {
          giveUp.accept(gaveUp(attempt, secondsSince(start), failure));
          return false;
        }
        log.warn(
            "PostgreSQL does not start{} (attempt {}), next try in {} s: {}",
            full ? " while the disk is full" : "",
            attempt,
            pause / 1_000.0,
            lastLine(said));
      }
      if (endsWithin(pause)) {
        return false;
      }
      pause = longer(pause);
    }
    return false;
  }

  private static long longer(long pause) {
    return Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
  }

  private static String said(Throwable failure) {
    return failure instanceof StartRefused
        ? String.valueOf(failure.getMessage())
        : failure.toString();
  }

  private static StartRefused gaveUp(int attempts, double seconds, Throwable last) {
    return new StartRefused(
        "The embedded PostgreSQL has ended and did not start again in %d attempts over %.0f s: %s"
            .formatted(attempts, seconds, lastLine(said(last))),
        last);
  }

  private static String lastLine(String said) {
    String stripped = said.strip();
    return stripped.substring(stripped.lastIndexOf('\n') + 1);
  }

  private static double secondsSince(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / 1_000.0;
  }

  private boolean endsWithin(long millis) {
    try {
      return ending.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** The server may end from now on. */
  @Override
  public void close() {
    ending.countDown();
    Thread running = thread;
    if (running != null) {
      running.interrupt();
      try {
        running.join(FAREWELL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
