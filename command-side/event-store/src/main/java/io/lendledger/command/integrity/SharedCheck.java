package io.lendledger.command.integrity;

import io.lendledger.core.integrity.IntegrityReport;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one check at a time for all callers. A caller that arrives while one runs shares the next,
 * so a report is never older than its request.
 */
final class SharedCheck {

  private final Supplier<IntegrityReport> check;
  private final ReentrantLock running = new ReentrantLock();
  private final Object turn = new Object();
  private @Nullable CompletableFuture<IntegrityReport> next;

  SharedCheck(Supplier<IntegrityReport> check) {
    this.check = check;
  }

  /** A report of now; throws what the check throws. */
  IntegrityReport report() {
    CompletableFuture<IntegrityReport> mine;
    boolean first;
    synchronized (turn) {
      first = next == null;
      mine = Objects.requireNonNullElseGet(next, CompletableFuture::new);
      next = mine;
    }
    if (first) {
      run(mine);
    }
    try {
      return mine.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private void run(CompletableFuture<IntegrityReport> report) {
    running.lock();
    try {
      synchronized (turn) {
        next = null;
      }
      report.complete(check.get());
    } catch (RuntimeException | Error e) {
      report.completeExceptionally(e);
    } finally {
      running.unlock();
    }
  }
}
