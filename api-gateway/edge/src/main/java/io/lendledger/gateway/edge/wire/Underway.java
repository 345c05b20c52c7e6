package io.lendledger.gateway.edge.wire;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.util.context.ContextView;

/**
 * What a request has set going on the other sides or in a database. A caller that goes away, or a
 * wait that ends, does not end it: until it ends by itself the request costs what it cost before.
 */
public final class Underway {

  private int going;
  private @Nullable Runnable last;

  static Optional<Underway> of(ContextView context) {
    return context.getOrEmpty(Underway.class);
  }

  /**
   * Runs this once when nothing is under way: now, or when the last ends; a later one replaces it.
   */
  public void whenNone(Runnable then) {
    synchronized (this) {
      if (going > 0) {
        last = then;
        return;
      }
    }
    then.run();
  }

  /** Whether something is under way. */
  public synchronized boolean isAny() {
    return going > 0;
  }

  /** Sends something; it is under way until it is answered. */
  <R> CompletableFuture<R> during(Supplier<CompletableFuture<R>> dispatch) {
    begin();
    CompletableFuture<R> answer;
    try {
      answer = dispatch.get();
    } catch (RuntimeException | Error failure) {
      end();
      throw failure;
    }
    return answer.whenComplete((_, _) -> end());
  }

  synchronized void begin() {
    going++;
  }

  void end() {
    Runnable then;
    synchronized (this) {
      going--;
      if (going > 0 || last == null) {
        return;
      }
      then = last;
      last = null;
    }
    then.run();
  }
}
