package io.lendledger.core.fairness;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slots that tenants share. While only one wants them it may hold all. A slot that becomes free
 * goes to the waiting tenant that holds the fewest, among equals to the one that has waited longest
 * since its last turn, and inside a tenant likewise among its members. A tenant that holds next to
 * nothing takes one of a few slots in reserve rather than wait until another's long work ends, and
 * a tenant that is not alone holds no more than its part. One that gives way to another takes one
 * slot at a time, and has a {@link Rest} after each turn; a turn that is so long that it must wait
 * for something holds up no other of its tenant. When too many wait, the newest of the tenant with
 * the most is displaced.
 *
 * @param <W> stands for who waits
 */
public final class FairSlots<W> {

  private final Bounds bounds;
  private final Neighbours neighbours;
  private final Tenants<W> tenants = new Tenants<>();
  private long turns;
  private int taken;
  private int waiting;

  /** Slots within these bounds, for tenants of whom each may hold all. */
  public FairSlots(Bounds bounds) {
    this(bounds, Neighbours.NONE);
  }

  /** Slots within these bounds, shared as its neighbours allow each tenant. */
  public FairSlots(Bounds bounds, Neighbours neighbours) {
    this.bounds = bounds;
    this.neighbours = neighbours;
  }

  /**
   * How many slots there are.
   *
   * @param atOnce shared by all
   * @param reserve beyond these, for tenants that hold fewer than {@code reservedEach}
   * @param reservedEach slots of a tenant that may come out of the reserve
   * @param mostWaiting how many may wait
   * @param beside of {@code atOnce}, what a tenant may hold that is not alone
   * @param rest of a tenant that gives way
   */
  public record Bounds(
      int atOnce, int reserve, int reservedEach, int mostWaiting, int beside, Rest rest) {

    /** Bounds with short rests. */
    public Bounds(int atOnce, int reserve, int reservedEach, int mostWaiting, int beside) {
      this(atOnce, reserve, reservedEach, mostWaiting, beside, Rest.SHORT);
    }

    /** Bounds under which each tenant may hold all. */
    public Bounds(int atOnce, int reserve, int reservedEach, int mostWaiting) {
      this(atOnce, reserve, reservedEach, mostWaiting, atOnce);
    }
  }

  /** Receives the outcome of a party's wait for a slot. */
  public enum Outcome {
    TAKEN,
    WAITS,
    REFUSED
  }

  /**
   * The outcome of a party's wait for a slot.
   *
   * @param displaced who waited and has to give way to it
   */
  public record Entered<W>(Outcome outcome, @Nullable W displaced) {}

  /** What a tenant holds, and how many of it wait. */
  public record Share(String tenant, int held, int waiting) {}

  /** The tenants that hold slots or wait for some, by name. */
  public synchronized List<Share> shares() {
    return tenants.shares();
  }

  /** Takes a slot, or waits for one, or finds neither. */
  public synchronized Entered<W> enter(Party party, W waiter) {
    Tenant<W> tenant = tenants.enter(party);
    boolean nobodyBefore = waiting == 0 || next() == null;
    if ((nobodyBefore && isFreeFor(tenant)) || mayUseReserve(tenant)) {
      hold(tenant, tenant.member(party));
      return new Entered<>(Outcome.TAKEN, null);
    }
    W displaced = null;
    if (waiting >= bounds.mostWaiting) {
      Tenant<W> longest = tenants.longest();
      if (longest == null || longest.waiting <= tenant.waiting + 1) {
        tenants.forgetIdle(party);
        return new Entered<>(Outcome.REFUSED, null);
      }
      displaced = longest.removeNewest();
      waiting--;
      tenants.forgetIdleBut(tenant);
    }
    enqueue(tenant, party, waiter, false);
    return new Entered<>(Outcome.WAITS, displaced);
  }

  /** Returns a slot; answers the party that has one now instead. */
  public synchronized List<W> leave(Party party) {
    giveBack(party);
    List<W> next = grant();
    tenants.forgetIdle(party);
    return next;
  }

  /**
   * Returns a slot and waits for the next one, ahead of other parties of the same member; answers
   * the party that has one now, which may be the same one.
   */
  public synchronized List<W> pass(Party party, W waiter) {
    enqueue(tenants.enter(party), party, waiter, true);
    giveBack(party);
    return grant();
  }

  /** Answers the parties that have a slot now because nobody is to go first any more. */
  public synchronized List<W> goOn() {
    return waiting == 0 ? List.of() : grant();
  }

  /** Whether another wants a slot, or is to go first. */
  public synchronized boolean isWanted(Party party) {
    return waiting > 0 || neighbours.givesWay(party.tenant());
  }

