package io.lendledger.gateway.edge.wire;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.RecordObject;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
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

  public static LenderCode lenderCode(String text) {
    return value("lenderCode", text, "must be 1 to 32 letters, digits, ., - or _", LenderCode::new);
  }

  /** A date, strictly {@code yyyy-MM-dd}, as in parameters. */
  public static LocalDate date(String name, String text) {
    return field(name, text, FieldTypes.date());
  }

  /** A month, strictly {@code yyyy-MM}, as in parameters. */
  public static YearMonth month(String name, String text) {
    return field(name, text, FieldTypes.month());
  }

  private static <T> T field(String name, String text, FieldType<T> type) {
    Faults faults = new Faults();
    T value = RecordObject.ofParameters(Map.of(name, text), faults).required(name, type);
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return value;
  }
}
