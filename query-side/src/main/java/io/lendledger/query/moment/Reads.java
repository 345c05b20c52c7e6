package io.lendledger.query.moment;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs reads on virtual threads, since the caller may be an event loop. */
public final class Reads {

  private Reads() {}

  /** The future answer; a refusal completes it as it was thrown. */
  public static <R> CompletableFuture<R> async(Supplier<R> read) {
    var answer = new CompletableFuture<R>();
    Thread.ofVirtual().name("read").start(() -> complete(answer, read));
    return answer;
  }

  private static <R> void complete(CompletableFuture<R> answer, Supplier<R> read) {
    try {
      answer.complete(read.get());
    } catch (Throwable failure) {
      answer.completeExceptionally(failure);
    }
  }
}
