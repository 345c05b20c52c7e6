package io.lendledger.platform.database;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A database that can be killed and is back before anybody looks. */
public final class KilledDatabase implements Probe {

  private final AtomicLong losses = new AtomicLong();

  /** Of this watch. */
  public KilledDatabase(DatabaseWatch watch) {
    watch.begin(this);
  }

  /** Ends its sessions. */
  public void kill() {
    losses.incrementAndGet();
  }

  @Override
  public Optional<Fault> look() {
    return Optional.empty();
  }

  @Override
  public long losses() {
    return losses.get();
  }
}
