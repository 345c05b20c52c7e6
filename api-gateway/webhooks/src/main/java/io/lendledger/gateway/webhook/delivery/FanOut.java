package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeType;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.edge.wire.Messages;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.queryhandling.NoHandlerForQueryException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Makes deliveries of the changes of loans, on one gateway at a time (decision 012). The cursor
 * belongs to the gateways, so replays of read models do not affect it.
 */
@Component
public class FanOut implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(FanOut.class);
  private static final int CHANGES_AT_ONCE = 500;
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PATIENCE_WITH_LATE = Duration.ofSeconds(5);
  private static final int MOST_DOUBLINGS = 3;

  private final FanOutStore store;
  private final CatchingUp late;
  private final FanOutUpkeep upkeep;
  private final DeliveryLoop deliveries;
  private final Messages messages;
  private final WebhookMeters meters;
  private final boolean enabled;
  private final Duration pause;
  private final UUID owner = UUID.randomUUID();
  private volatile CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Thread thread;
  private volatile boolean running;
  private volatile boolean failing;

  /** Whether the last step left nothing to make deliveries of. */
  private volatile boolean current;

  FanOut(
      FanOutStore store,
      FanOutUpkeep upkeep,
      DeliveryLoop deliveries,
      Messages messages,
      WebhookMeters meters,
      WebhookProperties settings) {
    this.store = store;
    this.late = new CatchingUp(store, deliveries, this::askLate);
    this.upkeep = upkeep;
    this.deliveries = deliveries;
    this.messages = messages;
    this.meters = meters;
    this.enabled = settings.enabled();
    this.pause = settings.poll();
  }

  @Override
  public boolean isAutoStartup() {
    return enabled;
  }

  @Override
  public void start() {
    running = true;
    current = false;
    upkeep.begin();
    stopping = new CountDownLatch(1);
    thread = Thread.ofVirtual().name("webhook-fan-out").start(this::run);
  }

  private void run() {
    boolean more = false;
    Duration rest = pause;
    while (more || !stopsWithin(rest)) {
      try {
        more = running && step();
        failing = false;
        rest = pause;
      } catch (RuntimeException | Error e) {
        more = false;
        current = false;
        rest = AFTER_FAILURE;
        report(e);
        giveUp();
      }
    }
  }

  /** Another gateway may succeed. */
  private void giveUp() {
    try {
      store.release(owner);
    } catch (RuntimeException | Error e) {
      report(e);
    }
  }

  private boolean stopsWithin(Duration time) {
    try {
      return stopping.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Whether there is more to do at once. */
  private boolean step() {
    Optional<LoanChangeId> lease = store.lease(owner, current);
    if (lease.isEmpty()) {
      current = false;
      return false;
    }
    LoanChangeId from = lease.get();
    boolean more = late.some(from);
    Set<LenderCode> common = new HashSet<>(store.lenders());
    Set<LenderCode> apart = store.late().keySet();
    common.removeAll(apart);
    LoanChanges found = ask(from, common);
    if (!found.data().isEmpty()) {
      found = shared(from, found, common);
    }
    boolean left = advance(from, found, common);
    more |= left;
    note(!left && apart.isEmpty());
    if (!found.more()) {
      upkeep.run();
    }
    return more;
  }

  private void note(boolean isCurrent) {
    if (isCurrent && !current) {
      store.current(owner);
    }
    current = isCurrent;
  }

  /** Those that are made together, and whose: too many of a lender are left to its own cursor. */
  private LoanChanges shared(LoanChangeId from, LoanChanges all, Set<LenderCode> common) {
    FanOutShares shares = store.shares();
    LoanChanges found = all;
    Set<LenderCode> beyond = shares.beyond(found);
    while (!beyond.isEmpty() && store.setApart(from, beyond)) {
      common.removeAll(beyond);
      found = ask(from, common);
      beyond = shares.beyond(found);
    }
    return shares.cut(found);
  }

  /** Whether there is more to do at once. */
  private boolean advance(LoanChangeId from, LoanChanges found, Set<LenderCode> asked) {
    LoanChangeId to = found.reached();
    if (to.compareTo(from) == 0) {
      return false;
    }
    Optional<Integer> made = store.advance(from, found, asked);
    made.ifPresent(count -> meters.fannedOut(count, to.position()));
    if (made.orElse(0) > 0) {
      deliveries.wake();
    }
    return made.isEmpty() || found.more();
  }

  private LoanChanges ask(LoanChangeId from, Set<LenderCode> lenders) {
    return ask(from, List.copyOf(lenders), CHANGES_AT_ONCE, PATIENCE);
  }

  private LoanChanges askLate(
      LoanChangeId from, LenderCode lender, FanOutShares shares, int failures) {
    int most = shares.changesOf(lender, CHANGES_AT_ONCE);
    return ask(from, List.of(lender), most, patienceWithLate(failures));
  }

  private static Duration patienceWithLate(int failures) {
    Duration grown = PATIENCE_WITH_LATE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    return grown.compareTo(PATIENCE) < 0 ? grown : PATIENCE;
  }

  private LoanChanges ask(
      LoanChangeId from, List<LenderCode> lenders, int most, Duration patience) {
    var query = new FindLoanChanges(lenders, List.of(LoanChangeType.values()), from, most);
    LoanChanges found = messages.ask(query, LoanChanges.class).block(patience);
    if (found == null) {
      throw new IllegalStateException("no answer about changes of loans");
    }
    return found;
  }

  // Once until it goes well again; a query side that is starting, or gone, is reported by itself.
  private void report(Throwable failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (running && !failing && !(cause instanceof NoHandlerForQueryException)) {
      log.atLevel(PassingFault.level(cause, Level.WARN))
          .log("Changes of loans cannot be fanned out, and are tried again: {}", cause.toString());
    }
    failing = true;
  }

  @Override
  public void stop() {
    running = false;
    stopping.countDown();
    Thread worker = thread;
    try {
      if (worker != null && worker.join(AFTER_FAILURE.multipliedBy(5))) {
        giveUp();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
