package io.lendledger.gateway.edge.connection;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Follows HTTP/1.1 byte by byte and finds ambiguities (RFC 9112, sections 2.2, 3.2, 5 and 6):
 * everything that decides where a request ends, and its host, must appear once and in its only
 * spelling. A proxy before the gateway then sees the same requests as the gateway.
 */
final class RequestFraming {

  /** Longer lines are refused by the codec, which has its own bounds. */
  private static final int LONGEST_LINE = 16 * 1024;

  private static final int USUAL_LINE = 128;

  private static final Pattern REQUEST_LINE =
      Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+ [^ \\t\\x0b\\x0c]+ HTTP/1\\.([01])");
  private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
  private static final Pattern UNSAFE_VALUE = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CHUNK_SIZE = Pattern.compile("[0-9A-Fa-f]{1,15}");

  private static final String LONGER_CHUNK = "a chunk longer than its size";

  /** The state of the request at the next byte. */
  private enum Part {
    REQUEST_LINE,
    HEADER,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILER,
    UNKNOWN
  }

  private byte[] line = new byte[USUAL_LINE];
  private Part part = Part.REQUEST_LINE;
  private int length;
  private boolean afterReturn;
  private boolean afterEmptyLine;
  private long left;
  private boolean oldVersion;
  private long heads;
  private int hosts;
  private int lengths;
  private int encodings;
  private long announced;
  private boolean chunked;
  private @Nullable String fault;

  /** Takes a byte; false when it must not be read: then {@link #fault()} says why. */
  boolean take(byte each) {
    switch (part) {
      case BODY, CHUNK -> skip(1);
      case UNKNOWN -> {}
      default -> lineByte(each);
    }
    return fault == null;
  }

  /** How many of the next bytes need no look. */
  long unread() {
    return switch (part) {
      case BODY, CHUNK -> left;
      case UNKNOWN -> Long.MAX_VALUE;
      default -> 0;
    };
  }

  /** Passes bytes that need no look. */
  void skip(long bytes) {
    if (part == Part.UNKNOWN) {
      return;
    }
    left -= bytes;
    if (left == 0) {
      begin(part == Part.BODY ? Part.REQUEST_LINE : Part.CHUNK_END);
    }
  }

  /** The reason why a byte was refused. */
  @Nullable String fault() {
    return fault;
  }

  long heads() {
    return heads;
  }

  /** Whether a request's head has passed and its body has not. */
  boolean isInBody() {
    return part != Part.REQUEST_LINE && part != Part.HEADER;
  }

  private void lineByte(byte each) {
    if (afterReturn) {
      afterReturn = false;
      if (each == '\n') {
        String whole = new String(line, 0, length, StandardCharsets.ISO_8859_1);
        length = 0;
        endLine(whole);
      } else {
        fault = "a carriage return without its line feed";
      }
    } else if (each == '\r') {
      afterReturn = true;
    } else if (part == Part.CHUNK_END) {
      fault = LONGER_CHUNK;
    } else if (each == '\n') {
      fault = "a line feed without its carriage return";
    } else if (length == LONGEST_LINE) {
      part = Part.UNKNOWN;
    } else {
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = each;
    }
  }

  private void endLine(String whole) {
    switch (part) {
      case REQUEST_LINE -> requestLine(whole);
      case HEADER -> header(whole);
      case CHUNK_SIZE -> chunkSize(whole);
      case CHUNK_END -> begin(Part.CHUNK_SIZE);
      case TRAILER -> trailer(whole);
      default -> throw new IllegalStateException("no line is read in a body");
    }
  }

  private void requestLine(String whole) {
    if (whole.isEmpty() && !afterEmptyLine) {
      afterEmptyLine = true;
      return;
    }
    if (whole.equals("PRI * HTTP/2.0")) {
      part = Part.UNKNOWN;
      return;
    }
    var form = REQUEST_LINE.matcher(whole);
    if (!form.matches()) {
      fault = "its first line is not a method, a target and HTTP/1.1, one space apart";
      return;
    }
    oldVersion = form.group(1).equals("0");
    hosts = 0;
    lengths = 0;
    encodings = 0;
    announced = 0;
    chunked = false;
    begin(Part.HEADER);
  }

  private void header(String whole) {
    if (whole.isEmpty()) {
      endHead();
    } else {
      field(whole);
    }
  }

  private void field(String whole) {
    int colon = whole.indexOf(':');
    if (whole.charAt(0) == ' ' || whole.charAt(0) == '\t') {
      fault = "a header that goes on in a second line";
    } else if (colon < 0 || !NAME.matcher(whole.substring(0, colon)).matches()) {
      fault = "a header without a name and a colon right behind it";
    } else if (UNSAFE_VALUE.matcher(whole).find()) {
      fault = "a control character in a header";
    } else if (part == Part.HEADER) {
      count(whole.substring(0, colon).toLowerCase(Locale.ROOT), trimmed(whole, colon + 1));
    }
  }

  private void count(String name, String value) {
    switch (name) {
      case "host" -> hosts++;
      case "content-length" -> {
        lengths++;
        if (LENGTH.matcher(value).matches()) {
          announced = Long.parseLong(value);
        } else {
          fault = "a Content-Length that is no number of bytes";
        }
      }
      case "transfer-encoding" -> {
        encodings++;
        chunked = value.equalsIgnoreCase("chunked");
      }
      default -> {}
    }
  }

  private void endHead() {
    if (hosts > 1 || (hosts == 0 && !oldVersion)) {
      fault = "not one Host";
    } else if (lengths > 1) {
      fault = "more than one Content-Length";
    } else if (encodings > 0 && lengths > 0) {
      fault = "both Content-Length and Transfer-Encoding";
    } else if (encodings > 0 && (encodings > 1 || !chunked || oldVersion)) {
      fault = "a Transfer-Encoding other than chunked in HTTP/1.1";
    } else if (chunked) {
      heads++;
      begin(Part.CHUNK_SIZE);
    } else {
      heads++;
      left = announced;
      begin(announced == 0 ? Part.REQUEST_LINE : Part.BODY);
    }
  }

  private void chunkSize(String whole) {
    if (!CHUNK_SIZE.matcher(whole).matches()) {
      fault = "a chunk whose size is not a hexadecimal number alone";
      return;
    }
    left = Long.parseLong(whole, 16);
    begin(left == 0 ? Part.TRAILER : Part.CHUNK);
  }

  private void trailer(String whole) {
    if (whole.isEmpty()) {
      begin(Part.REQUEST_LINE);
    } else {
      field(whole);
    }
  }

  private void begin(Part next) {
    part = next;
    afterEmptyLine = false;
  }

  private static String trimmed(String whole, int from) {
    int begin = from;
    int end = whole.length();
    while (begin < end && isBlank(whole.charAt(begin))) {
      begin++;
    }
    while (end > begin && isBlank(whole.charAt(end - 1))) {
      end--;
    }
    return whole.substring(begin, end);
  }

  private static boolean isBlank(char each) {
    return each == ' ' || each == '\t';
  }
}
