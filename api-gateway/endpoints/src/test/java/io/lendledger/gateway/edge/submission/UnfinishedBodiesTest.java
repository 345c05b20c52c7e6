package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.submission.SubmissionCommand.DropContent;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.GatewayTest;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.BodyInserters;
import reactor.core.publisher.Flux;

/** Bodies that are not taken leave no bytes behind. */
class UnfinishedBodiesTest extends GatewayTest {

  private static final int MEBIBYTE = 1024 * 1024;
  private static final long PATIENCE_NANOS = 180_000_000_000L;

  @BeforeEach
  void accept() {
    sides.acceptSubmissions(NOW);
    sides.onCommand(DropContent.class, _ -> null);
  }

  @Test
  void aBodyBeyondTheBoundIsRefused() {
    Flux<DataBuffer> body =
        Flux.range(0, 33)
            .map(_ -> DefaultDataBufferFactory.sharedInstance.wrap(new byte[MEBIBYTE]));
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .contentType(MediaType.APPLICATION_JSON)
        .body(BodyInserters.fromDataBuffers(body))
        .exchange()
        .expectStatus()
        .isEqualTo(413)
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("PAYLOAD_TOO_LARGE");
    assertThat(sides.received(Submit.class)).isEmpty();
    assertThatItIsDropped();
  }

  @Test
  void aStoreThatFailsInBetweenRefusesTheBody() {
    sides.onCommand(
        StoreContent.class,
        chunk -> {
          throw new DataAccessResourceFailureException("gone");
        });
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue(new byte[8 * MEBIBYTE])
        .exchange()
        .expectStatus()
        .isEqualTo(503);
    assertThat(sides.received(StoreContent.class)).hasSize(1);
    assertThat(sides.received(Submit.class)).isEmpty();
    assertThatItIsDropped();
  }

  @Test
  void aBodyThatIsCutIsForgotten() throws Exception {
    URI server = URI.create(base());
    try (Socket sender = new Socket(server.getHost(), server.getPort())) {
      OutputStream out = sender.getOutputStream();
      out.write(
          """
          POST /api/v1/positions HTTP/1.1\r
          Host: x\r
          X-API-Key: %s\r
          Content-Type: application/json\r
          Content-Length: 8000000\r
          \r
          """
              .formatted(DEMO_KEY)
              .getBytes(StandardCharsets.US_ASCII));
      out.write(new byte[2 * MEBIBYTE]);
      out.flush();
      await(() -> !sides.received(StoreContent.class).isEmpty());
    }
    assertThatItIsDropped();
    assertThat(sides.received(Submit.class)).isEmpty();
  }

  private void assertThatItIsDropped() {
    await(() -> !sides.received(DropContent.class).isEmpty());
    List<SubmissionId> stored =
        sides.received(StoreContent.class).stream().map(StoreContent::submission).toList();
    assertThat(sides.received(DropContent.class))
        .extracting(DropContent::submission)
        .containsOnly(stored.getFirst());
  }

  private static void await(BooleanSupplier reached) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!reached.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
