package io.lendledger.gateway.edge.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;

/**
 * Pieces of what a stream sends. Reactor Netty takes 128 buffers ahead of what it has sent:
 * therefore they are small.
 */
public final class Slices {

  private static final int BYTES = 16 * 1024;

  private Slices() {}

  /** Bytes, which are not copied, in pieces of 16 KiB. */
  public static List<DataBuffer> of(byte[] bytes, DataBufferFactory buffers) {
    List<DataBuffer> slices = new ArrayList<>();
    for (int from = 0; from < bytes.length; from += BYTES) {
      int length = Math.min(BYTES, bytes.length - from);
      slices.add(buffers.wrap(ByteBuffer.wrap(bytes, from, length)));
    }
    return slices;
  }
}
