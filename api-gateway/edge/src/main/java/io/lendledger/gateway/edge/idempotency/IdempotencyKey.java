package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A caller's name for a request that it may send again
 * (draft-ietf-httpapi-idempotency-key-header-07): a structured-field string in quotes, or the bare
 * value.
 *
 * @param value 1 to 255 printable ASCII characters
 */
record IdempotencyKey(String value) {

  static final String HEADER = "Idempotency-Key";

  private static final int LONGEST = 255;
  private static final Pattern QUOTED =
      Pattern.compile("\"(?:[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\"\\\\])*+\"");
  private static final Pattern BARE = Pattern.compile("[\\x21-\\x7e&&[^\",;\\\\]]*+");
  private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\])");

  /** The key in the header's values, of which there must be one. */
  static IdempotencyKey of(List<String> values) {
    if (values.size() != 1) {
      throw refused(String.join(", ", values), "is given " + values.size() + " times");
    }
    String sent = values.getFirst().strip();
    String value = sent.startsWith("\"") ? quoted(sent) : bare(sent);
    if (value.isEmpty()) {
      throw refused(sent, "is empty");
    }
    if (value.length() > LONGEST) {
      throw refused(sent, "is longer than " + LONGEST + " characters");
    }
    return new IdempotencyKey(value);
  }

  private static String quoted(String sent) {
    if (!QUOTED.matcher(sent).matches()) {
      throw refused(sent, "must end with the quote it begins with, in printable ASCII");
    }
    return ESCAPED.matcher(sent.substring(1, sent.length() - 1)).replaceAll("$1");
  }

  private static String bare(String sent) {
    if (!BARE.matcher(sent).matches()) {
      throw refused(
          sent, "must be printable ASCII; with spaces, commas or semicolons it needs quotes");
    }
    return sent;
  }

  private static Rejected refused(String sent, String issue) {
    return new Rejected(
        RejectionCode.VALIDATION_FAILED,
        "The request is not valid: 1 fault",
        Fault.of(HEADER, sent, issue));
  }
}
