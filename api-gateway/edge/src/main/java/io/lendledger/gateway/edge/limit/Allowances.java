package io.lendledger.gateway.edge.limit;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
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
import reactor.core.publisher.Mono;

/**
 * The callers that this gateway has seen of late, each with its slice; a bounded number of a kind,
 * so that strangers, who can have any number of addresses, use up nothing that credentials have.
 */
@Component
class Allowances implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Allowances.class);
  private static final int MOST_OF_A_KIND = 50_000;
  private static final String ALL_OTHERS = "/others";

  private final QuotaStore store;
  private final Blocking blocking;
  private final Clock clock;
  private final Map<String, Map<String, Allowance>> allowances = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("quota-sweeper").factory());

  Allowances(QuotaStore store, Blocking blocking, Clock clock) {
    this.store = store;
    this.blocking = blocking;
    this.clock = clock;
  }

  /**
   * A caller's allowance; callers of a kind beyond the bound share one.
   *
   * @param owner kind and name of the caller, a slash between them
   */
  Allowance of(String owner, Quota quota) {
    String kind = owner.substring(0, owner.indexOf('/'));
    Map<String, Allowance> alike = allowances.computeIfAbsent(kind, _ -> new ConcurrentHashMap<>());
    Allowance known = alike.get(owner);
    if (known != null) {
      return known;
    }
    String counted = alike.size() < MOST_OF_A_KIND ? owner : kind + ALL_OTHERS;
    return alike.computeIfAbsent(counted, name -> new Allowance(name, quota, store));
  }

  /** Uses one request; empty when the limit is reached. */
  Mono<Optional<QuotaStatus>> take(Allowance allowance) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Optional<QuotaStatus> atHand = allowance.takeAtHand(now);
    return atHand.isPresent() ? Mono.just(atHand) : blocking.call(() -> allowance.take(now));
  }

  @Override
  public void afterPropertiesSet() {
    var sweeping = timer.scheduleWithFixedDelay(this::sweep, 1, 1, TimeUnit.MINUTES);
    var purging = timer.scheduleWithFixedDelay(this::purge, 2, 60, TimeUnit.MINUTES);
    log.debug("Looking after quotas: {}, {}", sweeping, purging);
  }

  /** Forgets callers whose minute is over: their use counts no more. */
  private void sweep() {
    try {
      Instant now = clock.instant();
      for (Map<String, Allowance> alike : allowances.values()) {
        alike.values().removeIf(allowance -> allowance.isOver(now));
      }
    } catch (RuntimeException | Error failed) {
      log.warn("Forgetting callers whose minute is over failed; trying again", failed);
    }
  }

  private void purge() {
    try {
      int forgotten = store.purge(QuotaUsage.dayOf(clock.instant()).minusDays(1));
      log.debug("Forgot the uses of {} callers", forgotten);
    } catch (RuntimeException | Error failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("Forgetting old uses of quotas failed; trying again: {}", failed.toString());
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
    try {
      for (Map<String, Allowance> alike : allowances.values()) {
        alike.values().forEach(allowance -> allowance.close(clock.instant()));
      }
    } catch (RuntimeException failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log("What was left of quotas was not given back: {}", failed.toString());
    }
  }
}
