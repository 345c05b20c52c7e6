package io.lendledger.gateway.webhook.replay;

import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.gateway.webhook.outcome.OutcomeFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replay and its progress; components are the wire's fields (docs/webhooks.md, Replay a window).
 *
 * @param from the window's beginning
 * @param to the window's end, which is not in it
 * @param outcome what had become of the deliveries; null for all that were tried
 * @param total deliveries that it is to make
 * @param done deliveries that it is through with: {@code succeeded}, {@code givenUp}, {@code
 *     retried}, {@code skipped}
 * @param retried those whose event had a delivery of its own under way, which was tried at once
 * @param skipped those whose event was no longer kept, or had arrived, when their turn came
 * @param secondsLeft estimate for the rest; null while nothing is done, or when it was cancelled
 */
public record Replay(
    String id,
    String subscriptionId,
    ReplayState state,
    Instant from,
    Instant to,
    @Nullable OutcomeFilter outcome,
    List<LoanChangeType> types,
    int total,
    int done,
    int succeeded,
    int givenUp,
    int retried,
    int skipped,
    @Nullable Long secondsLeft,
    Instant startedAt,
    @Nullable Instant endedAt) {

  static @Nullable Long secondsLeft(
      ReplayState state, int total, int done, Instant startedAt, Instant now) {
    return switch (state) {
      case DONE -> Long.valueOf(0);
      case CANCELLED -> null;
      case RUNNING ->
          done == 0
              ? null
              : Long.valueOf(
                  Math.ceilDiv(
                      Math.max(0, Duration.between(startedAt, now).toMillis()) * (total - done),
                      done * 1_000L));
    };
  }
}
