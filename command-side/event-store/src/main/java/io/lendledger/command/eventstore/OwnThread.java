package io.lendledger.command.eventstore;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs work that waits for others outside of the caller's transaction, on a thread of its own:
 * within a transaction's thread the first statement would take a connection and keep it until the
 * caller ends.
 */
public final class OwnThread {

  private OwnThread() {}

  /** Waits for the result of the work, and throws its exception. */
  public static <T> T run(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, Thread::startVirtualThread).join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }
}
