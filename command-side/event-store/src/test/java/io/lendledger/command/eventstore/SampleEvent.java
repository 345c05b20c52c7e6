package io.lendledger.command.eventstore;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Map;

/** An event of any type with every component set, the same each time. */
final class SampleEvent {

  private static final LocalDate DATE = LocalDate.of(2026, 1, 31);
  private static final Instant INSTANT = Instant.parse("2026-01-31T12:34:56.789Z");

  private SampleEvent() {}

  static <T> T of(Class<T> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(components).map(SampleEvent::value).toArray();
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  private static Object value(RecordComponent component) {
    return value(component.getGenericType(), component.getType(), component.getName());
  }

  private static Object value(Type generic, Class<?> type, String name) {
    if (type == String.class) {
      return name;
    }
    if (type == long.class || type == int.class || type == Long.class) {
      return type == int.class
          ? (Object) Math.abs(name.hashCode() % 1000)
          : (Object) 9007199254740993L;
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == BigDecimal.class) {
      return new BigDecimal("12345678901234567890.12345678");
    }
    if (type == LocalDate.class) {
      return DATE;
    }
    if (type == Instant.class) {
      return INSTANT;
    }
    if (type == List.class) {
      Type element = ((ParameterizedType) generic).getActualTypeArguments()[0];
      return List.of(value(element, (Class<?>) element, name));
    }
    if (type == Map.class) {
      Type element = ((ParameterizedType) generic).getActualTypeArguments()[1];
      return Map.of(name, value(element, (Class<?>) element, name));
    }
    if (type == Currency.class) {
      return Currency.getInstance("USD");
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type.isRecord()) {
      return of(type);
    }
    throw new IllegalStateException(name + " has a type that events must not have: " + type);
  }
}
