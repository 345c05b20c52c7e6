package io.lendledger.query.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The columns of rows that were built alike. All such rows share it, so that a row is only its
 * values and a changed row is a copy of an array.
 */
final class Columns {

  static final Columns NONE = new Columns(List.of());

  private final List<String> names;
  private final Map<String, Integer> places;
  private final Map<String, Columns> extended = new ConcurrentHashMap<>();
  private final Map<Table, Optional<int[]>> orders = new ConcurrentHashMap<>();

  private Columns(List<String> names) {
    this.names = names;
    Map<String, Integer> all = new HashMap<>();
    names.forEach(name -> all.put(name, all.size()));
    this.places = all;
  }

  /** Rows with these columns in this order share them. */
  static Columns of(List<String> names) {
    Columns all = NONE;
    for (String name : names) {
      all = all.and(name);
    }
    return all;
  }

  List<String> names() {
    return names;
  }

  /** The index of the column's value; null without such a column. */
  @Nullable Integer place(String column) {
    return places.get(column);
  }

  /** These and one more. */
  Columns and(String column) {
    Columns more = extended.get(column);
    return more != null ? more : extended.computeIfAbsent(column, this::extend);
  }

  private Columns extend(String column) {
    List<String> more = new ArrayList<>(names);
    more.add(column);
    return new Columns(List.copyOf(more));
  }

  /** Indexes of the values in the order of the table's columns; empty when the columns differ. */
  Optional<int[]> orderIn(Table table) {
    Optional<int[]> order = orders.get(table);
    return order != null ? order : orders.computeIfAbsent(table, this::order);
  }

  private Optional<int[]> order(Table table) {
    List<String> wanted = table.columns();
    if (wanted.size() != names.size() || !places.keySet().containsAll(wanted)) {
      return Optional.empty();
    }
    return Optional.of(
        wanted.stream().mapToInt(name -> Objects.requireNonNull(places.get(name))).toArray());
  }
}
