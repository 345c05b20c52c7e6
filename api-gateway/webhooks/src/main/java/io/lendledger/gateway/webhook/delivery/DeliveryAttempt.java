package io.lendledger.gateway.webhook.delivery;

import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A claimed delivery, and the outcome of its attempt. */
public record DeliveryAttempt(Held held, Outcome outcome) {

  /**
   * A delivery to be tried.
   *
   * @param attempts how many there were before
   * @param eventId also the message's id
   * @param replayed whether it is one of a replay
   * @param beginBy the last moment to begin, of {@link System#nanoTime}: an attempt that begins
   *     later may end when another gateway makes one
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  public record Held(
      long id,
      String subscription,
      String lender,
      String lane,
      String type,
      int attempts,
      String eventId,
      boolean replayed,
      String url,
      byte[] body,
      List<WebhookKey> keys,
      long beginBy) {

    /** Whether it is too late to begin, as after a rest of the whole process. */
    boolean isLate() {
      return System.nanoTime() - beginBy > 0;
    }
  }

  /**
   * The outcome of an attempt.
   *
   * @param at when it began
   * @param status of the answer; null without one
   * @param answer beginning of the answer's body
   * @param failure the reason of the failure; null on success
   */
  public record Outcome(
      Instant at,
      int durationMillis,
      @Nullable Integer status,
      @Nullable String answer,
      @Nullable String failure) {

    boolean succeeded() {
      return failure == null;
    }
  }
}
