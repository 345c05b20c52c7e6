package io.lendledger.gateway.identity.token;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.identity.signingkey.SigningKeys;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Rotates signing keys, and removes expired assertions, once a minute. */
@Component
class Upkeep implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(Upkeep.class);
  private static final long MINUTES = 1;

  private final SigningKeys keys;
  private final ClientAssertions assertions;
  private final ScheduledExecutorService clockwork =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("access-upkeep").factory());
  private @Nullable ScheduledFuture<?> turns;

  Upkeep(SigningKeys keys, ClientAssertions assertions) {
    this.keys = keys;
    this.assertions = assertions;
  }

  @Override
  public void start() {
    turns = clockwork.scheduleWithFixedDelay(this::run, MINUTES, MINUTES, TimeUnit.MINUTES);
  }

  /** Does each of the two, whatever becomes of the other. */
  void run() {
    attempt(
        "Signing keys were not rotated",
        () -> {
          keys.rotateIfDue();
        });
    attempt("Expired assertions were not removed", assertions::forgetExpired);
  }

  private static void attempt(String failed, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error failure) {
      log.atLevel(PassingFault.level(failure, Level.WARN))
          .log("{}; this is tried again in a minute: {}", failed, failure.toString());
    }
  }

  @Override
  public void stop() {
    clockwork.shutdownNow();
  }

  @Override
  public boolean isRunning() {
    return turns != null && !turns.isDone();
  }
}
