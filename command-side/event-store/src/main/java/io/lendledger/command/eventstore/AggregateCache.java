package io.lendledger.command.eventstore;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.axonframework.common.Registration;
import org.axonframework.common.caching.Cache;
import org.axonframework.eventsourcing.AggregateCacheEntry;
import org.axonframework.eventsourcing.EventSourcedAggregate;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the aggregates that were used in the last minutes, up to a weight in all. What it gives is
 * assumed to be as another process left it, which {@link AssumedVersions} verifies. It keeps none
 * that a command asked for but that do not exist: they have no identifier.
 */
public final class AggregateCache implements Cache {

  private static final int OF_ANY = 4;

  /** An idle service gives their memory back. */
  private static final Duration UNUSED = Duration.ofMinutes(3);

  private final AssumedVersions versions;
  private final com.github.benmanes.caffeine.cache.Cache<Object, Object> kept;
  private final List<EntryListener> listeners = new CopyOnWriteArrayList<>();

  /** Keeps aggregates that have so many parts in all; see {@link Weighed}. */
  public AggregateCache(AssumedVersions versions, long mostParts) {
    this.versions = versions;
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(mostParts)
            .weigher((_, entry) -> weight(entry))
            .expireAfterAccess(UNUSED)
            .scheduler(Scheduler.systemScheduler())
            .evictionListener(this::evicted)
            .build();
  }

  private static int weight(Object entry) {
    EventSourcedAggregate<?> aggregate = aggregate(entry);
    return aggregate == null
        ? OF_ANY
        : aggregate.invoke(
            root -> root instanceof Weighed weighed ? OF_ANY + weighed.weight() : OF_ANY);
  }

  /** An entry in memory has the aggregate itself, and makes none. */
  @SuppressWarnings("NullAway") // nothing is made of what it is not given
  private static @Nullable EventSourcedAggregate<?> aggregate(Object entry) {
    return entry instanceof AggregateCacheEntry<?> cached
        ? cached.recreateAggregate(null, null, null)
        : null;
  }

  @Override
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"}) // as it is declared
  public <K, V> V get(K key) {
    Object entry = kept.getIfPresent(key);
    if (entry == null) {
      return null;
    }
    EventSourcedAggregate<?> aggregate = aggregate(entry);
    if (aggregate != null && CurrentUnitOfWork.isStarted() && aggregate.version() != null) {
      versions.assume(key.toString(), aggregate.version());
    }
    listeners.forEach(each -> each.onEntryRead(key, entry));
    return (V) entry;
  }

  @Override
  public void put(@Nullable Object key, Object value) {
    if (key == null) {
      return;
    }
    Object former = kept.asMap().put(key, value);
    listeners.forEach(each -> {
      if (former == null) {
        each.onEntryCreated(key, value);
      } else {
        each.onEntryUpdated(key, value);
      }
    });
  }

  @Override
  public boolean putIfAbsent(Object key, Object value) {
    boolean added = kept.asMap().putIfAbsent(key, value) == null;
    if (added) {
      listeners.forEach(each -> each.onEntryCreated(key, value));
    }
    return added;
  }

  @Override
  public boolean remove(@Nullable Object key) {
    boolean removed = key != null && kept.asMap().remove(key) != null;
    if (removed) {
      listeners.forEach(each -> each.onEntryRemoved(key));
    }
    return removed;
  }

  @Override
  public void removeAll() {
    kept.invalidateAll();
  }

  @Override
  public boolean containsKey(Object key) {
    return kept.asMap().containsKey(key);
  }

  @Override
  public Registration registerCacheEntryListener(EntryListener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  private void evicted(@Nullable Object key, @Nullable Object value, RemovalCause cause) {
    if (key != null) {
      listeners.forEach(each -> each.onEntryExpired(key));
    }
  }
}
