package io.lendledger.core.submission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * Identifies one body that was sent in.
 *
 * @param value 1 to 64 letters, digits or dashes
 */
public record SubmissionId(@JsonValue String value) {

  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z-]{1,64}");

  /** Refuses another form with {@link IllegalArgumentException}. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SubmissionId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("must be 1 to 64 letters, digits or dashes");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
