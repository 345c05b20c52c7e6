package io.lendledger.command.integrity.verify;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of an export, one at a time in the same buffer. A byte that UTF-8 never has (RFC 3629,
 * section 1) is refused here, for the JSON parser takes a name with FF behind it for the one
 * without.
 */
final class ExportLines {

  /** Far beyond any event; a longer line is no export. */
  private static final int MOST_BYTES = 256 << 20;

  private static final int LEAST_FORBIDDEN = 0xF5;

  private final InputStream in;
  private byte[] line = new byte[1 << 14];
  private int length;
  private long number;

  ExportLines(InputStream in) {
    this.in = in;
  }

  /** Goes to the next line that is not empty; false at the end. */
  boolean next() throws IOException {
    do {
      if (!read()) {
        return false;
      }
    } while (length == 0);
    return true;
  }

  private boolean read() throws IOException {
    length = 0;
    number++;
    int next = in.read();
    if (next < 0) {
      return false;
    }
    while (next >= 0 && next != '\n') {
      if (next >= LEAST_FORBIDDEN) {
        throw new IOException("line %d is not in UTF-8".formatted(number));
      }
      if (length == line.length) {
        grow();
      }
      line[length++] = (byte) next;
      next = in.read();
    }
    return true;
  }

  private void grow() throws IOException {
    if (length >= MOST_BYTES) {
      throw new IOException("line %d is longer than %d bytes".formatted(number, MOST_BYTES));
    }
    line = Arrays.copyOf(line, 2 * line.length);
  }

  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }

  /** Counted from 1. */
  long number() {
    return number;
  }
}
