package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Brings late lenders up to the common cursor. One that fails rests ten times as long as it took,
 * so that nobody waits for it.
 */
final class CatchingUp {

  private static final Logger log = LoggerFactory.getLogger(CatchingUp.class);
  private static final long LEAST_REST_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int RESTS_TIMES = 10;

  private final FanOutStore store;
  private final DeliveryLoop deliveries;
  private final BiFunction<LoanChangeId, Set<LenderCode>, LoanChanges> ask;

  /** Until when lenders rest that failed, of {@link System#nanoTime}. */
  private final Map<LenderCode, Long> resting = new HashMap<>();

  CatchingUp(
      FanOutStore store,
      DeliveryLoop deliveries,
      BiFunction<LoanChangeId, Set<LenderCode>, LoanChanges> ask) {
    this.store = store;
    this.deliveries = deliveries;
    this.ask = ask;
  }

  /** Whether there is more to do at once. */
  boolean all(LoanChangeId cursor) {
    Map<LenderCode, LoanChangeId> late = store.late();
    resting.keySet().retainAll(late.keySet());
    boolean more = false;
    for (Map.Entry<LenderCode, LoanChangeId> each : late.entrySet()) {
      more |= !rests(each.getKey()) && one(each.getKey(), each.getValue(), cursor);
    }
    return more;
  }

  private boolean rests(LenderCode lender) {
    Long until = resting.get(lender);
    return until != null && until - System.nanoTime() > 0;
  }

  private boolean one(LenderCode lender, LoanChangeId from, LoanChangeId cursor) {
    long began = System.nanoTime();
    try {
      boolean more = catchUp(lender, from, cursor);
      resting.remove(lender);
      return more;
    } catch (RuntimeException | Error failure) {
      long ended = System.nanoTime();
      long rest = Math.max(LEAST_REST_NANOS, RESTS_TIMES * (ended - began));
      if (resting.put(lender, ended + rest) == null) {
        log.atLevel(PassingFault.level(failure, Level.WARN))
            .log("Changes of {} lag behind, and are tried again: {}", lender, failure.toString());
      }
      return false;
    }
  }

  private boolean catchUp(LenderCode lender, LoanChangeId from, LoanChangeId cursor) {
    LoanChanges found = ask.apply(from, Set.of(lender));
    if (found.reached().compareTo(from) == 0) {
      return false;
    }
    Optional<Integer> made = store.catchUp(lender, from, found, cursor);
    if (made.orElse(0) > 0) {
      deliveries.wake();
    }
    return found.more();
  }
}
