package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.edge.idempotency.Claim.Held;
import java.time.Duration;
import java.util.Map;
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
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.stereotype.Component;

/**
 * Takes claims for this gateway, renews those that it serves, and removes expired keys. A claim
 * that cannot be released while the database is away is released as soon as it is back, so that a
 * repeat does not wait for the lease to end.
 */
@Component
class Leases implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Leases.class);
  private static final long RENEWAL_SECONDS = KeyLeases.LEASE.toSeconds() / 3;

  private final KeyLeases leases;
  private final SharedTime time;
  private final Duration kept;
  private final Set<UUID> holders = ConcurrentHashMap.newKeySet();
  private final Map<UUID, Runnable> owed = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("idempotency-leases").factory());

  Leases(KeyLeases leases, SharedTime time, IdempotencyProperties settings) {
    this.leases = leases;
    this.time = time;
    this.kept = Duration.ofDays(settings.daysKept());
  }

  @Override
  public void afterPropertiesSet() {
    var renewing =
        timer.scheduleWithFixedDelay(
            () -> quietly(this::renew), RENEWAL_SECONDS, RENEWAL_SECONDS, TimeUnit.SECONDS);
    var releasing = timer.scheduleWithFixedDelay(this::releaseOwed, 1, 1, TimeUnit.SECONDS);
    var purging = timer.scheduleWithFixedDelay(() -> quietly(this::purge), 1, 60, TimeUnit.MINUTES);
    log.debug("Looking after idempotency keys: {}, {}, {}", renewing, releasing, purging);
  }

  /** Claims a key unless it is answered or a gateway serves it. Blocks. */
  Claim take(byte[] id, String owner, String endpoint) {
    releaseOwed();
    UUID holder = UUID.randomUUID();
    try {
      return leases.take(id, holder, owner, endpoint);
    } catch (CannotGetJdbcConnectionException nothingSent) {
      throw nothingSent;
    } catch (RuntimeException | Error failure) {
      owed.put(holder, () -> leases.giveUp(id, holder));
      throw failure;
    }
  }

  /** Forgets a key whose request was refused and changed nothing. Blocks. */
  void forget(Held claim) {
    ending(claim, () -> leases.forget(claim));
  }

  /** Releases a key whose request had an unknown outcome: the next repeat resumes it. Blocks. */
  void giveUp(Held claim) {
    ending(claim, () -> leases.giveUp(claim.id(), claim.holder()));
  }

  private void ending(Held claim, Runnable release) {
    try {
      release.run();
    } catch (RuntimeException | Error failure) {
      owed.put(claim.holder(), release);
      throw failure;
    }
  }

  private void releaseOwed() {
    owed.forEach((holder, release) -> {
      if (owed.remove(holder, release)) {
        try {
          release.run();
        } catch (RuntimeException | Error failed) {
          owed.put(holder, release);
          log.debug("An idempotency key cannot be released yet: {}", failed.toString());
        }
      }
    });
  }

  void begin(Held claim) {
    holders.add(claim.holder());
  }

  /** From now on it is not. */
  void end(Held claim) {
    holders.remove(claim.holder());
  }

  /** Removes keys that first came longer ago than keys are kept. */
  void purge() {
    int forgotten = leases.purge(time.now().minus(kept));
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
    } catch (RuntimeException | Error failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Looking after idempotency keys failed; trying again: {}", failed.toString());
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
