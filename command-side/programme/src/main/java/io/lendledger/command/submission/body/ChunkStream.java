package io.lendledger.command.submission.body;

import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Stored chunks as one stream, with a digest over what was read; holds one chunk at a time. */
public final class ChunkStream extends InputStream {

  private final IntFunction<byte @Nullable []> chunks;
  private final int count;
  private final MessageDigest digest;
  private byte[] current = new byte[0];
  private int at;
  private int next;
  private long total;

  /** A stream over so many chunks, read one at a time. */
  public ChunkStream(IntFunction<byte @Nullable []> chunks, int count) {
    this.chunks = chunks;
    this.count = count;
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }

  @Override
  public int read() {
    return more() ? current[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, to.length);
    if (length == 0) {
      return 0;
    }
    if (!more()) {
      return -1;
    }
    int taken = Math.min(length, current.length - at);
    System.arraycopy(current, at, to, offset, taken);
    at += taken;
    return taken;
  }

  /** Reads the rest and answers the digest of the whole. */
  public Digested digested() {
    at = current.length;
    while (more()) {
      at = current.length;
    }
    return new Digested(total, HexFormat.of().formatHex(digest.digest()));
  }

  private boolean more() {
    while (at == current.length) {
      if (next == count) {
        return false;
      }
      byte[] chunk = chunks.apply(next);
      if (chunk == null) {
        throw new IllegalStateException("chunk %d of %d is missing".formatted(next, count));
      }
      next++;
      current = chunk;
      at = 0;
      total += chunk.length;
      digest.update(chunk);
    }
    return true;
  }
}
