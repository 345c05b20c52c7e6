package io.lendledger.core.fairness;

import java.util.Set;

/** Neighbours as told. */
final class Told implements Neighbours {

  private final String alone;
  Set<String> giving;
  long nanos;

  Told(String alone, Set<String> giving) {
    this.alone = alone;
    this.giving = giving;
  }

  @Override
  public boolean isAlone(String tenant) {
    return alone.isEmpty() || alone.equals(tenant);
  }

  @Override
  public boolean givesWay(String tenant) {
    return giving.contains(tenant);
  }

  @Override
  public long nanos() {
    return nanos;
  }
}
