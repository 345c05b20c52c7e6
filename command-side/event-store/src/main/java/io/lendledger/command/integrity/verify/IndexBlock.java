package io.lendledger.command.integrity.verify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A block of the index of the history: the places of the events of each name, and the times of the
 * first and the last (decision 067).
 */
public final class IndexBlock {

  /** Positions of a block; a place in it is a {@code smallint}. */
  public static final int POSITIONS = 16_384;

  private final Map<Name, Places> places = new HashMap<>();
  private @Nullable Long firstMicros;
  private @Nullable Long lastMicros;

  IndexBlock() {}

  /** What events are found by: an aggregate type, an event type or a lender. */
  record Name(String kind, String name) {
    @Override
    public String toString() {
      return kind + " " + name;
    }
  }

  /** Ascending places. */
  private static final class Places {

    private short[] all = new short[16];
    private int number;

    void add(short place) {
      all = number == all.length ? Arrays.copyOf(all, 2 * number) : all;
      all[number++] = place;
    }

    short[] whole() {
      return Arrays.copyOf(all, number);
    }
  }

  /** Adds an event, whose place is behind those before it. */
  void add(int place, long micros, String kind, @Nullable String name) {
    firstMicros = firstMicros == null ? micros : Math.min(firstMicros, micros);
    lastMicros = lastMicros == null ? micros : Math.max(lastMicros, micros);
    if (name != null) {
      places.computeIfAbsent(new Name(kind, name), _ -> new Places()).add((short) place);
    }
  }

  boolean hasTimes(@Nullable Long first, @Nullable Long last) {
    return Objects.equals(firstMicros, first) && Objects.equals(lastMicros, last);
  }

  /** The first difference, to what is stored. */
  @Nullable Difference differenceTo(Map<Name, short[]> stored) {
    Set<Name> names =
        Stream.concat(places.keySet().stream(), stored.keySet().stream())
            .collect(Collectors.toSet());
    Difference first = null;
    for (Name name : names) {
      Places passed = places.get(name);
      short[] mine = passed == null ? new short[0] : passed.whole();
      short[] other = stored.getOrDefault(name, new short[0]);
      int at = Arrays.mismatch(mine, other);
      if (at >= 0) {
        Difference found = Difference.of(name, mine, other, at);
        first = first == null || found.place() < first.place() ? found : first;
      }
    }
    return first;
  }

  /**
   * Where an index differs from the events.
   *
   * @param leftOut whether an event is not in it; otherwise it is there and should not
   */
  record Difference(Name name, int place, boolean leftOut) {

    private static Difference of(Name name, short[] mine, short[] other, int at) {
      boolean leftOut = at < mine.length && (at >= other.length || mine[at] < other[at]);
      return new Difference(name, leftOut ? mine[at] : other[at], leftOut);
    }
  }
}
