package io.lendledger.gateway.identity.grant;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.edge.wire.Blocking;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class FreshCacheTest {

  private final Blocking blocking = new Blocking();
  private final AtomicLong revision = new AtomicLong();
  private final AtomicInteger loads = new AtomicInteger();
  private final Set<String> known = new HashSet<>(Set.of("a"));
  private final FreshCache<String> cache =
      new FreshCache<>(
          () -> Mono.fromSupplier(revision::get),
          blocking,
          key -> {
            loads.incrementAndGet();
            return known.contains(key) ? Optional.of("value of " + key) : Optional.empty();
          });

  @AfterEach
  void stop() {
    blocking.destroy();
  }

  @Test
  void looksUpOnceUntilSomethingChanges() {
    find("a");
    find("a");
    assertThat(loads).hasValue(1);
    revision.incrementAndGet();
    assertThat(find("a")).isEqualTo("value of a");
    assertThat(loads).hasValue(2);
  }

  @Test
  void guessesAreNotRemembered() {
    assertThat(find("guess")).isNull();
    assertThat(find("guess")).isNull();
    assertThat(loads).hasValue(2);
  }

  @Test
  void oneEntryMoreThanThereIsRoomForPushesOutOneAndNotAll() {
    List<String> keys =
        IntStream.rangeClosed(0, FreshCache.MOST_ENTRIES).mapToObj(i -> "key " + i).toList();
    known.addAll(keys);
    keys.forEach(this::find);
    known.clear();
    assertThat(keys.stream().filter(key -> find(key) != null).count())
        .isBetween(FreshCache.MOST_ENTRIES * 9L / 10, (long) FreshCache.MOST_ENTRIES);
  }

  private String find(String key) {
    return cache.find(key).block();
  }
}
