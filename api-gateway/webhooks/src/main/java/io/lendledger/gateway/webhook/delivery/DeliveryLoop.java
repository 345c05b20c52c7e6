package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Sends due deliveries: stores outcomes and claims the next deliveries, looks for other due ones,
 * and sends all of them in parallel. A lender has its share, and a subscription its own capacity,
 * small while it fails, so that none waits for another's target.
 */
@Component
public class DeliveryLoop implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);
  private static final int MOST_AT_ONCE = 2_048;
  private static final int BATCH = 500;
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration LAST_OUTCOMES = Duration.ofSeconds(12);

  private final DeliveryQueue queue;
  private final Outcomes outcomes;
  private final Sender sender;
  private final WebhookMeters meters;
  private final boolean enabled;
  private final int usual;
  private final Duration pause;
  private final UUID holder = UUID.randomUUID();
  private final Queue<DeliveryAttempt> attempted = new ConcurrentLinkedQueue<>();
  private final Queue<Held> late = new ConcurrentLinkedQueue<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private final Semaphore news = new Semaphore(0);
  private final Sinks.Many<Long> ended = Sinks.many().multicast().directBestEffort();

  /** How many each subscription has under way; the thread's own. */
  private final Map<String, Integer> busy = new HashMap<>();

  /** How many each lender has under way; the thread's own. */
  private final Map<String, Integer> lenders = new HashMap<>();

  private volatile @Nullable Thread thread;
  private volatile boolean taking;
  private volatile boolean keeping;
  private volatile boolean looks;
  private long lookedAt = System.nanoTime();

  /** A loop that has not begun. */
  public DeliveryLoop(
      DeliveryQueue queue,
      Outcomes outcomes,
      Sender sender,
      WebhookMeters meters,
      WebhookProperties settings) {
    this.queue = queue;
    this.outcomes = outcomes;
    this.sender = sender;
    this.meters = meters;
    this.enabled = settings.enabled();
    this.usual = settings.atOnce();
    this.pause = settings.poll();
  }

  @Override
  public boolean isAutoStartup() {
    return enabled;
  }

  @Override
  public void start() {
    taking = true;
    keeping = true;
    meters.underWay(underWay::get);
    thread = Thread.ofVirtual().name("webhook-deliveries").start(this::run);
  }

  /** Looks at once for due deliveries. */
  public void wake() {
    looks = true;
    hear();
  }

  /**
   * The ids of deliveries, from now on: of each an attempt of this gateway has ended, and is
   * stored.
   */
  public Flux<Long> ended() {
    return ended.asFlux();
  }

  private void hear() {
    if (news.availablePermits() == 0) {
      news.release();
    }
  }

  /** Sends deliveries claimed before the stop, and stores their outcomes. */
  private void run() {
    while (taking || (keeping && underWay.get() > 0)) {
      Duration rest = pause;
      try {
        boolean kept = keepAndFollow();
        if (look() || kept) {
          continue;
        }
      } catch (RuntimeException | Error e) {
        rest = AFTER_FAILURE;
        log.atLevel(PassingFault.level(e, Level.WARN))
            .log("Deliveries cannot be taken or kept, and are tried again: {}", e.toString());
      }
      rest(rest);
    }
  }

  /**
   * Whether there were outcomes to store. A delivery whose outcome cannot be stored is sent again
   * when it is due.
   */
  private boolean keepAndFollow() {
    for (Held next = late.poll(); next != null; next = late.poll()) {
      release(next);
    }
    List<DeliveryAttempt> batch = new ArrayList<>();
    for (DeliveryAttempt next = attempted.poll(); next != null; next = attempted.poll()) {
      batch.add(next);
      release(next.held());
      if (batch.size() == BATCH) {
        break;
      }
    }
    if (batch.isEmpty()) {
      return false;
    }
    outcomes.keep(holder, batch, capacity()).forEach(this::send);
    batch.forEach(each -> ended.tryEmitNext(each.held().id()));
    if (underWay.get() > MOST_AT_ONCE / 2) {
      looks = true; // what is not handed on is for whoever waits
    }
    return true;
  }

  /** Whether anything was found, so that there may be more. */
  private boolean look() {
    if (!taking || !(looks || System.nanoTime() - lookedAt > pause.toNanos())) {
      return false;
    }
    looks = false;
    lookedAt = System.nanoTime();
    DeliveryCapacity capacity = capacity();
    List<Held> held = capacity.inAll() > 0 ? queue.take(holder, capacity) : List.of();
    held.forEach(this::send);
    if (!held.isEmpty()) {
      looks = true;
    }
    return !held.isEmpty();
  }

  private DeliveryCapacity capacity() {
    int free = taking ? MOST_AT_ONCE - underWay.get() : 0;
    return DeliveryCapacity.of(free, MOST_AT_ONCE, usual, busy, lenders);
  }

  private void send(Held delivery) {
    underWay.incrementAndGet();
    busy.merge(delivery.subscription(), 1, Integer::sum);
    lenders.merge(delivery.lender(), 1, Integer::sum);
    boolean sending = false;
    try {
      sender
          .send(delivery)
          .switchIfEmpty(Mono.fromRunnable(() -> leave(delivery)))
          .subscribe(outcome -> done(delivery, outcome));
      sending = true;
    } finally {
      if (!sending) {
        release(delivery);
      }
    }
  }

  private void release(Held delivery) {
    underWay.decrementAndGet();
    busy.computeIfPresent(delivery.subscription(), (_, n) -> n == 1 ? null : n - 1);
    lenders.computeIfPresent(delivery.lender(), (_, n) -> n == 1 ? null : n - 1);
  }

  private void done(Held delivery, Outcome outcome) {
    try {
      meters.attempted(outcome);
    } catch (RuntimeException | Error e) {
      log.warn("An attempt of a delivery was not counted: {}", e.toString());
    }
    attempted.add(new DeliveryAttempt(delivery, outcome));
    hear();
  }

  /** Its lease ends before an attempt would: it is due again, for any gateway. */
  private void leave(Held delivery) {
    late.add(delivery);
    hear();
  }

  private void rest(Duration time) {
    try {
      if (news.tryAcquire(time.toMillis(), TimeUnit.MILLISECONDS)) {
        news.drainPermits();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for deliveries under way; those that do not end are sent again elsewhere. */
  @Override
  public void stop() {
    taking = false;
    hear();
    Thread worker = thread;
    try {
      if (worker != null && !worker.join(LAST_OUTCOMES)) {
        keeping = false;
        hear();
        worker.join(AFTER_FAILURE.multipliedBy(2));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    keeping = false;
  }

  @Override
  public boolean isRunning() {
    return keeping;
  }
}
