package io.lendledger.core.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The names of an enum's constants, in their order, read once. */
final class WireNames extends ClassValue<Map<Enum<?>, String>> {

  private static final WireNames NAMES = new WireNames();

  private WireNames() {}

  static String of(Enum<?> constant) {
    return Objects.requireNonNull(NAMES.get(constant.getDeclaringClass()).get(constant));
  }

  static <E extends Enum<E>> E constant(Class<E> type, String wire) {
    Map<Enum<?>, String> names = NAMES.get(type);
    for (var each : names.entrySet()) {
      if (each.getValue().equals(wire)) {
        return type.cast(each.getKey());
      }
    }
    throw new IllegalArgumentException("must be one of " + String.join(", ", names.values()));
  }

  @Override
  protected Map<Enum<?>, String> computeValue(Class<?> type) {
    Map<Enum<?>, String> names = new LinkedHashMap<>();
    for (Object each : type.getEnumConstants()) {
      Enum<?> constant = (Enum<?>) each;
      names.put(constant, declared(type, constant.name()));
    }
    return names;
  }

  private static String declared(Class<?> type, String constant) {
    try {
      JsonProperty name = type.getField(constant).getAnnotation(JsonProperty.class);
      if (name != null) {
        return name.value();
      }
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(type + " is no enum", e);
    }
    throw new IllegalStateException(type.getName() + "." + constant + " has no name on the wire");
  }
}
