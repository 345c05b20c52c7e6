package io.lendledger.core.record;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body that is refused at the first byte that UTF-8 never has (RFC 3629, section 1). The JSON
 * parser finds such bytes in values; but it fills names up with FF to look them up, and so takes a
 * name with such a byte for the one without.
 */
final class Utf8Bytes extends FilterInputStream {

  private static final int LEAST_FORBIDDEN = 0xF5;

  private long line = 1;
  private long column;

  Utf8Bytes(InputStream body) {
    super(body);
  }

  @Override
  public int read() throws IOException {
    int each = super.read();
    if (each >= 0) {
      require((byte) each);
    }
    return each;
  }

  @Override
  public int read(byte[] bytes, int from, int most) throws IOException {
    int count = super.read(bytes, from, most);
    for (int i = from; i < from + count; i++) {
      require(bytes[i]);
    }
    return count;
  }

  private void require(byte each) {
    column++;
    if (each == '\n') {
      line++;
      column = 0;
    } else if (each < 0 && isForbidden(each & 0xFF)) {
      throw Malformed.at("it is not in UTF-8", line, column);
    }
  }

  private static boolean isForbidden(int each) {
    return each >= LEAST_FORBIDDEN || each == 0xC0 || each == 0xC1;
  }
}
