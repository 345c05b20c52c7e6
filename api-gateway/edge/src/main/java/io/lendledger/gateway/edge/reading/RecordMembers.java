package io.lendledger.gateway.edge.reading;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The members that a type's records have on the wire, and records with some of them. */
final class RecordMembers {

  private static final ConcurrentHashMap<Class<?>, RecordMembers> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, Function<Object, @Nullable Object>> byName = new LinkedHashMap<>();

  private RecordMembers(Class<?> type) {
    add(type, record -> record);
  }

  static RecordMembers of(Class<?> type) {
    return KNOWN.computeIfAbsent(type, RecordMembers::new);
  }

  private void add(Class<?> type, Function<Object, @Nullable Object> owner) {
    for (RecordComponent component : type.getRecordComponents()) {
      Function<Object, @Nullable Object> value =
          record -> read(component, Objects.requireNonNull(owner.apply(record)));
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        add(component.getType(), value);
      } else {
        byName.put(component.getName(), value);
      }
    }
  }

  /** Their names, in the order of the record. */
  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** Some members of a record, in this order. */
  Map<String, @Nullable Object> pick(Object record, List<String> names) {
    Map<String, @Nullable Object> picked = new LinkedHashMap<>();
    for (String name : names) {
      picked.put(name, Objects.requireNonNull(byName.get(name)).apply(record));
    }
    return picked;
  }

  private static @Nullable Object read(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Components of public records can be read", e);
    }
  }
}
