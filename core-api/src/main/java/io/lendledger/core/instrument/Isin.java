package io.lendledger.core.instrument;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.checkdigit.ISINCheckDigit;

/**
 * International securities identification number (ISO 6166).
 *
 * @param value twelve characters with a valid check digit
 */
public record Isin(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");
  private static final int LENGTH = 12;

  /** Refuses what is no ISIN with {@link IllegalArgumentException}: length, form or check digit. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Isin {
    if (value.length() != LENGTH) {
      throw new IllegalArgumentException("must be 12 characters");
    }
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("must be two letters, nine characters and a digit");
    }
    if (!ISINCheckDigit.ISIN_CHECK_DIGIT.isValid(value)) {
      throw new IllegalArgumentException("check digit");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
