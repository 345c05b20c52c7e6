package io.lendledger.gateway.edge.submission;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;

/**
 * Cuts one body into chunks of equal size as its buffers arrive. Holds one chunk at a time; it
 * requests the next buffers when the former chunks have been taken.
 */
final class Chunks {

  static final int CHUNK_BYTES = 256 * 1024;

  private static final int BUFFERS_AHEAD = 2;
  private static final long MOST_DISCARDED_BYTES = 256L * 1024 * 1024;

  private final long mostBytes;
  private byte[] chunk = new byte[0];
  private int filled;
  private long total;

  private Chunks(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** The chunks of a body; more than {@code mostBytes} are {@code PAYLOAD_TOO_LARGE}. */
  static Flux<byte[]> of(Flux<DataBuffer> body, long mostBytes) {
    return Flux.defer(() -> {
      Chunks chunks = new Chunks(mostBytes);
      return body.concatMapIterable(chunks::take, BUFFERS_AHEAD)
          .concatWith(Flux.defer(chunks::rest))
          .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    });
  }

  static Rejected tooLarge(long mostBytes) {
    return new Rejected(
        RejectionCode.PAYLOAD_TOO_LARGE, "A body may have at most " + mostBytes + " bytes");
  }

  private List<byte[]> take(DataBuffer buffer) {
    try {
      total += buffer.readableByteCount();
      if (total > mostBytes) {
        return discard();
      }
      List<byte[]> full = new ArrayList<>(1);
      while (buffer.readableByteCount() > 0) {
        fill(buffer);
        if (filled == CHUNK_BYTES) {
          full.add(chunk);
          chunk = new byte[0];
          filled = 0;
        }
      }
      return full;
    } finally {
      DataBufferUtils.release(buffer);
    }
  }

  // A connection closed on a sender that still sends would lose the refusal, so the rest is read.
  private List<byte[]> discard() {
    if (total - mostBytes > MOST_DISCARDED_BYTES) {
      throw tooLarge(mostBytes);
    }
    chunk = new byte[0];
    filled = 0;
    return List.of();
  }

  private void fill(DataBuffer buffer) {
    int bytes = Math.min(buffer.readableByteCount(), CHUNK_BYTES - filled);
    if (filled + bytes > chunk.length) {
      // Small bodies are most bodies: they get no more than they need.
      int room = filled == 0 ? bytes : CHUNK_BYTES;
      chunk = Arrays.copyOf(chunk, room);
    }
    buffer.read(chunk, filled, bytes);
    filled += bytes;
  }

  private Flux<byte[]> rest() {
    if (total > mostBytes) {
      return Flux.error(tooLarge(mostBytes));
    }
    return filled == 0 ? Flux.empty() : Flux.just(Arrays.copyOf(chunk, filled));
  }
}
