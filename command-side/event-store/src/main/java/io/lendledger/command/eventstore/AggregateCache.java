package io.lendledger.command.eventstore;

import org.axonframework.common.caching.WeakReferenceCache;
import org.jspecify.annotations.Nullable;

/**
 * Caches aggregates that are in use, except those that a command requested but that do not exist:
 * they have no identifier, and Axon's own cache fails on that.
 */
public final class AggregateCache extends WeakReferenceCache {

  @Override
  public void put(@Nullable Object key, Object value) {
    if (key != null) {
      super.put(key, value);
    }
  }

  @Override
  public boolean remove(@Nullable Object key) {
    return key != null && super.remove(key);
  }
}
