package io.lendledger.gateway.wire;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.DateTimeException;
import java.util.function.Function;

/** Values that are part of the path. */
public final class PathValues {

  private PathValues() {}

  /** An identity; text that cannot be one belongs to nothing, which is {@code NOT_FOUND}. */
  public static <T> T identity(String what, String text, Function<String, T> factory) {
    try {
      return factory.apply(text);
    } catch (IllegalArgumentException impossible) {
      throw Rejected.notFound(what + " " + text);
    }
  }

  /** A value with a form; another is {@code VALIDATION_FAILED}. */
  public static <T> T value(String name, String text, String issue, Function<String, T> factory) {
    try {
      return factory.apply(text);
    } catch (IllegalArgumentException | DateTimeException unreadable) {
      throw new Rejected(RejectionCode.VALIDATION_FAILED, "1 fault", Fault.of(name, text, issue));
    }
  }
}
