package io.lendledger.command.submission.application;

import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Lets attempts to take the same body in go one after the other, in all processes: their staged
 * rows would mix.
 */
@Component
public class Attempts {

  private static final long FIRST_PAUSE_MILLIS = 20;
  private static final long LONGEST_PAUSE_MILLIS = 1_000;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final SubmissionLock lock;
  private final SubmissionStore store;
  private final Commands commands;

  Attempts(SubmissionLock lock, SubmissionStore store, Commands commands) {
    this.lock = lock;
    this.store = store;
    this.commands = commands;
  }

  /**
   * Waits for attempts of other processes, then answers the receipt of this one. Each transaction
   * of it begins by asking whether it is still alone, which throws when it is not, and keeps it so
   * until that transaction ends: the next attempt begins by forgetting what is staged.
   *
   * @throws Rejected {@code UNAVAILABLE} when the other attempt takes long
   */
  public SubmissionReceipt alone(
      SubmissionId submission, Function<Runnable, SubmissionReceipt> attempt) {
    AtomicReference<@Nullable SubmissionReceipt> receipt = new AtomicReference<>();
    long end = System.nanoTime() + PATIENCE_NANOS;
    long pause = FIRST_PAUSE_MILLIS;
    while (!lock.runAttempt(
        submission, requireLock -> receipt.set(attempt.apply(own(submission, requireLock))))) {
      if (System.nanoTime() - end > 0) {
        throw new Rejected(
            RejectionCode.UNAVAILABLE, "This body is being taken in already; send it again");
      }
      commands.pause(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
    return Objects.requireNonNull(receipt.get());
  }

  /** Does something unless an attempt to take it in is under way, in any process. */
  public void unlessUnderWay(SubmissionId submission, Runnable work) {
    var _ = lock.runAttempt(submission, _ -> work.run());
  }

  private Runnable own(SubmissionId submission, Runnable requireLock) {
    return () -> {
      store.waitForFate(submission);
      requireLock.run();
    };
  }
}
