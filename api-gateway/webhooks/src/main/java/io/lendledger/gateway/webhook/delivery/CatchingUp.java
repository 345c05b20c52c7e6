package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Brings late lenders up to the common cursor, in turns of a second for all of them together. One
 * that fails rests ten times as long as it took, so that nobody waits for it.
 */
final class CatchingUp {

  private static final Logger log = LoggerFactory.getLogger(CatchingUp.class);
  private static final long LEAST_REST_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int RESTS_TIMES = 10;
  private static final long TURN_NANOS = Duration.ofSeconds(1).toNanos();

  private final FanOutStore store;
  private final DeliveryLoop deliveries;
  private final Asking ask;

  private final Map<LenderCode, Rest> resting = new HashMap<>();

  /** Whose turn was the last. */
  private String last = "";

  CatchingUp(FanOutStore store, DeliveryLoop deliveries, Asking ask) {
    this.store = store;
    this.deliveries = deliveries;
    this.ask = ask;
  }

  /** Until when a lender rests that failed, of {@link System#nanoTime}, and how often it did. */
  private record Rest(long until, int failures) {}

  /** Asks for changes of a lender behind a place. */
  @FunctionalInterface
  interface Asking {
    /** At most so many, and with more patience the more often it failed. */
    LoanChanges of(LoanChangeId from, LenderCode lender, FanOutShares shares, int failures);
  }

  /** Whether there is more to do at once. */
  boolean some(LoanChangeId cursor) {
    NavigableMap<String, Map.Entry<LenderCode, LoanChangeId>> late = new TreeMap<>();
    store.late().entrySet().forEach(each -> late.put(each.getKey().value(), each));
    resting.keySet().removeIf(each -> !late.containsKey(each.value()));
    if (late.isEmpty()) {
      return false;
    }
    FanOutShares shares = store.shares();
    List<Map.Entry<LenderCode, LoanChangeId>> turns = new ArrayList<>();
    turns.addAll(late.tailMap(last, false).values());
    turns.addAll(late.headMap(last, true).values());
    long began = System.nanoTime();
    boolean more = false;
    for (Map.Entry<LenderCode, LoanChangeId> each : turns) {
      if (System.nanoTime() - began > TURN_NANOS) {
        return more;
      }
      last = each.getKey().value();
      more |= !rests(each.getKey()) && one(each.getKey(), each.getValue(), cursor, shares);
    }
    return more;
  }

  private boolean rests(LenderCode lender) {
    Rest rest = resting.get(lender);
    return rest != null && rest.until - System.nanoTime() > 0;
  }

  private int failures(LenderCode lender) {
    Rest rest = resting.get(lender);
    return rest == null ? 0 : rest.failures;
  }

  private boolean one(
      LenderCode lender, LoanChangeId from, LoanChangeId cursor, FanOutShares shares) {
    long began = System.nanoTime();
    try {
      boolean more = catchUp(lender, from, cursor, shares);
      resting.remove(lender);
      return more;
    } catch (RuntimeException | Error failure) {
      long ended = System.nanoTime();
      long rest = Math.max(LEAST_REST_NANOS, RESTS_TIMES * (ended - began));
      if (resting.put(lender, new Rest(ended + rest, failures(lender) + 1)) == null) {
        log.atLevel(PassingFault.level(failure, Level.WARN))
            .log("Changes of {} lag behind, and are tried again: {}", lender, failure.toString());
      }
      return false;
    }
  }

  private boolean catchUp(
      LenderCode lender, LoanChangeId from, LoanChangeId cursor, FanOutShares shares) {
    LoanChanges found = ask.of(from, lender, shares, failures(lender));
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
