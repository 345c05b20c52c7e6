package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.replay.ReplaySteps;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.stereotype.Component;

/**
 * Done now and then beside the fan-out: replays that stand go on, and deliveries go that are too
 * old or too many. A failure is logged, and ends nothing else.
 */
@Component
public class FanOutUpkeep {

  private static final Logger log = LoggerFactory.getLogger(FanOutUpkeep.class);
  private static final int FORGOTTEN_AT_ONCE = 5_000;
  private static final Duration BETWEEN_PURGES = Duration.ofMinutes(10);
  private static final Duration BETWEEN_RESUMES = Duration.ofMinutes(1);
  private static final Duration BETWEEN_TRIMS = Duration.ofHours(1);
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(1);

  private final OldDeliveries old;
  private final DeliveryLogBound bound;
  private final ReplaySteps replays;
  private final SharedTime time;
  private final Duration kept;
  private long resumeAt = System.nanoTime();
  private long purgeAt = resumeAt;
  private long trimAt = resumeAt;

  /** Whose log was looked at last. */
  private String trimmed = "";

  /** Upkeep that is due at once. */
  public FanOutUpkeep(
      OldDeliveries old,
      DeliveryLogBound bound,
      ReplaySteps replays,
      SharedTime time,
      WebhookProperties settings) {
    this.old = old;
    this.bound = bound;
    this.replays = replays;
    this.time = time;
    this.kept = settings.kept();
  }

  void begin() {
    resumeAt = System.nanoTime();
    purgeAt = resumeAt;
    trimAt = resumeAt;
  }

  public void run() {
    if (System.nanoTime() - resumeAt >= 0) {
      resumeAt = System.nanoTime() + resume().toNanos();
    }
    if (System.nanoTime() - purgeAt >= 0) {
      purgeAt = System.nanoTime() + purge().toNanos();
    }
    if (System.nanoTime() - trimAt >= 0) {
      trimAt = System.nanoTime() + trim().toNanos();
    }
  }

  /** How long to wait before the next time. */
  private Duration resume() {
    try {
      replays.resume();
      return BETWEEN_RESUMES;
    } catch (RuntimeException | Error failure) {
      report("Replays that stand cannot be moved on", failure);
      return AFTER_FAILURE;
    }
  }

  private Duration purge() {
    try {
      boolean more = old.forget(time.now().minus(kept), FORGOTTEN_AT_ONCE) > 0;
      return more ? Duration.ZERO : BETWEEN_PURGES;
    } catch (RuntimeException | Error failure) {
      report("Old deliveries cannot be removed", failure);
      return AFTER_FAILURE;
    }
  }

  /** One lender at a time, so that the fan-out is not kept waiting. */
  private Duration trim() {
    try {
      String lender = bound.lenderBehind(trimmed);
      if (lender == null) {
        trimmed = "";
        return BETWEEN_TRIMS;
      }
      if (bound.trim(lender, FORGOTTEN_AT_ONCE) < FORGOTTEN_AT_ONCE) {
        trimmed = lender;
      }
      return Duration.ZERO;
    } catch (RuntimeException | Error failure) {
      report("Deliveries beyond a lender's bound cannot be removed", failure);
      return AFTER_FAILURE;
    }
  }

  private static void report(String what, Throwable failure) {
    log.atLevel(PassingFault.level(failure, Level.WARN))
        .log("{}; this is tried again in a minute: {}", what, failure.toString());
  }
}
