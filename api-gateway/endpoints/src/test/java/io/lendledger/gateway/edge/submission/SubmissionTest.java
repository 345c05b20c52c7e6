package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.FindSubmissionProgress;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.FollowUp;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.GatewayTest;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class SubmissionTest extends GatewayTest {

  private static final int MEBIBYTE = 1024 * 1024;

  @BeforeEach
  void accept() {
    sides.onCommand(StoreContent.class, _ -> null);
    sides.onCommand(Submit.class, submit -> receipt(submit.submission().value(), "Applied"));
    sides.onQuery(
        FindSubmission.class,
        SubmissionReceipt.class,
        query -> receipt(query.submission().value(), "Applied"));
  }

  private static SubmissionReceipt receipt(String id, String status) {
    return new SubmissionReceipt(id, "positions", status, 2, 1, 1, 0, NOW);
  }

  @Test
  void aBodyIsStoredThenSubmittedAndAnsweredWithItsPlace() {
    var answer =
        asDemoKey()
            .post()
            .uri("/api/v1/positions?asOfDate=2026-03-01")
            .header("X-Request-Id", "r-1")
            .contentType(MediaType.valueOf("text/csv"))
            .bodyValue("isin,quantity\n")
            .exchange()
            .expectStatus()
            .isCreated()
            .expectBody(Map.class)
            .returnResult();
    Submit submit = sides.received(Submit.class).getFirst();
    assertThat(submit.flow()).isEqualTo(Flow.POSITIONS);
    assertThat(submit.lender().value()).isEqualTo("DEMO");
    assertThat(submit.format()).isEqualTo(BodyFormat.CSV);
    assertThat(submit.parameters()).isEqualTo(Map.of("asOfDate", "2026-03-01"));
    assertThat(submit.chunks()).isEqualTo(1);
    assertThat(submit.receivedAt()).isEqualTo(NOW);
    assertThat(answer.getResponseHeaders().getLocation().toString())
        .isEqualTo("/api/v1/submissions/" + submit.submission());
    Map<?, ?> receipt = answer.getResponseBody();
    assertThat(receipt.keySet())
        .isEqualTo(
            Set.of(
                "submissionId",
                "flow",
                "status",
                "received",
                "applied",
                "unchanged",
                "duplicates",
                "receivedAt",
                "consequences"));
    assertThat(receipt.get("receivedAt")).isEqualTo("2026-03-02T10:15:30.123Z");
    assertThat(sides.messages())
        .allSatisfy(message -> {
          assertThat(message.getMetaData().get("credential")).isEqualTo("api-key:demo");
          assertThat(message.getMetaData().get("requestId")).isEqualTo("r-1");
          assertThat(message.getMetaData().get("lenderCode")).isEqualTo("DEMO");
          assertThat(message.getMetaData().get("submissionId"))
              .isEqualTo(submit.submission().value());
        });
  }

  @Test
  void aReceiptIsReadAsOfAMoment() {
    sides.onQuery(FindFollowUp.class, FollowUp.class, _ -> new FollowUp(1, 1));
    sides.onQuery(
        FindSubmission.class,
        SubmissionReceipt.class,
        query ->
            receipt(query.submission().value(), query.asOf() == null ? "Applied" : "Accepted"));
    String path = "/api/v1/submissions/s-1";
    assertThat(body(asDemoKey().get().uri(path).exchange()).get("status")).isEqualTo("Applied");
    Map<?, ?> then = body(asDemoKey().get().uri(path + "?asOf=2026-03-01T00:00:00Z").exchange());
    assertThat(then.get("status")).isEqualTo("Accepted");
    assertThat(sides.lastAsked(FindSubmission.class).asOf())
        .isEqualTo(Instant.parse("2026-03-01T00:00:00Z"));
    asDemoKey().get().uri(path + "?asOf=then").exchange().expectStatus().isBadRequest();
  }

  @Test
  void theDeskSubmitsWithoutLenderAndFindsItAgain() {
    var answer =
        as("demo-desk")
            .post()
            .uri("/desk/v1/prices")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue("{}")
            .exchange()
            .expectStatus()
            .isCreated()
            .expectBody(Map.class)
            .returnResult();
    assertThat(sides.received(Submit.class).getFirst().lender()).isNull();
    as("demo-desk")
        .get()
        .uri(answer.getResponseHeaders().getLocation().toString())
        .exchange()
        .expectStatus()
        .isOk();
  }

  @Test
  void theAnswerWaitsForApplicationAsLongAsIsPreferred() {
    AtomicInteger asked = new AtomicInteger();
    sides.onCommand(Submit.class, submit -> receipt(submit.submission().value(), "Accepted"));
    sides.onQuery(
        FindSubmission.class,
        SubmissionReceipt.class,
        query -> {
          int count = asked.incrementAndGet();
          if (count == 1) {
            throw Rejected.notFound("Submission");
          }
          return receipt(query.submission().value(), count > 4 ? "Applied" : "Accepted");
        });
    assertThat(statusAfter(null)).isEqualTo("Applied");
    asked.set(-10_000);
    assertThat(statusAfter("respond-async, wait=0")).isEqualTo("Accepted");
    assertThat(statusAfter("wait=1")).isEqualTo("Accepted");
  }

  private Object statusAfter(String prefer) {
    var request =
        asDemoKey().post().uri("/api/v1/positions").contentType(MediaType.APPLICATION_JSON);
    if (prefer != null) {
      request.header("Prefer", prefer);
    }
    return request
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isCreated()
        .expectBody(Map.class)
        .returnResult()
        .getResponseBody()
        .get("status");
  }

  @Test
  void aLargeBodyPassesInBoundedChunksAndArrivesUnchanged() {
    ByteArrayOutputStream arrived = new ByteArrayOutputStream();
    AtomicLong largest = new AtomicLong();
    sides.onCommand(
        StoreContent.class,
        chunk -> {
          arrived.writeBytes(chunk.bytes());
          largest.accumulateAndGet(chunk.bytes().length, Math::max);
          return null;
        });
    byte[] sent = new byte[9 * MEBIBYTE + 17];
    new Random(1).nextBytes(sent);
    asDemoKey()
        .post()
        .uri("/api/v1/transactions")
        .contentType(MediaType.APPLICATION_NDJSON)
        .bodyValue(sent)
        .exchange()
        .expectStatus()
        .isCreated();
    assertThat(arrived.toByteArray()).isEqualTo(sent);
    assertThat(largest.get()).isEqualTo(256 * 1024);
    assertThat(sides.received(StoreContent.class))
        .extracting(StoreContent::chunk)
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSize(37);
    assertThat(sides.received(Submit.class).getFirst().chunks()).isEqualTo(37);
  }

  private void keep(String sha256) {
    sides.onQuery(
        FindSubmissionContent.class,
        SubmissionContent.class,
        query ->
            new SubmissionContent(
                "text/csv", 3, sha256, new byte[] {(byte) (query.chunk() + 'a'), '\n'}));
  }

  @Test
  void theOriginalBytesComeBackWithTheirTypeAndDigest() {
    keep("880553fca8fcea94e325ee2cfb48e5a985cc797f39a14cc6d3cedecfeb2ae4d2");
    asDemoKey()
        .get()
        .uri("/api/v1/submissions/s-1/content")
        .header("Accept-Encoding", "identity")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .contentType("text/csv")
        .expectHeader()
        .valueEquals("Repr-Digest", "sha-256=:iAVT/Kj86pTjJe4s+0jlqYXMeX85oUzG087ez+sq5NI=:")
        .expectBody(String.class)
        .isEqualTo("a\nb\nc\n");
    assertThat(sides.lastAsked(FindSubmissionContent.class).lender().value()).isEqualTo("DEMO");
  }

  /** A digest is of what is sent: the compressed form has another. */
  @Test
  void originalBytesThatMayBeCompressedHaveNoDigest() {
    keep("880553fca8fcea94e325ee2cfb48e5a985cc797f39a14cc6d3cedecfeb2ae4d2");
    asDemoKey()
        .get()
        .uri("/api/v1/submissions/s-1/content")
        .header("Accept-Encoding", "gzip")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .doesNotExist("Repr-Digest");
  }

  @Test
  void originalBytesThatWereAlteredBreakOff() {
    keep("00".repeat(32));
    var asked = asDemoKey().get().uri("/api/v1/submissions/s-1/content");
    assertThatThrownBy(asked::exchange).hasStackTraceContaining("Connection prematurely closed");
  }

  /** What its events tell lags behind: who applies it is asked, too. */
  @Test
  void aLargeSubmissionTellsHowFarItIsNow() {
    sides.onQuery(FindSubmission.class, SubmissionReceipt.class, _ -> receipt("s-1", "Accepted"));
    sides.onQuery(
        FindSubmissionProgress.class,
        SubmissionReceipt.class,
        _ -> new SubmissionReceipt("s-1", "positions", "Accepted", 60_000, 4_711, 3, 0, NOW));
    sides.onQuery(FindFollowUp.class, FollowUp.class, _ -> new FollowUp(7, 7));
    asDemoKey()
        .get()
        .uri("/api/v1/submissions/s-1")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.applied")
        .isEqualTo(4_711)
        .jsonPath("$.consequences")
        .isEqualTo("Pending");
  }

  @Test
  void consequencesAreDoneWhenAllIsFollowed() {
    sides.onQuery(FindSubmission.class, SubmissionReceipt.class, _ -> receipt("s-1", "Applied"));
    AtomicLong position = new AtomicLong(5);
    sides.onQuery(
        FindFollowUp.class, FollowUp.class, _ -> new FollowUp(position.getAndIncrement(), 7));
    for (String expected : List.of("Pending", "Pending", "Done")) {
      asDemoKey()
          .get()
          .uri("/api/v1/submissions/s-1")
          .exchange()
          .expectBody()
          .jsonPath("$.consequences")
          .isEqualTo(expected);
    }
  }
}