  /** Stops waiting; false when it did not wait, because it has a slot or was displaced. */
  public synchronized boolean withdraw(Party party, W waiter) {
    Tenant<W> tenant = tenants.find(party);
    boolean waited = tenant != null && tenant.remove(party, waiter);
    if (waited) {
      waiting--;
      tenants.forgetIdle(party);
    }
    return waited;
  }

  /**
   * The outcome of passing a slot to another party.
   *
   * @param kept whether that party holds it now; else it is given back
   * @param next who has a slot now that had none
   */
  public record Moved<W>(boolean kept, List<W> next) {}

  /**
   * Counts a slot that one party holds as another's from now on; unless it comes out of the reserve
   * and that one has its part of it already.
   */
  public synchronized Moved<W> move(Party from, Party to) {
    giveBack(from);
    Tenant<W> tenant = tenants.enter(to);
    boolean kept = isFreeFor(tenant) || reserveIsFor(tenant);
    if (kept) {
      hold(tenant, tenant.member(to));
    }
    List<W> next = grant();
    tenants.forgetIdle(from);
    tenants.forgetIdle(to);
    return new Moved<>(kept, next);
  }

  /** Those of a tenant that come next, one of each of its members. */
  public synchronized List<W> firstInLine(Party party) {
    Tenant<W> tenant = tenants.find(party);
    return tenant == null || tenant.waiting == 0 ? List.of() : tenant.firstInLine();
  }

  /** The number of slots that must become free before a newcomer gets one now. */
  public synchronized int before(Party party) {
    return tenants.ahead(party) + 1;
  }

  /** The number of slots that a tenant may hold now. */
  public synchronized int most(Party party) {
    return most(party.tenant());
  }

  /** Slots that are held. */
  public synchronized int held() {
    return taken;
  }

  /** Slots that a tenant holds. */
  public synchronized int held(String tenant) {
    return tenants.share(tenant).held();
  }

  /** How many wait. */
  public synchronized int waiting() {
    return waiting;
  }

  /** How many of a tenant wait. */
  public synchronized int waiting(String tenant) {
    return tenants.share(tenant).waiting();
  }

  /** Tenants that hold or want something. */
  public synchronized int tenants() {
    return tenants.size();
  }

  private boolean isFreeFor(Tenant<W> tenant) {
    return taken < bounds.atOnce && tenant.held < most(tenant.name) && !isHeldBack(tenant);
  }

  private int most(String tenant) {
    return neighbours.isAlone(tenant) ? bounds.atOnce : bounds.beside;
  }

  private boolean isHeldBack(Tenant<W> tenant) {
    return neighbours.givesWay(tenant.name)
        && neighbours.nanos() - tenant.heldAt
            < (tenant.held > 0 ? bounds.rest.longestTurn() : tenant.pace);
  }

  private boolean mayUseReserve(Tenant<W> tenant) {
    return tenant.waiting == 0 && reserveIsFor(tenant);
  }

  private boolean reserveIsFor(Tenant<W> tenant) {
    return tenant.held < bounds.reservedEach
        && taken < bounds.atOnce + bounds.reserve
        && !isHeldBack(tenant);
  }

  private List<W> grant() {
    List<W> granted = new ArrayList<>(1);
    for (Tenant<W> next = next(); next != null; next = next()) {
      Member<W> member = next.next();
      granted.add(next.removeFirst(member));
      waiting--;
      hold(next, member);
    }
    return granted;
  }

  private void hold(Tenant<W> tenant, Member<W> member) {
    taken++;
    tenant.held++;
    tenant.turn = ++turns;
    tenant.heldAt = neighbours.nanos();
    member.held++;
    member.turn = turns;
  }

  private void giveBack(Party party) {
    Tenant<W> tenant = tenants.holding(party);
    Member<W> member = tenant.member(party);
    if (member.held == 0) {
      throw new IllegalStateException(party + " holds no slot");
    }
    taken--;
    tenant.held--;
    tenant.pace = bounds.rest.pace(neighbours.nanos() - tenant.heldAt);
    tenant.turn = ++turns;
    member.held--;
    member.turn = turns;
  }

  private void enqueue(Tenant<W> tenant, Party party, W waiter, boolean first) {
    Member<W> member = tenant.member(party);
    if (tenant.waiting == 0) {
      tenant.turn = ++turns;
    }
    if (member.waiters.isEmpty()) {
      member.turn = ++turns;
    }
    if (first) {
      member.waiters.addFirst(waiter);
    } else {
      member.waiters.addLast(waiter);
    }
    tenant.waiting++;
    waiting++;
  }

  private @Nullable Tenant<W> next() {
    return tenants.next(each -> isFreeFor(each) || reserveIsFor(each));
  }
}
