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
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Concurrency slots for requests of a kind, shared by tenants. Further requests wait, a bounded
 * number for a bounded time, and tenants take turns; those beyond that are refused at once, and so
 * are those whose turn would come too late behind others that wait long already. A tenant that has
 * next to nothing under way need not wait until others' requests end.
 */
final class Bulkhead {

  private static final int SMOOTHING = 16;

  /**
   * Of the longest wait, one in so many parts must have passed for the first of a tenant's queue
   * before the others' turns are guessed: how long turns took before a burst says little of it.
   */
  private static final int LONG_PART = 4;

  /** One in so many slots is a tenant's share of the reserve, beside others that have taken all. */
  private static final int RESERVED_PART = 8;

  private final String name;
  private final Duration longestWait;
  private final Company company;
  private final boolean apart;
  private final FairSlots<Place> slots;
  private final AtomicLong meanHeldNanos = new AtomicLong();
  private final Refused refused = new Refused();
  private final Room room;
  private final LongSupplier nanos;

  /**
   * @param name the kind of request, in the plural
   * @param room slots, and how many may wait for one
   * @param longestWait after which a request is refused
   * @param company tells whether a tenant is alone, and who goes first
   * @param apart whether a tenant never has more than its part, and holds nobody up meanwhile
   * @param rest of a tenant that gives way
   * @param nanos the time
   */
  Bulkhead(
      String name,
      Room room,
      Duration longestWait,
      Company company,
      boolean apart,
      Rest rest,
      LongSupplier nanos) {
    this.name = name;
    this.room = room;
    this.nanos = nanos;
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
    private boolean isLate;

    /** When it was taken, or while it is wanted when it was asked for. */
    private volatile long since;

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
        case REFUSED -> Mono.error(refusal(party, isLate ? NoRoom.TOO_LATE : NoRoom.FULL));
        case WAITS ->
            free.asMono()
                .publishOn(Schedulers.parallel())
                .timeout(longestWait, Mono.error(() -> refusal(party, NoRoom.WAITED)));
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
      since = nanos.getAsLong();
      isLate = wouldWaitTooLong(party);
      if (isLate) {
        return new Entered<>(FairSlots.Outcome.REFUSED, null);
      }
      Entered<Place> entered = slots.enter(party, this);
      held = entered.outcome() == FairSlots.Outcome.TAKEN;
      return entered;
    }

    private void giveWay() {
      free.tryEmitError(refusal(party, NoRoom.DISPLACED));
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
          held = true;
          since = nanos.getAsLong();
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
          long turn = nanos.getAsLong() - since;
          meanHeldNanos.updateAndGet(mean -> mean + (turn - mean) / SMOOTHING);
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
    return hasWaitedLong(party) && wait(party) > longestWait.toNanos();
  }

  private boolean hasWaitedLong(Party party) {
    long now = nanos.getAsLong();
    return slots.firstInLine(party).stream()
        .anyMatch(each -> now - each.since > longestWait.toNanos() / LONG_PART);
  }

  /** The nanoseconds that a newcomer waits, as turns were. */
  private long wait(Party party) {
    return slots.before(party) * (meanHeldNanos.get() / slots.most(party));
  }

  Place place(Party party) {
    return new Place(party);
  }

  private Overloaded refusal(Party party, NoRoom why) {
    refused.add(why);
    return new Overloaded(
        "The service has as many %s to serve as it can: %s; try again".formatted(name, why.words()),
        Duration.ofNanos(wait(party)));
  }

  /** How many were refused since the last call, and why. */
  Map<NoRoom, Long> refusedSince() {
    return refused.since();
  }

  /** How many were refused since the start. */
  long refusedEver() {
    return refused.ever();
  }

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
