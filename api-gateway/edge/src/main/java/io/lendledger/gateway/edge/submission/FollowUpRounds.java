package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.FollowUp;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Asks how far a lender's consequences are, once for all who want to know: whoever asks while an
 * answer is under way gets the next one, whose question is put after that. So an answer is never
 * older than the wish for it, and a hundred callers who wait cost as much as one.
 */
final class FollowUpRounds {

  private final Function<Optional<LenderCode>, Mono<FollowUp>> question;
  private final Map<Optional<LenderCode>, Rounds> rounds = new ConcurrentHashMap<>();

  /** Puts this question; an empty answer means that nobody knows. */
  FollowUpRounds(Function<Optional<LenderCode>, Mono<FollowUp>> question) {
    this.question = question;
  }

  /** How far they are at the moment of the subscription, or later. */
  Mono<FollowUp> ask(@Nullable LenderCode lender) {
    return Mono.defer(() ->
            rounds
                .computeIfAbsent(
                    Optional.ofNullable(lender), key -> new Rounds(question.apply(key)))
                .join())
        .publishOn(Schedulers.parallel());
  }

  private static final class Rounds {

    private final Mono<FollowUp> question;
    private boolean underWay;
    private Sinks.@Nullable One<FollowUp> next;

    Rounds(Mono<FollowUp> question) {
      this.question = question;
    }

    synchronized Mono<FollowUp> join() {
      Sinks.One<FollowUp> joined = next == null ? Sinks.one() : next;
      next = joined;
      if (!underWay) {
        begin(joined);
      }
      return joined.asMono();
    }

    private void begin(Sinks.One<FollowUp> round) {
      underWay = true;
      next = null;
      try {
        var _ =
            question.subscribe(
                answer -> round.tryEmitValue(answer),
                failure -> failed(round, failure),
                () -> {
                  round.tryEmitEmpty();
                  end();
                });
      } catch (RuntimeException | Error notAsked) {
        failed(round, notAsked);
      }
    }

    private void failed(Sinks.One<FollowUp> round, Throwable failure) {
      round.tryEmitError(failure);
      end();
    }

    private synchronized void end() {
      underWay = false;
      if (next != null) {
        begin(next);
      }
    }
  }
}
