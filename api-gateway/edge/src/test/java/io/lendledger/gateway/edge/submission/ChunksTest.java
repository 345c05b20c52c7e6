package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class ChunksTest {

  private static final int BUFFER_BYTES = 16 * 1024;
  private static final int BUFFERS_PER_CHUNK = Chunks.CHUNK_BYTES / BUFFER_BYTES;

  private final AtomicInteger read = new AtomicInteger();

  private Flux<DataBuffer> body(int buffers, int bytes) {
    return Flux.range(0, buffers)
        .map(_ -> {
          read.incrementAndGet();
          return DefaultDataBufferFactory.sharedInstance.wrap(new byte[bytes]);
        });
  }

  @Test
  void atMostOneChunkIsReadAheadOfWhatIsTaken() {
    StepVerifier.create(Chunks.of(body(1000, BUFFER_BYTES), Long.MAX_VALUE), 0)
        .thenRequest(1)
        .expectNextCount(1)
        .then(() -> assertThat(read.get()).isLessThanOrEqualTo(2 * BUFFERS_PER_CHUNK + 3))
        .thenRequest(1)
        .expectNextCount(1)
        .then(() -> assertThat(read.get()).isLessThanOrEqualTo(3 * BUFFERS_PER_CHUNK + 3))
        .thenCancel()
        .verify();
  }

  @Test
  void chunksAreFullButTheLast() {
    StepVerifier.create(Chunks.of(body(3, 200_000), Long.MAX_VALUE).map(chunk -> chunk.length))
        .expectNext(262_144, 262_144, 75_712)
        .verifyComplete();
  }

  @Test
  void aBufferLargerThanAChunkIsCut() {
    StepVerifier.create(Chunks.of(body(1, 600_000), Long.MAX_VALUE).map(chunk -> chunk.length))
        .expectNext(262_144, 262_144, 75_712)
        .verifyComplete();
  }

  @Test
  void noBodyHasNoChunks() {
    StepVerifier.create(Chunks.of(Flux.empty(), 10)).verifyComplete();
  }

  @Test
  void reachingTheBoundIsFineAndExceedingItIsNot() {
    StepVerifier.create(Chunks.of(body(2, 10), 20)).expectNextCount(1).verifyComplete();
    StepVerifier.create(Chunks.of(body(2, 10), 19)).verifyError(Rejected.class);
  }
}
