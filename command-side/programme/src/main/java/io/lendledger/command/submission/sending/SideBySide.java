package io.lendledger.command.submission.sending;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Runs the parts of one task on threads of their own, a few at a time. */
public final class SideBySide {

  private static final int MOST_IN_FLIGHT = 8;

  private SideBySide() {}

  /** Answers in the order of the parts; throws the exception of the first failed one. */
  public static <P, A> List<A> run(Collection<P> parts, Function<P, A> work) {
    Semaphore permits = new Semaphore(MOST_IN_FLIGHT);
    List<Future<A>> answers = new ArrayList<>(parts.size());
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (P part : parts) {
        permits.acquire();
        answers.add(
            executor.submit(() -> {
              try {
                return work.apply(part);
              } finally {
                permits.release();
              }
            }));
      }
      List<A> done = new ArrayList<>(parts.size());
      for (Future<A> answer : answers) {
        done.add(answer.get());
      }
      return done;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Commands.Interrupted();
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(ExecutionException failed) {
    return failed.getCause() instanceof RuntimeException cause
        ? cause
        : new IllegalStateException(failed);
  }
}
