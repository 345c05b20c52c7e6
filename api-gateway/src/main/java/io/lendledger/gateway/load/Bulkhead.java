package io.lendledger.gateway.load;

import io.lendledger.gateway.refusal.Overloaded;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Room for so many requests of a kind. Those beyond it wait in order, a bounded number for a
 * bounded time; those beyond that, or whose turn would come too late as things go, are refused at
 * once.
 */
final class Bulkhead {

  private static final int SMOOTHING = 16;

  private final String name;
  private final int mostAtOnce;
  private final int mostWaiting;
  private final Duration longestWait;
  private final Deque<Place> waiting = new ArrayDeque<>();
  private int taken;
  private long meanHeldNanos;
  private long refused;

  Bulkhead(String name, int mostAtOnce, int mostWaiting, Duration longestWait) {
    this.name = name;
    this.mostAtOnce = mostAtOnce;
    this.mostWaiting = mostWaiting;
    this.longestWait = longestWait;
  }

  /** A place that is wanted, taken or left. */
  final class Place {

    private final Sinks.Empty<Void> free = Sinks.empty();
    private boolean held;
    private boolean left;
    private long since;

    /** Completes once the place is taken; {@link Overloaded} when there is no room. */
    Mono<Void> take() {
      synchronized (Bulkhead.this) {
        if (left || taken < mostAtOnce) {
          if (!left) {
            hold();
            taken++;
          }
          return Mono.empty();
        }
        if (waiting.size() >= mostWaiting || wouldWaitTooLong()) {
          return Mono.error(refusal());
        }
        waiting.addLast(this);
      }
      return free.asMono()
          .publishOn(Schedulers.parallel())
          .timeout(longestWait, Mono.error(Bulkhead.this::refusal));
    }

    private void hold() {
      held = true;
      since = System.nanoTime();
    }

    /** Leaves it to the next; again is without effect. */
    void leave() {
      Place next = left();
      if (next != null) {
        next.free.tryEmitEmpty();
      }
    }

    private @Nullable Place left() {
      synchronized (Bulkhead.this) {
        if (left) {
          return null;
        }
        left = true;
        if (!held) {
          waiting.remove(this);
          return null;
        }
        meanHeldNanos += (System.nanoTime() - since - meanHeldNanos) / SMOOTHING;
        Place next = waiting.pollFirst();
        if (next == null) {
          taken--;
        } else {
          next.hold();
        }
        return next;
      }
    }
  }

  private boolean wouldWaitTooLong() {
    return (waiting.size() + 1) * (meanHeldNanos / mostAtOnce) > longestWait.toNanos();
  }

  Place place() {
    return new Place();
  }

  private synchronized Overloaded refusal() {
    refused++;
    return new Overloaded("The service has as many " + name + " to serve as it can; try again");
  }

  /** How many were refused since this was asked last. */
  synchronized long refusedSince() {
    long count = refused;
    refused = 0;
    return count;
  }

  String name() {
    return name;
  }
}
