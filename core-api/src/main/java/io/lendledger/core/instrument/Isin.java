package io.lendledger.core.instrument;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.apache.commons.validator.routines.ISINValidator;

/**
 * International securities identification number (ISO 6166).
 *
 * @param value twelve characters with a valid check digit
 */
public record Isin(@JsonValue String value) {

  private static final ISINValidator FORM = ISINValidator.getInstance(false);
  private static final int LENGTH = 12;

  /** Refuses what is no ISIN with {@link IllegalArgumentException}: length, form or check digit. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Isin {
    if (value.length() != LENGTH) {
      throw new IllegalArgumentException("must be 12 characters");
    }
    if (!value.matches("[A-Z]{2}[A-Z0-9]{9}[0-9]")) {
      throw new IllegalArgumentException("must be two letters, nine characters and a digit");
    }
    if (!FORM.isValid(value)) {
      throw new IllegalArgumentException("check digit");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
