package io.lendledger.core.loan.terms;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * Identifies a custody loan and its own trade.
 *
 * @param value L and at least seven digits
 */
public record LoanId(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("L[0-9]{7,18}");

  /** Refuses another form with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public LoanId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("must be L and at least seven digits");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
