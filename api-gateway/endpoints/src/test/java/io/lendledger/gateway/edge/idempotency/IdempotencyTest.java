package io.lendledger.gateway.edge.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.trade.TradeId;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

class IdempotencyTest extends GatewayTest {

  private static final String RETURNS = "/desk/v1/loans/L0000001/returns";
  private static final AtomicInteger KEYS = new AtomicInteger();

  @Autowired private AccessDatabase database;

  private final String key = "key-" + KEYS.incrementAndGet();
  private final AtomicInteger trades = new AtomicInteger();
  private WebTestClient desk;

  /** What came back. */
  private record Answer(int status, HttpHeaders headers, String body) {}

  @BeforeEach
  void answer() {
    desk = as("demo-desk");
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/" + trades.incrementAndGet()));
    sides.acceptSubmissions(NOW);
    sides.onQuery(FindEvents.class, AuditPage.class, _ -> new AuditPage(List.of(), null));
  }

  private static String units(int units) {
    return """
    {"units": %d, "tradeDate": "2026-03-02", "intendedSettlementDate": "2026-03-04"}\
    """
        .formatted(units);
  }

  private Answer send(String path, String sentKey, String body) {
    return send(desk, path, sentKey, MediaType.APPLICATION_JSON, body);
  }

  private static Answer send(
      WebTestClient client, String path, String sentKey, MediaType type, Object body) {
    var answer =
        client
            .post()
            .uri(path)
            .header("Idempotency-Key", sentKey)
            .contentType(type)
            .bodyValue(body)
            .exchange()
            .expectBody(String.class)
            .returnResult();
    return new Answer(
        answer.getStatus().value(), answer.getResponseHeaders(), answer.getResponseBody());
  }

  @Test
  void theSameRequestGetsTheFirstAnswerAndChangesNothing() {
    Answer first = send(RETURNS, key, units(10));
    Answer again = send(RETURNS, '"' + key + '"', units(10));
    assertThat(first.status()).isEqualTo(201);
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body()).contains("L0000001/1");
    assertThat(again.headers().getContentType()).isEqualTo(first.headers().getContentType());
    assertThat(again.headers().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(first.headers().getFirst("Idempotency-Replayed")).isNull();
    assertThat(sides.received(InstructReturn.class)).hasSize(1);
  }

