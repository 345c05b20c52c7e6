package io.lendledger.core.lender;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * A lender's own, anonymised identifier of an underlying client.
 *
 * @param value 1 to 64 printable characters
 */
public record ClientId(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("\\P{Cntrl}{1,64}");

  /** Refuses another form with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ClientId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("must be 1 to 64 printable characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
