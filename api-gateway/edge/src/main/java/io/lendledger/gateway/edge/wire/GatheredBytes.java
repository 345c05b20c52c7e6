package io.lendledger.gateway.edge.wire;

import java.util.Arrays;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A body that is held in memory, as one array that grows. However small the pieces are in which it
 * comes, it takes what its bytes take: a buffer of its own for each would be many times that.
 */
final class GatheredBytes {

  private static final int LEAST = 256;

  private final int most;
  private byte[] bytes = new byte[0];
  private int filled;

  private GatheredBytes(int most) {
    this.most = most;
  }

  /** The whole body; fails with {@link DataBufferLimitException} when it has more bytes. */
  static Mono<byte[]> of(Flux<DataBuffer> body, int most) {
    return Mono.defer(() -> {
      GatheredBytes gathered = new GatheredBytes(most);
      return body.map(gathered::take)
          .then(Mono.fromSupplier(gathered::all))
          .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    });
  }

  private int take(DataBuffer buffer) {
    try {
      int more = buffer.readableByteCount();
      if (more > most - filled) {
        throw new DataBufferLimitException("A body may have at most " + most + " bytes");
      }
      if (filled + more > bytes.length) {
        int room = Math.max(LEAST, Math.max(filled + more, 2 * bytes.length));
        bytes = Arrays.copyOf(bytes, Math.min(most, room));
      }
      buffer.read(bytes, filled, more);
      filled += more;
      return filled;
    } finally {
      DataBufferUtils.release(buffer);
    }
  }

  private byte[] all() {
    return filled == bytes.length ? bytes : Arrays.copyOf(bytes, filled);
  }
}