  @Test
  void anotherRequestUnderTheKeyIsAConflict() {
    send(RETURNS, key, units(10));
    Answer other = send(RETURNS, key, units(11));
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.body()).contains("IDEMPOTENCY_CONFLICT");
    assertThat(sides.received(InstructReturn.class)).hasSize(1);
  }

  @Test
  void aKeyIsOneCallersAndOnePaths() {
    send(RETURNS, key, units(10));
    assertThat(send("/desk/v1/loans/L0000002/returns", key, units(10)).status()).isEqualTo(201);
    Answer lenders = submit(as("demo-lender"), key, "{}");
    Answer others = submit(as("other-lender"), key, "{}");
    Answer sameLenders = submit(asDemoKey(), key, "{}");
    assertThat(sides.received(InstructReturn.class)).hasSize(2);
    assertThat(sides.received(Submit.class)).hasSize(2);
    assertThat(others.body()).isNotEqualTo(lenders.body());
    assertThat(sameLenders.body()).isEqualTo(lenders.body());
  }

  private static Answer submit(WebTestClient lender, String sentKey, Object body) {
    return send(lender, "/api/v1/positions", sentKey, MediaType.APPLICATION_JSON, body);
  }

  @Test
  void aRefusedRequestLeavesTheKeyFree() {
    Answer refused = send(RETURNS, key, units(-1));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("VALIDATION_FAILED");
    assertThat(send(RETURNS, key, units(10)).status()).isEqualTo(201);
  }

  @Test
  void aMalformedKeyIsRefusedWithTheReason() {
    Answer refused = send(RETURNS, "a b", units(10));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("VALIDATION_FAILED", "Idempotency-Key", "quotes");
    assertThat(sides.received(InstructReturn.class)).isEmpty();
  }

  @Test
  void repeatsWaitForTheFirstAnswer() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    sides.onCommand(
        InstructReturn.class,
        _ -> {
          begun.countDown();
          await(goOn);
          return new TradeId("L0000001/" + trades.incrementAndGet());
        });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Answer>> answers =
          IntStream.range(0, 8)
              .mapToObj(
                  _ -> CompletableFuture.supplyAsync(() -> send(RETURNS, key, units(10)), threads))
              .toList();
      await(begun);
      goOn.countDown();
      for (CompletableFuture<Answer> answer : answers) {
        assertThat(answer.get(3, TimeUnit.MINUTES).body()).contains("L0000001/1");
      }
    }
    assertThat(sides.received(InstructReturn.class)).hasSize(1);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(3, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void afterAnUnknownOutcomeTheRepeatGoesOnWithTheSameOperation() {
    sides.onCommand(
        InstructReturn.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "gone");
        });
    assertThat(send(RETURNS, key, units(10)).status()).isEqualTo(503);
    assertThat(send(RETURNS, key, units(12)).body()).contains("IDEMPOTENCY_CONFLICT");
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/7"));
    assertThat(send(RETURNS, key, units(10)).body()).contains("L0000001/7");
    List<InstructReturn> sent = sides.received(InstructReturn.class);
    assertThat(sent).hasSize(2);
    assertThat(sent.getFirst().instructionId()).isEqualTo(sent.getLast().instructionId());
  }

  /** Nobody can tell whether it was a repeat, nor whether the first attempt changed anything. */
  @Test
  void aRepeatThatWasCutLeavesTheKeyToTheOperationBefore() throws IOException {
    sides.onCommand(
        InstructReturn.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "gone");
        });
    assertThat(send(RETURNS, key, units(10)).status()).isEqualTo(503);
    byte[] whole = gzip(units(10));
    WebTestClient zipped = desk.mutate().defaultHeader("Content-Encoding", "gzip").build();
    byte[] cut = Arrays.copyOf(whole, whole.length - 3);
    assertThat(send(zipped, RETURNS, key, MediaType.APPLICATION_JSON, cut).body())
        .contains("MALFORMED_REQUEST");
    sides.onCommand(InstructReturn.class, _ -> new TradeId("L0000001/7"));
    assertThat(send(RETURNS, key, units(12)).body()).contains("IDEMPOTENCY_CONFLICT");
    assertThat(send(RETURNS, key, units(10)).body()).contains("L0000001/7");
    assertThat(sides.received(InstructReturn.class))
        .hasSize(2)
        .extracting(InstructReturn::instructionId)
        .containsOnly(sides.received(InstructReturn.class).getFirst().instructionId());
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void aLargeBodyIsComparedWithoutBeingKept() {
    byte[] body = new byte[5 * 1024 * 1024];
    new Random(1).nextBytes(body);
    WebTestClient lender = asDemoKey();
    Answer first = submit(lender, key, body);
    Answer again = submit(lender, key, body);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().getLocation()).isEqualTo(first.headers().getLocation());
    body[body.length - 1]++;
    assertThat(submit(lender, key, body).body()).contains("IDEMPOTENCY_CONFLICT");
    assertThat(sides.received(Submit.class)).hasSize(1);
    assertThat(sides.received(StoreContent.class)).hasSize(20);
  }

  @Test
  void aSecretIsShownAgainButKeptUnreadable() {
    String body = "{\"lenderCode\": \"DEMO\", \"scopes\": [\"lender.read\"]}";
    Answer first = send("/desk/v1/api-keys", key, body);
    Answer again = send("/desk/v1/api-keys", key, body);
    assertThat(first.status()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body()).contains("llk_live_");
    String rows =
        database
            .jdbc()
            .sql(
                "SELECT string_agg(encode(answer, 'escape') || owner || endpoint, '')"
                    + " FROM access.idempotency_key")
            .query(String.class)
            .single();
    assertThat(rows).contains("/desk/v1/api-keys").doesNotContain("llk_live_", key);
  }
}
