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
 * bounded time; those beyond that are refused at once.
 */
final class Bulkhead {

  private final String name;
  private final int mostAtOnce;
  private final int mostWaiting;
  private final Duration longestWait;
  private final Deque<Place> waiting = new ArrayDeque<>();
  private int taken;
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

    /** Completes once the place is taken; {@link Overloaded} when there is no room. */
    Mono<Void> take() {
      synchronized (Bulkhead.this) {
        if (left || taken < mostAtOnce) {
          held = !left;
          taken += held ? 1 : 0;
          return Mono.empty();
        }
        if (waiting.size() >= mostWaiting) {
          return Mono.error(refusal());
        }
        waiting.addLast(this);
      }
      return free.asMono()
          .publishOn(Schedulers.parallel())
          .timeout(longestWait, Mono.error(Bulkhead.this::refusal));
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
        Place next = waiting.pollFirst();
        if (next == null) {
          taken--;
        } else {
          next.held = true;
        }
        return next;
      }
    }
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
