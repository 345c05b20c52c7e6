package io.lendledger.command.submission.body;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose reader lets others go first now and then. */
final class PacedStream extends FilterInputStream {

  /** Some hundred records, which take some milliseconds. */
  private static final int BYTES_AT_ONCE = 64 * 1024;

  private final Runnable othersGo;
  private int left = BYTES_AT_ONCE;

  PacedStream(InputStream bytes, Runnable othersGo) {
    super(bytes);
    this.othersGo = othersGo;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    passed(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int read = in.read(to, offset, Math.min(length, BYTES_AT_ONCE));
    passed(Math.max(0, read));
    return read;
  }

  private void passed(int bytes) {
    left -= bytes;
    if (left <= 0) {
      left = BYTES_AT_ONCE;
      othersGo.run();
    }
  }
}
