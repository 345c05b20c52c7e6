package io.lendledger.gateway.compression;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses gzip under the bounds of compressed bodies: damaged or truncated gzip, or gzip that
 * swells beyond the bound, is refused with {@link io.lendledger.core.rejection.Rejected}.
 */
public final class GunzipStream extends InputStream {

  private static final int PIECE_BYTES = 64 * 1024;

  private final InputStream compressed;
  private final Gunzip gunzip;
  private byte @Nullable [] piece = new byte[0];
  private int at;

  /**
   * The decompressed stream of another.
   *
   * @param mostSwelling how many times its size it may become
   */
  public GunzipStream(InputStream compressed, int mostSwelling) {
    this.compressed = compressed;
    this.gunzip = new Gunzip(mostSwelling);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    if (length == 0) {
      return 0;
    }
    byte[] now = more();
    if (now == null) {
      return -1;
    }
    int taken = Math.min(length, now.length - at);
    System.arraycopy(now, at, to, offset, taken);
    at += taken;
    return taken;
  }

  private byte @Nullable [] more() throws IOException {
    while (piece != null && at == piece.length) {
      at = 0;
      piece = gunzip.piece();
      if (piece == null) {
        byte[] next = compressed.readNBytes(PIECE_BYTES);
        if (next.length == 0) {
          gunzip.end();
        } else {
          gunzip.take(next);
          piece = new byte[0];
        }
      }
    }
    return piece;
  }

  @Override
  public void close() throws IOException {
    gunzip.close();
    compressed.close();
  }
}
