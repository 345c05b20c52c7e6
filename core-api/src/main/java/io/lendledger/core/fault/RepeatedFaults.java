package io.lendledger.core.fault;

import io.lendledger.core.rejection.NotCaughtUp;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.axonframework.commandhandling.distributed.CommandDispatchException;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.axonframework.queryhandling.NoHandlerForQueryException;

/**
 * Tells faults of an event from others, also those that should pass by themselves and do not: a
 * statement beyond its time limit, a lock, a lost race, no answer in time. The event on which a
 * handler fails so beyond the {@link EventPatience} is at fault itself. A database that is away is
 * never an event's fault, and after it all failures count anew.
 */
public final class RepeatedFaults {

  private static final int MOST_EVENTS = 1_000;

  private final EventPatience patience;
  private final LongSupplier others;
  private final LongSupplier nanos;
  private final Map<Object, Failing> failing = new LinkedHashMap<>();
  private long outages;

  private record Failing(int attempts, long since, long others) {
    Failing again() {
      return new Failing(attempts + 1, since, others);
    }
  }

  /** Of a handler that marks an event in one transaction with what it does for all others. */
  public RepeatedFaults(EventPatience patience) {
    this(patience, System::nanoTime, System::nanoTime);
  }

  /**
   * Of a handler whose work is done elsewhere.
   *
   * @param others moves while work of others is done there; an event is at fault only if it has
   *     moved since the event's first failure
   */
  public RepeatedFaults(EventPatience patience, LongSupplier others) {
    this(patience, others, System::nanoTime);
  }

  RepeatedFaults(EventPatience patience, LongSupplier others, LongSupplier nanos) {
    this.patience = patience;
    this.others = others;
    this.nanos = nanos;
  }

  /** Whether the failure is the event's, or would be if it came again and again. */
  public static boolean mayBeOfEvent(Throwable failure) {
    if (!PassingFault.isPassing(failure)) {
      return EventFault.isOf(failure);
    }
    if (PassingFault.isDatabaseAway(failure)) {
      return false;
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (isElsewhere(each)) {
        return false;
      }
    }
    return true;
  }

  /** The process is stopping, another one is missing, or other data are. */
  private static boolean isElsewhere(Throwable failure) {
    return failure instanceof CancellationException
        || failure instanceof InterruptedException
        || failure instanceof RejectedExecutionException
        || failure instanceof UnableToClaimTokenException
        || failure instanceof NoHandlerForCommandException
        || failure instanceof NoHandlerForQueryException
        || failure instanceof CommandDispatchException
        || failure instanceof NotCaughtUp;
  }

  /**
   * Notes a failure; answers whether the event is at fault.
   *
   * @param event names the event, or that part of it that has failed
   */
  public synchronized boolean isOfEvent(Object event, Throwable failure) {
    if (EventFault.isOf(failure)) {
      return true;
    }
    countAnewAfterOutage(failure);
    if (!mayBeOfEvent(failure)) {
      return false;
    }
    long now = nanos.getAsLong();
    Failing known = failing.get(event);
    Failing noted = known == null ? new Failing(1, now, others.getAsLong()) : known.again();
    failing.put(event, noted);
    if (failing.size() > MOST_EVENTS) {
      failing.remove(failing.keySet().iterator().next());
    }
    return patience.isOver(noted.attempts(), Duration.ofNanos(now - noted.since()))
        && others.getAsLong() > noted.others();
  }

  private void countAnewAfterOutage(Throwable failure) {
    if (PassingFault.isDatabaseAway(failure) || patience.outages() != outages) {
      failing.clear();
      outages = patience.outages();
    }
  }

  /** Whether it has failed before, and not been handled since. */
  public synchronized boolean hasFailed(Object event) {
    return failing.containsKey(event);
  }

  /** Notes that the event is handled, or set aside. */
  public synchronized void done(Object event) {
    failing.remove(event);
  }
}
