package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.GatewayTest;
import io.micrometer.core.instrument.search.RequiredSearch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

/** One place for reads and nobody may wait; bodies come in compressed or not. */
@TestPropertySource(
    properties = {
      "lendledger.load.reads.at-once=1",
      "lendledger.load.reads.waiting=0",
      "lendledger.gzip.most-swelling=100"
    })
class OverloadTest extends GatewayTest {

  private static final String LOANS = "/api/v1/loans/custody";
  private static final String POSITIONS = "/api/v1/positions";

  private final ByteArrayOutputStream stored = new ByteArrayOutputStream();

  @Autowired private LoadMeters meters;

  @BeforeEach
  void answer() {
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> new CustodyLoanPage(List.of(), null, 1, NOW));
    sides.onCommand(
        StoreContent.class,
        chunk -> {
          stored.writeBytes(chunk.bytes());
          return null;
        });
    sides.onCommand(
        Submit.class,
        submit ->
            new SubmissionReceipt(
                submit.submission().value(), "positions", "Applied", 1, 1, 0, 0, NOW));
  }

  /** Takes the only place for reads until {@code goOn}; answers the status of that read. */
  private CompletableFuture<Integer> takePlace(CountDownLatch goOn) {
    CountDownLatch begun = new CountDownLatch(1);
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> {
          begun.countDown();
          await(goOn);
          return new CustodyLoanPage(List.of(), null, 1, NOW);
        });
    CompletableFuture<Integer> slow =
        CompletableFuture.supplyAsync(
            () -> asDemoKey().get().uri(LOANS).exchange().returnResult().getStatus().value());
    await(begun);
    return slow;
  }

  @Test
  void fullReadsAreRefusedAtOnceAndEverythingElseGoesOn() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    var registry = new SimpleMeterRegistry();
    meters.bindTo(registry);
    double refused = refusedReads(registry);
    CompletableFuture<Integer> slow = takePlace(goOn);
    assertThat(reads(registry.get("lendledger.requests.slots")).gauge().value()).isOne();
    assertThat(reads(registry.get("lendledger.requests.under.way")).gauge().value()).isOne();
    WebTestClient lender = asDemoKey();
    lender
        .get()
        .uri(LOANS)
        .exchange()
        .expectStatus()
        .isEqualTo(503)
        .expectHeader()
        .valueEquals("Retry-After", "1")
        .expectHeader()
        .valueEquals("X-Content-Type-Options", "nosniff")
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("UNAVAILABLE");
    assertThat(refusedReads(registry)).isEqualTo(refused + 1);
    URI respelled = URI.create(base() + "/%61pi/v1/loan%73/custody");
    lender.get().uri(respelled).exchange().expectStatus().isEqualTo(503);
    assertThat(refusedReads(registry)).isEqualTo(refused + 2);
    assertThat(token("demo-desk")).isNotEmpty();
    submit(lender, null, "{}".getBytes(StandardCharsets.UTF_8)).expectStatus().isCreated();
    goOn.countDown();
    assertThat(slow.get(3, TimeUnit.MINUTES)).isEqualTo(200);
    assertThatItIsServedAgain();
  }

  /** The rest of a refused request's body may never come. */
  @Test
  void whoIsRefusedKeepsNoPlaceHoweverSlowlyTheBodyComes() throws Exception {
    URI server = URI.create(base());
    try (Socket slow = new Socket(server.getHost(), server.getPort())) {
      slow.getOutputStream()
          .write(
              ("GET " + LOANS + " HTTP/1.1\r\nHost: x\r\nContent-Length: 16000000\r\n\r\n12")
                  .getBytes(StandardCharsets.US_ASCII));
      slow.getOutputStream().flush();
      assertThatItIsServedAgain();
      for (int byteByByte = 0; byteByByte < 10; byteByByte++) {
        slow.getOutputStream().write('x');
        slow.getOutputStream().flush();
        asDemoKey().get().uri(LOANS).exchange().expectStatus().isOk();
      }
    }
  }

  private static RequiredSearch reads(RequiredSearch meter) {
    return meter.tag("kind", "reads");
  }

  private static double refusedReads(SimpleMeterRegistry registry) {
    return reads(registry.get("lendledger.requests.refused")).functionCounter().count();
  }

  /** Whoever goes away leaves the work behind that it asked for. */
  @Test
  void aCallerThatGoesAwayKeepsItsPlaceUntilItsWorkEnds() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> {
          begun.countDown();
          await(goOn);
          return new CustodyLoanPage(List.of(), null, 1, NOW);
        });
    String request =
        "GET " + LOANS + " HTTP/1.1\r\nHost: gateway.test\r\nX-API-Key: " + DEMO_KEY + "\r\n\r\n";
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      await(begun);
    }
    try {
      for (int round = 0; round < 5; round++) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        asDemoKey().get().uri(LOANS).exchange().expectStatus().isEqualTo(503);
      }
    } finally {
      goOn.countDown();
    }
    assertThatItIsServedAgain();
  }

  /** The place is given back behind the answer. */
  private void assertThatItIsServedAgain() {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    int status = status();
    while (status == 503 && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      status = status();
    }
    assertThat(status).isEqualTo(200);
  }

  private int status() {
    return asDemoKey().get().uri(LOANS).exchange().returnResult().getStatus().value();
  }

  @Test
  void whoeverComesBackAtOnceIsReadLater() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<Integer> slow = takePlace(goOn);
    String request =
        "GET " + LOANS + " HTTP/1.1\r\nHost: gateway.test\r\nX-API-Key: " + DEMO_KEY + "\r\n\r\n";
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(180_000);
      long start = System.nanoTime();
      assertThat(exchange(socket, request)).contains("503 ");
      goOn.countDown();
      assertThat(slow.get(3, TimeUnit.MINUTES)).isEqualTo(200);
      assertThat(exchange(socket, request)).contains("200 OK");
      assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
    }
  }

  private static String exchange(Socket socket, String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    StringBuilder answer = new StringBuilder();
    while (answer.isEmpty() || answer.charAt(answer.length() - 1) != '}') {
      answer.append((char) socket.getInputStream().read());
    }
    return answer.toString();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(3, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static WebTestClient.ResponseSpec submit(
      WebTestClient lender, String encoding, byte[] body) {
    var request = lender.post().uri(POSITIONS).contentType(MediaType.APPLICATION_JSON);
    if (encoding != null) {
      request.header("Content-Encoding", encoding);
    }
    return request.bodyValue(body).exchange();
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  @Test
  void aCompressedBodyIsKeptAsItWasBefore() throws IOException {
    byte[] plain = "{\"positions\": []}".repeat(60_000).getBytes(StandardCharsets.UTF_8);
    submit(asDemoKey(), "gzip", gzip(plain)).expectStatus().isCreated();
    assertThat(stored.toByteArray()).isEqualTo(plain);
  }

  @Test
  void aCompressedFormGetsAToken() throws IOException {
    http.post()
        .uri("/oauth2/token")
        .header("Authorization", basic("demo-desk", "demo-desk-secret"))
        .header("Content-Encoding", "gzip")
        .contentType(MediaType.APPLICATION_FORM_URLENCODED)
        .bodyValue(gzip("grant_type=client_credentials".getBytes(StandardCharsets.UTF_8)))
        .exchange()
        .expectStatus()
        .isOk();
  }

  @Test
  void whatIsNoGzipIsMalformedAndABombIsTooLarge() throws IOException {
    byte[] sent = gzip("{\"positions\": []}".getBytes(StandardCharsets.UTF_8));
    refused("gzip", Arrays.copyOf(sent, sent.length - 3), 400, "MALFORMED_REQUEST");
    refused("gzip", "{}".getBytes(StandardCharsets.UTF_8), 400, "MALFORMED_REQUEST");
    refused("gzip", gzip(new byte[30 * 1024 * 1024]), 413, "PAYLOAD_TOO_LARGE");
    byte[] large = new byte[34 * 1024 * 1024];
    new Random(1).nextBytes(large);
    refused("gzip", gzip(large), 413, "PAYLOAD_TOO_LARGE");
    assertThat(sides.received(Submit.class)).isEmpty();
  }

  @Test
  void otherEncodingsAreRefused() {
    refused("br", new byte[] {1}, 415, "UNSUPPORTED_MEDIA_TYPE");
    refused("gzip, gzip", new byte[] {1}, 415, "UNSUPPORTED_MEDIA_TYPE");
    submit(asDemoKey(), "identity", "{}".getBytes(StandardCharsets.UTF_8))
        .expectStatus()
        .isCreated();
  }

  private void refused(String encoding, byte[] body, int status, String code) {
    submit(asDemoKey(), encoding, body)
        .expectStatus()
        .isEqualTo(status)
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo(code);
  }
}
