package io.lendledger.core.record;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/** Refusals of bodies that cannot be read at all, naming where. */
final class Malformed {

  private Malformed() {}

  static Rejected json(JacksonException cause, long line) {
    String what =
        cause instanceof StreamConstraintsException
            ? "a value is too long or nested too deeply"
            : "not valid JSON";
    TokenStreamLocation at = cause.getLocation();
    int column = at == null ? 0 : at.getColumnNr();
    if (line <= 0) {
      return body(what);
    }
    return column <= 0 ? line(what, line) : at(what, line, column);
  }

  static Rejected json(JacksonException cause) {
    TokenStreamLocation at = cause.getLocation();
    return json(cause, at == null ? 0 : at.getLineNr());
  }

  static Rejected at(String what, long line, long column) {
    return body("%s at line %d, column %d".formatted(what, line, column));
  }

  static Rejected line(String what, long line) {
    return body("%s at line %d".formatted(what, line));
  }

  static Rejected body(String what) {
    return new Rejected(RejectionCode.MALFORMED_REQUEST, "The body cannot be read: " + what);
  }
}
