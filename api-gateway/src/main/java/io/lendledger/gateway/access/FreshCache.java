package io.lendledger.gateway.access;

import io.lendledger.gateway.wire.Blocking;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Remembers look-ups, absent ones too, for a second: so a revocation made by another gateway takes
 * effect within it, and one made here at once through {@link #forget()}.
 */
final class FreshCache<V> {

  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int MOST_ENTRIES = 10_000;

  private final ConcurrentHashMap<String, Entry<V>> entries = new ConcurrentHashMap<>();
  private final AtomicLong generation = new AtomicLong();
  private final Blocking blocking;
  private final Function<String, Optional<V>> load;

  /** A cache before a look-up that blocks. */
  FreshCache(Blocking blocking, Function<String, Optional<V>> load) {
    this.blocking = blocking;
    this.load = load;
  }

  /** What is remembered or else looked up. */
  Mono<V> find(String key) {
    return Mono.defer(
        () -> {
          Entry<V> entry = entries.get(key);
          return entry != null && System.nanoTime() - entry.loadedNanos < FRESH_NANOS
              ? Mono.justOrEmpty(entry.value)
              : blocking.call(() -> load(key)).flatMap(Mono::justOrEmpty);
        });
  }

  // What was forgotten while it was being looked up is not remembered.
  private Optional<V> load(String key) {
    long before = generation.get();
    Optional<V> value = load.apply(key);
    if (entries.size() >= MOST_ENTRIES) {
      entries.clear();
    }
    entries.put(key, new Entry<>(value, System.nanoTime()));
    if (generation.get() != before) {
      entries.remove(key);
    }
    return value;
  }

  /** Forgets everything. */
  void forget() {
    generation.incrementAndGet();
    entries.clear();
  }

  private record Entry<V>(Optional<V> value, long loadedNanos) {}
}
