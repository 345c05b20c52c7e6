package io.lendledger.core.fairness;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The tenants that this process has served of late. A tenant that is alone may use all capacity;
 * beside another its concurrent work is bounded, because work under way cannot be taken back when
 * the other one comes.
 */
public final class Company {

  /** The time after its last request for which a tenant counts as active. */
  static final Duration LATELY = Duration.ofSeconds(5);

  private final LongSupplier nanos;
  private volatile Latest latest;

  /** No tenant is active yet. */
  public Company() {
    this(System::nanoTime);
  }

  Company(LongSupplier nanos) {
    this.nanos = nanos;
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

  /** Whether no other tenant has wanted anything of late. */
  public boolean isAlone(String tenant) {
    Latest now = latest;
    long other = now.tenant.equals(tenant) ? now.otherAt : now.at;
    return nanos.getAsLong() - other >= LATELY.toNanos();
  }
}
