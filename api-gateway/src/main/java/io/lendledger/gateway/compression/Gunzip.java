package io.lendledger.gateway.compression;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses gzip as it arrives, one bounded piece at a time, and refuses gzip that is damaged,
 * truncated, swells beyond the bound, or has many nearly empty members. Members may follow each
 * other (RFC 1952, section 2.2).
 */
final class Gunzip implements AutoCloseable {

  private static final int PIECE_BYTES = 64 * 1024;
  private static final int TRAILER_BYTES = 8;
  private static final long ALWAYS_ALLOWED_BYTES = 1024 * 1024;
  private static final long ALWAYS_ALLOWED_MEMBERS = 1_000;
  private static final long LEAST_BYTES_A_MEMBER = 1024;

  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[PIECE_BYTES];
  private final int mostSwelling;
  private ByteBuffer input = ByteBuffer.allocate(0);
  private GzipHeader header = new GzipHeader();
  private boolean inBody;
  private int trailerBytes;
  private long trailer;
  private long memberBytes;
  private long taken;
  private long given;
  private long members;
  private boolean any;
  private boolean morePending;

  Gunzip(int mostSwelling) {
    this.mostSwelling = mostSwelling;
  }

  static Rejected broken(String why) {
    return new Rejected(RejectionCode.MALFORMED_REQUEST, "The body cannot be read as gzip: " + why);
  }

  /** Gives it the next bytes, once {@link #piece()} has come to an end. */
  void take(byte[] bytes) {
    input = ByteBuffer.wrap(bytes);
    taken += bytes.length;
    any |= bytes.length > 0;
    if (inBody) {
      inflater.setInput(input);
    }
  }

  /** The next decompressed bytes; null when more input is needed. */
  byte @Nullable [] piece() {
    while (input.hasRemaining() || (inBody && morePending)) {
      if (!inBody && trailerBytes == 0) {
        readHeader();
      } else if (inBody) {
        byte[] piece = inflate();
        if (piece.length > 0) {
          return piece;
        }
      } else {
        readTrailer();
      }
    }
    refuseHollow();
    return null;
  }

  /** Call it at the end of input: refuses truncated gzip. */
  void end() {
    if (!any || inBody || trailerBytes > 0 || header.isBegun()) {
      throw broken("it is cut short");
    }
  }

  private void readHeader() {
    while (input.hasRemaining()) {
      if (header.take(input.get() & 0xff)) {
        inBody = true;
        inflater.setInput(input);
        return;
      }
    }
  }

  private byte[] inflate() {
    try {
      int length = inflater.inflate(buffer);
      if (length == 0 && inflater.needsDictionary()) {
        throw broken("it needs a dictionary");
      }
      byte[] exact = Arrays.copyOf(buffer, length);
      morePending = length == PIECE_BYTES;
      crc.update(exact);
      memberBytes += length;
      given += length;
      refuseSwelling();
      if (inflater.finished()) {
        inBody = false;
        trailerBytes = TRAILER_BYTES;
      }
      return exact;
    } catch (DataFormatException e) {
      throw broken("it is damaged");
    }
  }

  private void refuseSwelling() {
    if (given > ALWAYS_ALLOWED_BYTES && given / mostSwelling > taken) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may swell to at most %d times its size".formatted(mostSwelling));
    }
  }

  private void refuseHollow() {
    if (taken > ALWAYS_ALLOWED_BYTES && (taken - ALWAYS_ALLOWED_BYTES) / 2 > given) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may not be larger than what is in it");
    }
  }

  // A member costs the same however little is in it.
  private void refuseFragments() {
    members++;
    if (members > ALWAYS_ALLOWED_MEMBERS + given / LEAST_BYTES_A_MEMBER) {
      throw new Rejected(
          RejectionCode.PAYLOAD_TOO_LARGE,
          "A compressed body may have %d members, and one more for each KiB that is in them"
              .formatted(ALWAYS_ALLOWED_MEMBERS));
    }
  }

  private void readTrailer() {
    while (input.hasRemaining() && trailerBytes > 0) {
      trailer = trailer >>> 8 | (long) (input.get() & 0xff) << 56;
      trailerBytes--;
    }
    if (trailerBytes == 0) {
      if ((int) trailer != (int) crc.getValue() || (int) (trailer >>> 32) != (int) memberBytes) {
        throw broken("its checksum is wrong");
      }
      refuseFragments();
      inflater.reset();
      crc.reset();
      memberBytes = 0;
      header = new GzipHeader();
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
