package io.lendledger.gateway.edge.waiting;

import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.refusal.Refusals;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Waits for work of another side, by queries with growing pauses. */
public final class Polling {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  private Polling() {}

  /**
   * Asks until an answer matches, or the time is over.
   *
   * @param ask asks once; an empty answer means that there is none yet
   * @return the last answer; empty when there was none
   */
  public static <T> Mono<T> until(Mono<T> ask, Predicate<? super T> done, Duration limit) {
    return until(ask, done, limit, FIRST_PAUSE);
  }

  /** The same, with a first pause that others grow from, up to 200 ms. */
  public static <T> Mono<T> until(
      Mono<T> ask, Predicate<? super T> done, Duration limit, Duration first) {
    return Mono.defer(() -> round(ask, done, System.nanoTime() + limit.toNanos(), first));
  }

  /** Whether a failure says that there is nothing to find yet. */
  public static boolean isNotThereYet(Throwable failure) {
    return Refusals.of(failure).code() == RejectionCode.NOT_FOUND;
  }

  private static <T> Mono<T> round(
      Mono<T> ask, Predicate<? super T> done, long deadline, Duration pause) {
    return ask.map(Answer::new)
        .defaultIfEmpty(new Answer<>(null))
        .flatMap(answer -> {
          T value = answer.value;
          if ((value != null && done.test(value)) || System.nanoTime() >= deadline) {
            return Mono.justOrEmpty(value);
          }
          return Mono.delay(pause).then(round(ask, done, deadline, longer(pause)));
        });
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
  }

  private record Answer<T>(@Nullable T value) {}
}
