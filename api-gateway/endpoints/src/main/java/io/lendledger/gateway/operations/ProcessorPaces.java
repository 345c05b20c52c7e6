package io.lendledger.gateway.operations;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** How fast processors handle events: by their positions, from one look to the next. */
@Component
final class ProcessorPaces {

  private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Map<String, Look> looks = new ConcurrentHashMap<>();

  private record Look(long position, long at, @Nullable BigDecimal pace) {

    Look next(long reached, long now) {
      if (now - at < SHORTEST_NANOS) {
        return this;
      }
      double pace = Math.max(0, reached - position) * NANOS / (now - at);
      return new Look(reached, now, BigDecimal.valueOf(pace).setScale(1, RoundingMode.HALF_UP));
    }
  }

  /** Events a second since the look before; null at the first one. */
  @Nullable BigDecimal pace(String name, long position, long now) {
    return looks
        .merge(name, new Look(position, now, null), (before, _) -> before.next(position, now))
        .pace();
  }

  /** Seconds for so many events at a pace; null when it would take for ever. */
  static @Nullable Long secondsLeft(long events, @Nullable BigDecimal pace) {
    if (events == 0) {
      return 0L;
    }
    return pace == null || pace.signum() == 0
        ? null
        : BigDecimal.valueOf(events).divide(pace, 0, RoundingMode.CEILING).longValueExact();
  }
}
