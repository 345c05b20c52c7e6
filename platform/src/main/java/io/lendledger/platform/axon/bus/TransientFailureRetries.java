package io.lendledger.platform.axon.bus;

import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.commandhandling.gateway.ExponentialBackOffIntervalRetryScheduler;

/**
 * Sends a command again after a concurrency conflict, and none that failed for another reason.
 * Stock schedulers repeat every failure that is not known to be final.
 */
final class TransientFailureRetries extends ExponentialBackOffIntervalRetryScheduler {

  private static final long FIRST_WAIT_MILLIS = 5;

  private TransientFailureRetries(Builder builder) {
    super(builder);
  }

  /** Repeats up to so many times, after 5 ms and then twice as long each time. */
  static TransientFailureRetries upTo(int times, ScheduledExecutorService executor) {
    Builder builder = ExponentialBackOffIntervalRetryScheduler.builder();
    builder.backoffFactor(FIRST_WAIT_MILLIS).maxRetryCount(times).retryExecutor(executor);
    return new TransientFailureRetries(builder);
  }

  @Override
  protected boolean isExplicitlyNonTransient(Throwable failure) {
    return !ConcurrencyConflict.isBehind(failure);
  }
}
