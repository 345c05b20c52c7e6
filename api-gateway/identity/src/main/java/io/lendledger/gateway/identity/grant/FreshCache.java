package io.lendledger.gateway.identity.grant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.lendledger.gateway.edge.wire.Blocking;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * Caches looked-up credentials until any credential changes, here or on another gateway. It does
 * not cache misses, so guesses evict nothing.
 */
public final class FreshCache<V> {

  static final int MOST_ENTRIES = 10_000;

  private final Cache<String, Entry<V>> entries =
      Caffeine.newBuilder().maximumSize(MOST_ENTRIES).executor(Runnable::run).build();
  private final Supplier<Mono<Long>> revision;
  private final Blocking blocking;
  private final Function<String, Optional<V>> load;

  /** A cache before a look-up that blocks, good for as long as the revision stays. */
  public FreshCache(
      Supplier<Mono<Long>> revision, Blocking blocking, Function<String, Optional<V>> load) {
    this.revision = revision;
    this.blocking = blocking;
    this.load = load;
  }

  /** The cached value, else the looked-up one. */
  public Mono<V> find(String key) {
    return revision
        .get()
        .flatMap(now -> {
          Entry<V> entry = entries.getIfPresent(key);
          return entry != null && entry.revision == now
              ? Mono.just(entry.value)
              : blocking.call(() -> load(key, now)).flatMap(Mono::justOrEmpty);
        });
  }

  // Looked up after the revision was read, so never older than it.
  private Optional<V> load(String key, long revisionBefore) {
    Optional<V> value = load.apply(key);
    if (value.isEmpty()) {
      entries.invalidate(key);
      return value;
    }
    entries.put(key, new Entry<>(value.orElseThrow(), revisionBefore));
    return value;
  }

  private record Entry<V>(V value, long revision) {}
}
