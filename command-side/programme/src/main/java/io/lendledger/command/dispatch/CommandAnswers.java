package io.lendledger.command.dispatch;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejections;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for what becomes of commands, and tells a refusal from a failure. */
public final class CommandAnswers {

  private CommandAnswers() {}

  /**
   * The answer of a command that was sent; null when it has none.
   *
   * @throws Rejected when it is refused, in this process or in another
   * @throws Unanswered when no answer came in time, or another failure
   */
  public static @Nullable Object await(
      Object command, CompletableFuture<?> outcome, Duration patience) {
    try {
      return outcome.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure(command, e);
    } catch (TimeoutException e) {
      throw new Unanswered("No answer in time to " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unanswered("Interrupted while waiting for the answer to " + command, e);
    }
  }

  private static RuntimeException failure(Object command, ExecutionException failure) {
    return Rejections.in(failure)
        .<RuntimeException>map(Rejected::new)
        .orElseGet(() -> new Unanswered(command + " failed", failure));
  }

  /** A command whose outcome is not known; it may be sent again. */
  public static final class Unanswered extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unanswered(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
