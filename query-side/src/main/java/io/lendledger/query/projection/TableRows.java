package io.lendledger.query.projection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one table that a batch has read, by key and by the columns of its look-ups. */
final class TableRows {

  private final Map<List<Object>, Versions> byKey = new LinkedHashMap<>();
  private final Map<List<String>, Map<List<Object>, Set<Versions>>> groups = new HashMap<>();

  Collection<Versions> all() {
    return byKey.values();
  }

  @Nullable Versions find(List<Object> key) {
    return byKey.get(key);
  }

  /** Keeps a row that is stored at a place, unless it is known. */
  void keep(List<Object> key, Row stored, String place) {
    if (!byKey.containsKey(key)) {
      Versions versions = new Versions(stored, place);
      byKey.put(key, versions);
      groups.forEach((columns, group) -> add(group, columns, stored, versions));
    }
  }

  void put(List<Object> key, Row row, long position) {
    Versions versions = byKey.computeIfAbsent(key, k -> new Versions(null, null));
    versions.put(position, row);
    groups.forEach((columns, group) -> add(group, columns, row, versions));
  }

  void remove(List<Object> key, long position) {
    byKey.computeIfAbsent(key, k -> new Versions(null, null)).remove(position);
  }

  /** The rows that stand and have these columns in common with another row. */
  List<Row> alike(List<String> columns, Row other) {
    List<Object> wanted = other.values(columns);
    Set<Versions> candidates = group(columns).getOrDefault(wanted, Set.of());
    List<Row> found = new ArrayList<>();
    for (Versions versions : candidates) {
      Row row = versions.current();
      if (row != null && row.values(columns).equals(wanted)) {
        found.add(row);
      }
    }
    return found;
  }

  private Map<List<Object>, Set<Versions>> group(List<String> columns) {
    Map<List<Object>, Set<Versions>> group = groups.get(columns);
    if (group == null) {
      group = new HashMap<>();
      for (Versions versions : byKey.values()) {
        Row row = versions.current();
        if (row != null) {
          add(group, columns, row, versions);
        }
      }
      groups.put(columns, group);
    }
    return group;
  }

  private static void add(
      Map<List<Object>, Set<Versions>> group, List<String> columns, Row row, Versions versions) {
    group.computeIfAbsent(row.values(columns), values -> new LinkedHashSet<>()).add(versions);
  }
}
