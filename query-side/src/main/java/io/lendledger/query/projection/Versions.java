package io.lendledger.query.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The current version of one row and those that a batch puts after it. */
final class Versions {

  /** A version to insert. */
  record Version(long from, long to, Row row) {}

  private final @Nullable Row stored;
  private final @Nullable String place;
  private final TreeMap<Long, Optional<Row>> changes = new TreeMap<>();

  /** {@code place} is where the stored row is in its table. */
  Versions(@Nullable Row stored, @Nullable String place) {
    this.stored = stored;
    this.place = place;
  }

  @Nullable String place() {
    return place;
  }

  @Nullable Row current() {
    return changes.isEmpty() ? stored : changes.lastEntry().getValue().orElse(null);
  }

  void put(long position, Row row) {
    change(position, Optional.of(row));
  }

  void remove(long position) {
    change(position, Optional.empty());
  }

  /** Several changes at one position are one. */
  private void change(long position, Optional<Row> row) {
    if (!Optional.ofNullable(current()).equals(row)) {
      changes.put(position, row);
    }
  }

  /** Position at which the stored version ends; null when it stays or there is none. */
  @Nullable Long storedUntil() {
    return stored == null || changes.isEmpty() ? null : changes.firstKey();
  }

  List<Version> additions() {
    List<Version> additions = new ArrayList<>();
    for (Map.Entry<Long, Optional<Row>> change : changes.entrySet()) {
      Long next = changes.higherKey(change.getKey());
      long to = next == null ? Long.MAX_VALUE : next;
      change.getValue().ifPresent(row -> additions.add(new Version(change.getKey(), to, row)));
    }
    return additions;
  }
}
