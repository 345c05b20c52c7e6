package io.lendledger.gateway.edge.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts the requests of a kind that found no room. */
final class Refused {

  private final LongAdder ever = new LongAdder();
  private final Map<NoRoom, LongAdder> since =
      Stream.of(NoRoom.values())
          .collect(
              Collectors.toMap(
                  Function.identity(),
                  _ -> new LongAdder(),
                  (one, _) -> one,
                  () -> new EnumMap<>(NoRoom.class)));

  void add(NoRoom why) {
    ever.increment();
    Objects.requireNonNull(since.get(why)).increment();
  }

  /** How many since the start. */
  long ever() {
    return ever.sum();
  }

  /** How many since the last call, for each reason that there was. */
  Map<NoRoom, Long> since() {
    Map<NoRoom, Long> counts = new EnumMap<>(NoRoom.class);
    since.forEach((why, count) -> {
      long some = count.sumThenReset();
      if (some > 0) {
        counts.put(why, some);
      }
    });
    return counts;
  }
}
