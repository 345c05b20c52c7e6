package io.lendledger.gateway.edge.load;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.FairSlots;
import io.lendledger.core.fairness.FairSlots.Bounds;
import io.lendledger.core.fairness.FairSlots.Entered;
import io.lendledger.core.fairness.Neighbours;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.fairness.Rest;
import io.lendledger.gateway.edge.refusal.Overloaded;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Concurrency slots for requests of a kind, shared by tenants. Further requests wait, a bounded
 * number for a bounded time, and tenants take turns; those beyond that, or whose turn would come
 * too late, are refused at once. A tenant that has next to nothing under way need not wait until
 * others' requests end.
 */
final class Bulkhead {

  private static final int SMOOTHING = 16;

  /** One in so many slots is a tenant's share of the reserve, beside others that have taken all. */
  private static final int RESERVED_PART = 8;

  private final String name;
  private final Duration longestWait;
  private final Company company;
  private final boolean apart;
  private final FairSlots<Place> slots;
  private final AtomicLong meanHeldNanos = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong refusedEver = new AtomicLong();
  private final Room room;

  /**
   * @param name the kind of request, in the plural
   * @param room slots, and how many may wait for one
   * @param longestWait after which a request is refused
   * @param company tells whether a tenant is alone, and who goes first
   * @param apart whether a tenant never has more than its part, and holds nobody up meanwhile
   * @param rest of a tenant that gives way
   */
  Bulkhead(
      String name, Room room, Duration longestWait, Company company, boolean apart, Rest rest) {
    this.name = name;
    this.room = room;
    this.longestWait = longestWait;
    this.company = company;
    this.apart = apart;
    this.slots =
        new FairSlots<>(
            new Bounds(
                room.atOnce,
                room.atOnce,
                Math.min(room.beside, Math.max(1, room.atOnce / RESERVED_PART)),
                room.waiting,
                room.beside,
                rest),
            apart ? Neighbours.APART : company);
    company.whenFree(() -> slots.goOn().forEach(Place::begin));
  }

  /**
   * The capacity.
   *
   * @param atOnce slots
   * @param beside of them, what a tenant may have that is not alone
   * @param waiting requests that may wait for one
   */
  record Room(int atOnce, int beside, int waiting) {}

  /** A slot that is wanted, taken or returned. */
  final class Place {

    private volatile Sinks.Empty<Void> free = Sinks.empty();
    private Party party;
    private boolean held;
    private boolean wanted;
    private boolean left;
    private long since;

    private Place(Party party) {
      this.party = party;
    }

    /** Completes once the slot is taken; {@link Overloaded} without capacity. */
    Mono<Void> take() {
      Entered<Place> entered = enter();
      if (entered.displaced() != null) {
        entered.displaced().giveWay();
      }
      return switch (entered.outcome()) {
        case TAKEN -> Mono.empty();
        case REFUSED -> Mono.error(refusal());
        case WAITS ->
            free.asMono()
                .publishOn(Schedulers.parallel())
                .timeout(longestWait, Mono.error(Bulkhead.this::refusal));
      };
    }

    private synchronized Entered<Place> enter() {
      if (left) {
        return new Entered<>(FairSlots.Outcome.TAKEN, null);
      }
      if (!wanted) {
        wanted = true;
        goesFirst(party);
      }
      Entered<Place> entered = slots.enter(party, this);
      if (entered.outcome() == FairSlots.Outcome.TAKEN) {
        hold();
      } else if (entered.outcome() == FairSlots.Outcome.WAITS && wouldWaitTooLong(party)) {
        return slots.withdraw(party, this)
            ? new Entered<>(FairSlots.Outcome.REFUSED, entered.displaced())
            : entered;
      }
      return entered;
    }

    private void hold() {
      held = true;
      since = System.nanoTime();
    }

    private void giveWay() {
      free.tryEmitError(refusal());
    }

    /**
     * Counts it as another tenant's from now on, since the tenant is known only now. Completes at
     * once, or when that tenant has its turn; {@link Overloaded} without capacity for it.
     */
    Mono<Void> belongTo(Party owner) {
      FairSlots.Moved<Place> moved;
      Party before;
      synchronized (this) {
        if (!held || left || party.equals(owner)) {
          return Mono.empty();
        }
        moved = slots.move(party, owner);
        goesFirst(owner);
        before = party;
        party = owner;
        held = moved.kept();
        if (!held) {
          free = Sinks.empty();
        }
      }
      isAnswered(before);
      moved.next().forEach(Place::begin);
      return moved.kept() ? Mono.empty() : take();
    }

    private void begin() {
      boolean gone;
      synchronized (this) {
        gone = left;
        if (!gone) {
          hold();
        }
      }
      if (gone) {
        slots.leave(party).forEach(Place::begin);
      } else {
        free.tryEmitEmpty();
      }
    }

    /** Returns it; a repeat has no effect. */
    void leave() {
      List<Place> next = List.of();
      synchronized (this) {
        if (left) {
          return;
        }
        left = true;
        if (held) {
          long mean = meanHeldNanos.get();
          meanHeldNanos.set(mean + (System.nanoTime() - since - mean) / SMOOTHING);
          next = slots.leave(party);
        } else {
          slots.withdraw(party, this);
        }
      }
      if (wanted) {
        isAnswered(party);
      }
      next.forEach(Place::begin);
    }
  }

  private void goesFirst(Party party) {
    if (!apart) {
      company.enter(party, 1);
    }
  }

  private void isAnswered(Party party) {
    if (!apart) {
      company.leave(party, 1);
    }
  }

  private boolean wouldWaitTooLong(Party party) {
    long turns = slots.before(party) - 1L;
    return turns * (meanHeldNanos.get() / slots.most(party)) > longestWait.toNanos();
  }

  Place place(Party party) {
    return new Place(party);
  }

  private Overloaded refusal() {
    refused.incrementAndGet();
    refusedEver.incrementAndGet();
    return new Overloaded("The service has as many " + name + " to serve as it can; try again");
  }

  /** How many were refused since the last call. */
  long refusedSince() {
    return refused.getAndSet(0);
  }

  /** How many were refused since the start. */
  long refusedEver() {
    return refusedEver.get();
  }

  /** What each tenant has of it. */
  List<FairSlots.Share> shares() {
    return slots.shares();
  }

  Room room() {
    return room;
  }

  String name() {
    return name;
  }
}
