package io.lendledger.platform.axon.processing;

import io.lendledger.platform.database.DatabaseWatch;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;

/**
 * A processor's threads. They begin nothing while the database is away, and run due work as soon as
 * it is back: a processor that tried meanwhile would fail again and again, and pause longer each
 * time.
 */
final class PausedWhileAway extends ScheduledThreadPoolExecutor {

  private static final Duration LONGEST_OUTAGE = Duration.ofDays(365);

  private final DatabaseWatch database;

  PausedWhileAway(DatabaseWatch database, int most, ThreadFactory threads) {
    super(most, threads);
    this.database = database;
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable task) {
    try {
      boolean there = database.awaitThere(LONGEST_OUTAGE);
      assert there || database.outage().isPresent();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    super.beforeExecute(thread, task);
  }
}
