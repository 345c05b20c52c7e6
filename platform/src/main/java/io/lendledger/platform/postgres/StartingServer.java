package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that was started and serves nobody yet: it replays its log. To end it would have it
 * begin again, so it may take as long as it likes while it shows life, and it tells of its progress
 * in its log every ten seconds.
 *
 * @param cluster where it keeps its lock file
 * @param log that it writes
 * @param silence after how long without a word it is taken to hang
 */
record StartingServer(Path cluster, Path log, Duration silence) {

  private static final Logger LOG = LoggerFactory.getLogger(StartingServer.class);
  private static final int STATUS_LINE = 7;
  private static final Set<String> UP = Set.of("ready", "standby");
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long TELL_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Waits until it serves; false when it ends, says nothing for too long, or is not wanted. */
  boolean comesUp() throws IOException {
    long begun = System.nanoTime();
    long heard = begun;
    long told = begun;
    long bytes = -1;
    List<String> lock = lock();
    while (Postmaster.of(lock).filter(Postmaster::isAlive).isPresent()) {
      if (lock.size() > STATUS_LINE && UP.contains(lock.get(STATUS_LINE).strip())) {
        return true;
      }
      long now = System.nanoTime();
      long written = Files.exists(log) ? Files.size(log) : 0;
      if (written != bytes) {
        bytes = written;
        heard = now;
      } else if (now - heard > silence.toNanos()) {
        LOG.error("PostgreSQL has said nothing for {} while it starts; giving up", silence);
        return false;
      }
      if (now - told > TELL_NANOS) {
        told = now;
        LOG.info("PostgreSQL still starts ({} tells how far it is)", log);
      }
      LockSupport.parkNanos(LOOK_NANOS);
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      lock = lock();
    }
    return false;
  }

  private List<String> lock() throws IOException {
    try {
      return Files.readAllLines(cluster.resolve("postmaster.pid"));
    } catch (NoSuchFileException ended) {
      return List.of();
    }
  }
}
