package io.lendledger.query.moment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;

/** The values of records by the names of their fields, those of unwrapped records among them. */
final class RecordValues {

  private RecordValues() {}

  static Object of(Object record, String field) {
    return find(record, field).orElse(null);
  }

  private static Optional<Object> find(Object record, String field) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .map(component -> value(component, record, field))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Object> value(RecordComponent component, Object record, String field) {
    try {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        return find(component.getAccessor().invoke(record), field);
      }
      return component.getName().equals(field)
          ? Optional.ofNullable(component.getAccessor().invoke(record))
          : Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
