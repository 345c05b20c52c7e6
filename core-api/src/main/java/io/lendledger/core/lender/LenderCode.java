package io.lendledger.core.lender;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * Identifies a lender of the programme.
 *
 * @param value 1 to 32 letters, digits, dots, dashes or underscores
 */
public record LenderCode(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,31}");

  /** Refuses another form with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public LenderCode {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "must be 1 to 32 letters, digits, dots, dashes or underscores");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
