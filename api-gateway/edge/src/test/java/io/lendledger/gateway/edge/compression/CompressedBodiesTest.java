package io.lendledger.gateway.edge.compression;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.wire.Blocking;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class CompressedBodiesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Blocking blocking = new Blocking();
  private final CompressedBodies bodies = new CompressedBodies(new GzipProperties(50), blocking);

  @AfterEach
  void stop() {
    Hooks.resetOnErrorDropped();
    blocking.destroy();
  }

  private Flux<DataBuffer> body(Flux<DataBuffer> sent) {
    AtomicReference<ServerHttpRequest> seen = new AtomicReference<>();
    var _ =
        bodies
            .apply((request, _) -> {
              seen.set(request);
              return Mono.empty();
            })
            .handle(
                MockServerHttpRequest.post("/x").header("Content-Encoding", "gzip").body(sent),
                new MockServerHttpResponse());
    return seen.get().getBody();
  }

  private static byte[] plain() {
    byte[] plain = new byte[500_000];
    new Random(1).nextBytes(plain);
    return plain;
  }

  private static Flux<DataBuffer> gzip(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    byte[] sent = bytes.toByteArray();
    return Flux.range(0, sent.length / 1_000 + 1)
        .map(i ->
            DefaultDataBufferFactory.sharedInstance.wrap(
                Arrays.copyOfRange(sent, i * 1_000, Math.min(sent.length, (i + 1) * 1_000))));
  }

  @Test
  void aBodyIsReadAsIfItHadNotBeenCompressed() {
    byte[] plain = plain();
    StepVerifier.create(DataBufferUtils.join(body(gzip(plain))))
        .assertNext(whole -> {
          byte[] read = new byte[whole.readableByteCount()];
          whole.read(read);
          assertThat(read).isEqualTo(plain);
        })
        .expectComplete()
        .verify(PATIENCE);
  }

  @Test
  void whatFailsOnTheWayFailsAsItIs() {
    Rejected tooSlow = new Rejected(RejectionCode.RATE_LIMITED, "too slow");
    StepVerifier.create(
            body(gzip(plain()).take(3).concatWith(Flux.error(tooSlow))).ignoreElements())
        .expectErrorSatisfies(e -> assertThat(e).isSameAs(tooSlow))
        .verify(PATIENCE);
    IOException gone = new IOException("connection reset");
    StepVerifier.create(body(Flux.error(gone)))
        .expectErrorSatisfies(e -> assertThat(e).isSameAs(gone))
        .verify(PATIENCE);
  }

  @Test
  void whoeverStopsReadingStopsTheSender() throws InterruptedException {
    Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();
    Hooks.onErrorDropped(dropped::add);
    CountDownLatch stopped = new CountDownLatch(1);
    Flux<DataBuffer> sent =
        gzip(plain()).take(200).concatWith(Flux.never()).doOnCancel(stopped::countDown);
    StepVerifier.create(body(sent), 1).expectNextCount(1).thenCancel().verify(PATIENCE);
    assertThat(stopped.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(dropped).isEmpty();
  }

  @Test
  void whoeverStopsWhileNothingComesStopsTheSender() throws InterruptedException {
    Queue<Throwable> dropped = new ConcurrentLinkedQueue<>();
    Hooks.onErrorDropped(dropped::add);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Flux<DataBuffer> nothing =
        Flux.<DataBuffer>never().doOnRequest(_ -> asked.countDown()).doOnCancel(stopped::countDown);
    var reading = body(nothing).subscribe();
    assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    reading.dispose();
    assertThat(stopped.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(dropped).isEmpty();
  }
}
