package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/** Renews the claims that this gateway serves, and removes expired keys. */
@Component
class Leases implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Leases.class);
  private static final long RENEWAL_SECONDS = KeyLeases.LEASE.toSeconds() / 3;

  private final KeyLeases leases;
  private final Clock clock;
  private final Duration kept;
  private final Set<UUID> holders = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("idempotency-leases").factory());

  Leases(KeyLeases leases, Clock clock, IdempotencyProperties settings) {
    this.leases = leases;
    this.clock = clock;
    this.kept = Duration.ofDays(settings.daysKept());
  }

  @Override
  public void afterPropertiesSet() {
    var renewing =
        timer.scheduleWithFixedDelay(
            () -> quietly(this::renew), RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    var purging = timer.scheduleWithFixedDelay(() -> quietly(this::purge), 1, 60, TimeUnit.MINUTES);
    log.debug("Looking after idempotency keys: {}, {}", renewing, purging);
  }

  /** From now on the claim is renewed. */
  void begin(Held claim) {
    holders.add(claim.holder());
  }

  /** From now on it is not. */
  void end(Held claim) {
    holders.remove(claim.holder());
  }

  /** Removes keys that first came longer ago than keys are kept. */
  void purge() {
    int forgotten = leases.purge(clock.instant().minus(kept));
    log.debug("Forgot {} idempotency keys", forgotten);
  }

  private void renew() {
    Set<UUID> now = Set.copyOf(holders);
    if (!now.isEmpty()) {
      leases.renew(now);
    }
  }

  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Looking after idempotency keys failed; trying again: {}", failed.toString());
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
