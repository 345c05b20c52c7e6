package io.lendledger.core.rejection;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param index zero-based position of the record in its list; null outside of lists
 * @param field wire name of the field; null when the whole record is meant
 * @param value the offending value as it was sent, shortened to 200 characters; null when it is or
 *     looks like a secret, which is never repeated
 * @param issue what is wrong, in a few words
 */
public record Fault(
    @Nullable Integer index, @Nullable String field, @Nullable String value, String issue) {

  private static final int LONGEST_VALUE = 200;
  private static final Pattern SECRET_FIELD =
      Pattern.compile("(secret|password|token|assertion|api[-_]?key)$", Pattern.CASE_INSENSITIVE);
  private static final Pattern SECRET_VALUE = Pattern.compile("(llk|lls|whsec)_.*|eyJ.*\\.eyJ.*");

  /** Shortens the value, and drops a secret. */
  public Fault {
    if (field != null && SECRET_FIELD.matcher(field).find()) {
      value = null;
    }
    if (value != null && SECRET_VALUE.matcher(value).matches()) {
      value = null;
    }
    if (value != null && value.length() > LONGEST_VALUE) {
      value = value.substring(0, LONGEST_VALUE);
    }
  }

  /** A fault of a field of a single record. */
  public static Fault of(String field, @Nullable Object value, String issue) {
    return new Fault(null, field, value == null ? null : value.toString(), issue);
  }

  /** The same fault, of the record at {@code position} of its list. */
  public Fault at(int position) {
    return new Fault(position, field, value, issue);
  }

  /** A fault of a field of the record at {@code index} of its list. */
  public static Fault at(int index, String field, @Nullable Object value, String issue) {
    return new Fault(index, field, value == null ? null : value.toString(), issue);
  }
}
