package io.lendledger.gateway.edge.compression;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses gzip, of one member or many (RFC 1952, section 2.2), under the bounds that
 * compressed bodies have. What is broken, cut short, swells beyond reason, or is many members with
 * next to nothing in them is refused with {@link Rejected}.
 */
public final class GunzipStream extends InputStream {

  private static final long ALWAYS_ALLOWED_BYTES = 1024 * 1024;
  private static final long ALWAYS_ALLOWED_MEMBERS = 1_000;
  private static final long LEAST_BYTES_A_MEMBER = 1024;
  private static final int MAGIC_BYTES = 2;

  private final Sent sent;
  private final int mostSwelling;
  private @Nullable GzipCompressorInputStream gzip;
  private long members;

  /**
   * The decompressed stream of another.
   *
   * @param mostSwelling how many times its size it may become
   */
  public GunzipStream(InputStream compressed, int mostSwelling) {
    this.sent = new Sent(compressed);
    this.mostSwelling = mostSwelling;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, to.length);
    try {
      int read = opened().read(to, offset, length);
      refuseSwelling();
      return read;
    } catch (IOException | IllegalArgumentException e) {
      if (sent.failure != null) {
        throw sent.failure;
      }
      throw broken(e);
    }
  }

  private GzipCompressorInputStream opened() throws IOException {
    if (gzip == null) {
      gzip =
          GzipCompressorInputStream.builder()
              .setInputStream(sent)
              .setDecompressConcatenated(true)
              .setOnMemberEnd(_ -> refuseFragments())
              .get();
    }
    return gzip;
  }

  private Rejected broken(Exception why) {
    boolean cut = why instanceof EOFException || sent.taken < MAGIC_BYTES;
    return new Rejected(
        RejectionCode.MALFORMED_REQUEST,
        "The body cannot be read as gzip: " + (cut ? "it is cut short" : why.getMessage()));
  }

  private long given() {
    return gzip == null ? 0 : gzip.getUncompressedCount();
  }

  private void refuseSwelling() {
    if (given() > ALWAYS_ALLOWED_BYTES && given() / mostSwelling > sent.taken) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may swell to at most %d times its size".formatted(mostSwelling));
    }
  }

  private void refuseHollow() {
    if (sent.taken > ALWAYS_ALLOWED_BYTES && (sent.taken - ALWAYS_ALLOWED_BYTES) / 2 > given()) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may not be larger than what is in it");
    }
  }

  // A member costs the same however little is in it.
  private void refuseFragments() {
    members++;
    if (members > ALWAYS_ALLOWED_MEMBERS + given() / LEAST_BYTES_A_MEMBER) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may have %d members, and one more for each KiB that is in them"
              .formatted(ALWAYS_ALLOWED_MEMBERS));
    }
  }

  @Override
  public void close() throws IOException {
    if (gzip == null) {
      sent.close();
    } else {
      gzip.close();
    }
  }

  /** Counts what was taken in, and knows its own failures from those of what it holds. */
  private final class Sent extends FilterInputStream {

    private long taken;
    private @Nullable IOException failure;

    Sent(InputStream compressed) {
      super(compressed);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      try {
        int read = super.read(to, offset, length);
        taken += Math.max(0, read);
        refuseHollow();
        return read;
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
