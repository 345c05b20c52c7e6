package io.lendledger.command.submission.application;

import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import java.util.Objects;
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

  private static final long PAUSE_MILLIS = 20;

  private final SubmissionLock lock;
  private final Commands commands;

  Attempts(SubmissionLock lock, Commands commands) {
    this.lock = lock;
    this.commands = commands;
  }

  /**
   * Waits for attempts of other processes, then answers the receipt of this one. It can ask whether
   * it is still alone, which throws when it is not.
   */
  public SubmissionReceipt alone(
      SubmissionId submission, Function<Runnable, SubmissionReceipt> attempt) {
    AtomicReference<@Nullable SubmissionReceipt> receipt = new AtomicReference<>();
    while (!lock.runAttempt(submission, requireLock -> receipt.set(attempt.apply(requireLock)))) {
      commands.pause(PAUSE_MILLIS);
    }
    return Objects.requireNonNull(receipt.get());
  }
}
