package io.lendledger.gateway.webhook;

import io.lendledger.gateway.webhook.Attempted.Held;
import io.lendledger.gateway.webhook.Attempted.Outcome;
import io.lendledger.gateway.webhook.DeliveryQueue.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Sends what is due: takes deliveries as there is room, tries them, and keeps the outcomes, each in
 * batches. A subscription has room of its own, little while it fails, so that none waits for
 * another's target.
 */
@Component
class DeliveryLoop implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(DeliveryLoop.class);
  private static final int MOST_AT_ONCE = 2_048;
  private static final int CAREFUL = 2;
  private static final int BATCH = 500;
  private static final Duration GATHERING = Duration.ofMillis(10);
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
  private final BlockingQueue<Attempted> attempted = new LinkedBlockingQueue<>();
  private final Map<String, Integer> busy = new ConcurrentHashMap<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private final Semaphore news = new Semaphore(0);
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean taking;
  private volatile boolean keeping;

  DeliveryLoop(
      DeliveryQueue queue,
      Outcomes outcomes,
      Sender sender,
      WebhookMeters meters,
      @Value("${lendledger.webhooks.enabled:true}") boolean enabled,
      @Value("${lendledger.webhooks.at-once:32}") int usual,
      @Value("${lendledger.webhooks.poll:250ms}") Duration pause) {
    this.queue = queue;
    this.outcomes = outcomes;
    this.sender = sender;
    this.meters = meters;
    this.enabled = enabled;
    this.usual = usual;
    this.pause = pause;
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
    threads.add(Thread.ofVirtual().name("webhook-take").start(this::take));
    threads.add(Thread.ofVirtual().name("webhook-keep").start(this::keep));
  }

  /** Looks at once for what is due. */
  void wake() {
    if (news.availablePermits() == 0) {
      news.release();
    }
  }

  private void take() {
    while (taking) {
      Duration rest = pause;
      try {
        int room = MOST_AT_ONCE - underWay.get();
        List<Held> held =
            room > 0 ? queue.take(holder, new Room(room, usual, CAREFUL), busy) : List.of();
        held.forEach(this::send);
        if (!held.isEmpty()) {
          continue;
        }
      } catch (RuntimeException e) {
        rest = AFTER_FAILURE;
        report("Deliveries cannot be taken", e);
      }
      rest(rest);
    }
  }

  private void send(Held delivery) {
    underWay.incrementAndGet();
    busy.merge(delivery.subscription(), 1, Integer::sum);
    sender.send(delivery).subscribe(outcome -> done(delivery, outcome));
  }

  private void done(Held delivery, Outcome outcome) {
    meters.attempted(outcome);
    attempted.add(new Attempted(delivery, outcome));
  }

  private void keep() {
    while (keeping || !attempted.isEmpty()) {
      List<Attempted> batch = new ArrayList<>();
      try {
        Attempted first = attempted.poll(pause.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          gather(batch);
          keep(batch);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** What else is answered within a moment: a transaction for each would take longer. */
  private void gather(List<Attempted> batch) throws InterruptedException {
    long end = System.nanoTime() + GATHERING.toNanos();
    attempted.drainTo(batch, BATCH - batch.size());
    while (batch.size() < Math.min(BATCH, underWay.get())) {
      Attempted next = attempted.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return;
      }
      batch.add(next);
      attempted.drainTo(batch, BATCH - batch.size());
    }
  }

  /** What cannot be kept is tried again, as the holder's time is over. */
  private void keep(List<Attempted> batch) {
    try {
      outcomes.keep(holder, batch);
    } catch (RuntimeException e) {
      report("Outcomes of %d deliveries cannot be kept".formatted(batch.size()), e);
      rest(AFTER_FAILURE);
    } finally {
      underWay.addAndGet(-batch.size());
      batch.forEach(each -> busy.computeIfPresent(each.held().subscription(), (_, n) -> less(n)));
      wake();
    }
  }

  private static @Nullable Integer less(int number) {
    return number == 1 ? null : number - 1;
  }

  private void report(String what, RuntimeException failure) {
    if (taking) {
      log.warn("{}, and are tried again: {}", what, failure.toString());
    }
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

  /** Lets what is under way end; what does not is tried again elsewhere. */
  @Override
  public void stop() {
    taking = false;
    long end = System.nanoTime() + LAST_OUTCOMES.toNanos();
    while (underWay.get() > 0 && System.nanoTime() < end) {
      rest(Duration.ofMillis(20));
    }
    keeping = false;
    threads.forEach(DeliveryLoop::await);
    threads.clear();
  }

  private static void await(Thread thread) {
    try {
      thread.join(AFTER_FAILURE.multipliedBy(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return keeping;
  }
}
