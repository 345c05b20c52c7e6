package io.lendledger.core.fairness;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The tenants that this process has served of late, and what they have under way. A tenant that is
 * alone may use all capacity; beside another its concurrent work is bounded, because work under way
 * cannot be taken back when the other one comes. While a request of a lender with much less under
 * way is not answered yet, whoever has much begins next to nothing.
 */
public final class Company implements Neighbours {

  /** The time after its last request for which a tenant counts as active. */
  static final Duration LATELY = Duration.ofSeconds(5);

  /** The time after which one that gave way is asked again. */
  private static final Executor SOON = CompletableFuture.delayedExecutor(4, TimeUnit.MILLISECONDS);

  private final LongSupplier nanos;
  private final RightOfWay rightOfWay;
  private final List<Runnable> heldBack = new CopyOnWriteArrayList<>();
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile Latest latest;

  /** No tenant is active yet. */
  public Company() {
    this(System::nanoTime);
  }

  /** The same by a clock of nanoseconds, from any origin. */
  public Company(LongSupplier nanos) {
    this.nanos = nanos;
    this.rightOfWay = new RightOfWay(nanos);
    long never = nanos.getAsLong() - LATELY.toNanos();
    latest = new Latest("", never, never);
  }

  /** The tenant seen last, when that was, and when any other was seen last. */
  private record Latest(String tenant, long at, long otherAt) {}

  /** Notes that a tenant wants something. */
  public synchronized void note(String tenant) {
    long now = nanos.getAsLong();
    Latest before = latest;
    latest = new Latest(tenant, now, tenant.equals(before.tenant) ? before.otherAt : before.at);
  }

  /** A party wants an answer, or has work of this weight. */
  public void enter(Party party, int weight) {
    rightOfWay.enter(party, weight);
  }

  /** It has its answer, or its work is done. */
  public void leave(Party party, int weight) {
    rightOfWay.leave(party, weight);
    if (looking.get()) {
      heldBack.forEach(Runnable::run);
    }
  }

  /** Calls this whenever one that gave way may go on. */
  public void whenFree(Runnable goOn) {
    heldBack.add(goOn);
  }

  @Override
  public boolean isAlone(String tenant) {
    Latest now = latest;
    long other = now.tenant.equals(tenant) ? now.otherAt : now.at;
    return nanos.getAsLong() - other >= LATELY.toNanos();
  }

  /** Whoever has given way is asked again soon. */
  @Override
  public boolean givesWay(String tenant) {
    boolean gives = rightOfWay.givesWay(tenant);
    if (gives && looking.compareAndSet(false, true)) {
      SOON.execute(this::look);
    }
    return gives;
  }

  private void look() {
    looking.set(false);
    heldBack.forEach(Runnable::run);
  }

  @Override
  public long nanos() {
    return nanos.getAsLong();
  }
}
