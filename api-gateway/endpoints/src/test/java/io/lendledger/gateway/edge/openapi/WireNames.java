package io.lendledger.gateway.edge.openapi;

import java.lang.reflect.Method;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The wire names of an enum's constants. */
final class WireNames {

  private WireNames() {}

  /**
   * The names, in order.
   *
   * @throws IllegalStateException when there is no such enum
   */
  static ArrayNode of(String enumClass) {
    ArrayNode names = JsonNodeFactory.instance.arrayNode();
    try {
      Class<?> type = Class.forName(enumClass);
      for (Object each : Objects.requireNonNull(type.getEnumConstants(), enumClass)) {
        names.add(name(type, (Enum<?>) each));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(enumClass + " is no enum of the interface", e);
    }
    return names;
  }

  private static String name(Class<?> type, Enum<?> constant) throws ReflectiveOperationException {
    for (Method method : type.getMethods()) {
      if (method.getName().equals("wire")) {
        return String.valueOf(method.invoke(constant));
      }
    }
    return constant.name();
  }
}
