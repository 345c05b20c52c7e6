package io.lendledger.command.decision;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares the content of records: decimals by value, so that 10 and 10.0 are the same. */
public final class Content {

  private Content() {}

  /** Whether both are absent or the same number. */
  public static boolean same(@Nullable BigDecimal one, @Nullable BigDecimal other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.compareTo(other) == 0;
  }

  public static <R extends Record> boolean same(R one, R other) {
    return differences(one, other).isEmpty();
  }

  /** Whether two lists have the same content, in the same order. */
  public static <R extends Record> boolean same(List<R> one, List<R> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!same(one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The fields in which two records differ, in their declared order; parts are flat as stored. */
  public static <R extends Record> List<Difference> differences(R one, R other) {
    List<Difference> differences = new ArrayList<>();
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      Object left = value(component, one);
      Object right = value(component, other);
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
          && left instanceof Record part
          && right instanceof Record otherPart) {
        differences.addAll(differences(part, otherPart));
      } else if (!sameValue(left, right)) {
        differences.add(new Difference(component.getName(), left, right));
      }
    }
    return differences;
  }

  private static boolean sameValue(@Nullable Object one, @Nullable Object other) {
    if (one instanceof BigDecimal left && other instanceof BigDecimal right) {
      return same(left, right);
    }
    return Objects.equals(one, other);
  }

  private static @Nullable Object value(RecordComponent component, Record of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "%s must be a public record to be compared".formatted(of.getClass().getName()), e);
    }
  }

  /** A component that differs. */
  public record Difference(String component, @Nullable Object one, @Nullable Object other) {}
}
