package io.lendledger.gateway.access;

import io.lendledger.gateway.wire.Blocking;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Caches looked-up credentials until any credential changes, here or on another gateway. It does
 * not cache misses, so guesses evict nothing.
 */
final class FreshCache<V> {

  private static final int MOST_ENTRIES = 10_000;

  private final ConcurrentHashMap<String, Entry<V>> entries = new ConcurrentHashMap<>();
  private final CredentialRevision revision;
  private final Blocking blocking;
  private final Function<String, Optional<V>> load;

  /** A cache before a look-up that blocks. */
  FreshCache(CredentialRevision revision, Blocking blocking, Function<String, Optional<V>> load) {
    this.revision = revision;
    this.blocking = blocking;
    this.load = load;
  }

  /** The cached value, else the looked-up one. */
  Mono<V> find(String key) {
    return revision
        .current()
        .flatMap(
            now -> {
              Entry<V> entry = entries.get(key);
              return entry != null && entry.revision == now
                  ? Mono.just(entry.value)
                  : blocking.call(() -> load(key, now)).flatMap(Mono::justOrEmpty);
            });
  }

  // Looked up after the revision was read, so never older than it.
  private Optional<V> load(String key, long revisionBefore) {
    Optional<V> value = load.apply(key);
    if (value.isEmpty()) {
      entries.remove(key);
      return value;
    }
    if (entries.size() >= MOST_ENTRIES) {
      entries.clear();
    }
    entries.put(key, new Entry<>(value.orElseThrow(), revisionBefore));
    return value;
  }

  private record Entry<V>(V value, long revision) {}
}
