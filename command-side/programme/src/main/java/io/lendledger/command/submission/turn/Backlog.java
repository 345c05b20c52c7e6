package io.lendledger.command.submission.turn;

import io.lendledger.command.lookup.demand.Shortfalls;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Records of each lender that the processes have not handled yet. Processes handle events in the
 * order of the store, so a lender that writes faster than they follow would delay everybody behind
 * it. The backlog holds that lender alone up, with all that it has under way. A process that stands
 * still holds it up for a bounded time only.
 */
@Component
class Backlog {

  private static final int MARKS = 4;
  private static final long PAUSE_MILLIS = 10;
  private static final Duration LONGEST_FOR_PLANS = Duration.ofSeconds(5);

  private final ObjectProvider<StoreHead> head;
  private final Shortfalls shortfalls;
  private final Following following;
  private final Commands commands;
  private final Map<String, Unhandled> lenders = new ConcurrentHashMap<>();

  Backlog(
      ObjectProvider<StoreHead> head,
      Shortfalls shortfalls,
      Following following,
      Commands commands) {
    this.head = head;
    this.shortfalls = shortfalls;
    this.following = following;
    this.commands = commands;
  }

  private Unhandled of(LenderCode lender) {
    return lenders.computeIfAbsent(lender.value(), _ -> new Unhandled());
  }

  /** Notes records that a lender has written. */
  void wrote(@Nullable LenderCode lender, long records, Standing standing) {
    if (lender != null) {
      of(lender).add(records, standing.unhandled() / MARKS, this::end);
    }
  }

  /** Whether so little of a lender's is unhandled that it may write more. */
  boolean mayGoOn(@Nullable LenderCode lender, Standing standing) {
    return lender == null
        || of(lender).records() <= standing.unhandled()
        || of(lender).handled(following, this::end) <= standing.unhandled();
  }

  private long end() {
    return head.getObject().position();
  }

  /** Waits until a lender may write more. One of those that wait looks for all. */
  void await(LenderCode lender, Supplier<Standing> standing) {
    Unhandled unhandled = of(lender);
    unhandled.looking().lock();
    try {
      while (!mayGoOn(lender, standing.get())) {
        commands.pause(PAUSE_MILLIS);
      }
    } finally {
      unhandled.looking().unlock();
    }
  }

  /**
   * Sets the pace by the shortfalls that wait for a plan: each takes a plan of its own.
   *
   * @return the wait for them to become few, null for none
   */
  @Nullable Runnable pace(@Nullable LenderCode lender, long records, Pace pace, Standing standing) {
    int most = standing.shortfalls();
    if (lender == null || records < pace.records() || shortfalls.found(lender) <= most) {
      pace.faster(standing);
      return null;
    }
    pace.slower();
    return () -> awaitPlans(lender, most);
  }

  private void awaitPlans(LenderCode lender, int most) {
    long end = System.nanoTime() + LONGEST_FOR_PLANS.toNanos();
    while (shortfalls.found(lender) > most && System.nanoTime() - end < 0) {
      commands.pause(PAUSE_MILLIS);
    }
  }
}
