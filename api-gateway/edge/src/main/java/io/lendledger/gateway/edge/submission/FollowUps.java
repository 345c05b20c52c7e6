package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import io.lendledger.gateway.edge.waiting.Polling;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Whether the consequences of a lender's submissions are done. */
@Component
final class FollowUps {

  /**
   * A list leads to applied transactions, these to shortfalls, these to recalls, and these to
   * reductions of others. A wait that has followed the store's end that often has followed a list,
   * whatever its lender sends meanwhile.
   */
  private static final int LONGEST_CHAIN = 5;

  private final FollowUpRounds rounds;

  FollowUps(Messages messages) {
    rounds =
        new FollowUpRounds(
            lender -> messages.ask(new FindFollowUp(lender.orElse(null)), FollowUp.class));
  }

  /**
   * Whether the processes have followed all events of the lender at this moment; false when
   * unknown.
   */
  Mono<Boolean> isDone(@Nullable LenderCode lender) {
    return ask(lender).map(FollowUp::isDone).defaultIfEmpty(false);
  }

  /** Waits until the processes have followed the applied events; answers whether they have. */
  Mono<Boolean> await(@Nullable LenderCode lender, Duration limit) {
    return await(lender, System.nanoTime() + limit.toNanos(), LONGEST_CHAIN);
  }

  private Mono<Boolean> await(@Nullable LenderCode lender, long deadline, int chain) {
    return ask(lender)
        .flatMap(now ->
            now.isDone() ? Mono.just(true) : awaitPosition(lender, now.head(), deadline, chain))
        .defaultIfEmpty(false);
  }

  private Mono<Boolean> awaitPosition(
      @Nullable LenderCode lender, long position, long deadline, int chain) {
    Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    return Polling.until(ask(lender), now -> now.position() >= position, left)
        .flatMap(now -> {
          if (now.position() < position) {
            return Mono.just(false);
          }
          return chain == 1 || now.isDone() ? Mono.just(true) : await(lender, deadline, chain - 1);
        });
  }

  private Mono<FollowUp> ask(@Nullable LenderCode lender) {
    return rounds.ask(lender).onErrorResume(_ -> Mono.empty());
  }
}
