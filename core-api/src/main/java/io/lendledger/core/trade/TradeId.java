package io.lendledger.core.trade;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * Identifies a trade: the loan id itself, or behind a slash the n-th return or recall of it.
 *
 * @param value a loan id, or a loan id, a slash and a number
 */
public record TradeId(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("L[0-9]{7,18}(/[1-9][0-9]{0,8})?");

  /** Refuses another form with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TradeId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("must be a loan id, or a loan id, a slash and a number");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
