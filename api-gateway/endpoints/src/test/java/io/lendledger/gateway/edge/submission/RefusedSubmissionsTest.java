package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.axonframework.messaging.MetaData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Refused bodies are listed with those that were taken, and tell their faults. */
class RefusedSubmissionsTest extends GatewayTest {

  private static final String LIST = "/api/v1/submissions";
  private static final int FAULTS = 3;

  @Autowired private RefusedStore store;
  @Autowired private RefusedSubmissions waiting;

  private final AtomicInteger sent = new AtomicInteger();

  @BeforeEach
  void refuse() {
    waiting.settle();
    store.list(everything()).forEach(this::forget);
    sides.onCommand(StoreContent.class, _ -> null);
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(
              new Rejection(
                  RejectionCode.VALIDATION_FAILED,
                  FAULTS + " faults",
                  IntStream.range(0, FAULTS)
                      .mapToObj(n -> Fault.at(n, "isin", "X\u0000" + n, "check digit"))
                      .toList()));
        });
    sides.onQuery(
        FindSubmissions.class,
        SubmissionPage.class,
        query -> new SubmissionPage(List.of(), null, 41, NOW));
    sides.onQuery(
        FindSubmission.class,
        SubmissionReceipt.class,
        query -> {
          throw Rejected.notFound("submission " + query.submission());
        });
    sides.onQuery(
        FindSubmissionContent.class,
        SubmissionContent.class,
        query -> {
          throw Rejected.notFound("submission " + query.submission());
        });
  }

  private static RefusedStore.Asked everything() {
    return new RefusedStore.Asked(null, null, null, null, Long.MAX_VALUE, null, "", 10_000);
  }

  /** Those of other tests: time passes for them. */
  private void forget(RefusedSubmission refused) {
    clock.set(refused.receivedAt().plus(Duration.ofDays(31)));
    store.forget();
    clock.set(NOW);
  }

  private static void send(WebTestClient client, String uri) {
    client
        .post()
        .uri(uri)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  private void sendLater(WebTestClient client, String uri) {
    clock.set(NOW.plusSeconds(sent.incrementAndGet()));
    send(client, uri);
    clock.set(NOW.plus(Duration.ofHours(1)));
  }

  private static List<Map<String, Object>> data(WebTestClient client, String uri) {
    return list(client, uri, new ArrayList<>());
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(
      WebTestClient client, String uri, List<String> cursors) {
    Map<String, Object> page =
        client
            .get()
            .uri(uri)
            .exchange()
            .expectStatus()
            .isOk()
            .expectBody(Map.class)
            .returnResult()
            .getResponseBody();
    cursors.add((String) page.get("nextCursor"));
    return (List<Map<String, Object>>) page.get("data");
  }

  @Test
  void aRefusedBodyIsThereForItsSenderWithItsFaults() {
    sendLater(asDemoKey(), "/api/v1/positions");
    Map<String, Object> refused = data(asDemoKey(), LIST + "?status=Refused").getFirst();
    assertThat(refused)
        .containsEntry("status", "Refused")
        .containsEntry("flow", "positions")
        .containsEntry("lenderCode", "DEMO")
        .containsEntry("received", null)
        .containsEntry("errorCode", "VALIDATION_FAILED")
        .containsEntry("message", "3 faults");
    String one = LIST + "/" + refused.get("submissionId");
    asDemoKey()
        .get()
        .uri(one)
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.status")
        .isEqualTo("Refused");
    List<String> cursors = new ArrayList<>();
    var first = list(asDemoKey(), one + "/faults?limit=2", cursors);
    var rest = list(asDemoKey(), one + "/faults?limit=2&cursor=" + cursors.getFirst(), cursors);
    assertThat(first).hasSize(2);
    assertThat(rest).hasSize(1);
    assertThat(rest.getFirst()).containsEntry("index", 2).containsEntry("issue", "check digit");
    assertThat(cursors.getLast()).isNull();
    assertThat(data(as("demo-desk"), "/desk/v1/submissions?lenderCode=DEMO")).hasSize(1);
    assertThat(data(as("demo-auditor"), "/audit/v1/submissions?lenderCode=OTHER")).isEmpty();
  }

  @Test
  void itsBytesAreThereForItsSenderAsTheyCame() {
    sendLater(asDemoKey(), "/api/v1/positions");
    String content =
        "/submissions/%s/content".formatted(data(asDemoKey(), LIST).getFirst().get("submissionId"));
    for (var each : Map.of("/api/v1", asDemoKey(), "/desk/v1", as("demo-desk")).entrySet()) {
      var answer = each.getValue().get().uri(each.getKey() + content).exchange();
      answer.expectStatus().isOk().expectHeader().contentType(MediaType.APPLICATION_JSON);
      answer.expectHeader().doesNotExist("X-Content-Truncated");
      answer.expectBody(String.class).isEqualTo("{}");
    }
    as("other-lender").get().uri("/api/v1" + content).exchange().expectStatus().isNotFound();
  }

  @Test
  void ofALongOneTheFirstBytesAreThere() {
    String line = "{\"isin\": \"US0378331005\"}\n";
    String body = line.repeat(600_000 / line.length());
    asDemoKey()
        .post()
        .uri("/api/v1/transactions")
        .contentType(MediaType.APPLICATION_NDJSON)
        .bodyValue(body)
        .exchange()
        .expectStatus()
        .isBadRequest();
    Object id = data(asDemoKey(), LIST).getFirst().get("submissionId");
    var answer = asDemoKey().get().uri(LIST + "/" + id + "/content").exchange();
    answer.expectStatus().isOk().expectHeader().valueEquals("X-Content-Truncated", "true");
    answer
        .expectBody(String.class)
        .value(kept -> {
          assertThat(kept).hasSize(256 * 1024);
          assertThat(body).startsWith(kept);
        });
  }

  @Test
  void aLendersNewestBytesAreKeptUpToItsBound() {
    Random random = new Random(5);
    int bytes = 256 * 1024;
    int most = (int) (16L * 1024 * 1024 / bytes);
    List<RefusedSubmission> flood =
        IntStream.range(0, most + 10)
            .mapToObj(n -> {
              byte[] content = new byte[bytes];
              random.nextBytes(content);
              return RefusedSubmission.of(
                  new LenderCode("DEMO"),
                  Flow.POSITIONS,
                  NOW.plusSeconds(n),
                  new Rejection(RejectionCode.VALIDATION_FAILED, "no", List.of()),
                  new RefusedContent("text/csv", content, false));
            })
            .toList();
    store.keep(flood);
    List<Boolean> kept =
        flood.stream().map(each -> store.content(each.id(), null).isPresent()).toList();
    assertThat(kept.subList(0, 10)).as("the oldest").doesNotContain(true);
    assertThat(kept.subList(12, flood.size())).as("the newest").doesNotContain(false);
    assertThat(store.content(flood.getLast().id(), null).orElseThrow().bytes())
        .isEqualTo(flood.getLast().content().bytes());
    assertThat(store.list(everything())).as("with or without bytes").hasSize(flood.size());
  }

  @Test
  void anotherLendersIsNotThere() {
    sendLater(asDemoKey(), "/api/v1/positions");
    Object id = data(asDemoKey(), LIST).getFirst().get("submissionId");
    WebTestClient other = as("other-lender");
    assertThat(data(other, LIST)).isEmpty();
    for (String path : List.of("", "/faults")) {
      other.get().uri(LIST + "/" + id + path).exchange().expectStatus().isNotFound();
    }
    asDemoKey()
        .get()
        .uri(LIST + "/00000000-0000-0000-0000-000000000000/faults")
        .exchange()
        .expectStatus()
        .isNotFound();
  }

  @Test
  void aDryRunAndAForeignKeyAreNoSubmissions() {
    sides.onCommand(
        Rehearse.class,
        rehearse -> {
          throw new Rejected(RejectionCode.VALIDATION_FAILED, "1 fault");
        });
    send(asDemoKey(), "/api/v1/positions?dryRun=true");
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "later");
        });
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isEqualTo(503);
    assertThat(data(asDemoKey(), LIST)).isEmpty();
  }

  /** Nothing is wrong with it: it is to be sent again, and is no refused submission meanwhile. */
  @Test
  void aSnapshotBehindAThousandThatWaitIsToBeSentLater() {
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(
              RejectionCode.UNAVAILABLE, "1000 snapshots wait to be applied: try again");
        });
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .header("Idempotency-Key", "behind-a-thousand")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isEqualTo(503)
        .expectHeader()
        .exists("Retry-After")
        .expectBody()
        .jsonPath("error_code")
        .isEqualTo("UNAVAILABLE")
        .jsonPath("message")
        .isEqualTo("1000 snapshots wait to be applied: try again");
    assertThat(data(asDemoKey(), LIST)).isEmpty();

    sides.acceptSubmissions(NOW);
    asDemoKey()
        .post()
        .uri("/api/v1/positions")
        .header("Idempotency-Key", "behind-a-thousand")
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isCreated()
        .expectHeader()
        .doesNotExist("Idempotency-Replayed");
  }

  @Test
  void takenAndRefusedOnesAreOneWalk() {
    List<SubmissionView> taken = new ArrayList<>();
    for (int n = 0; n < 7; n++) {
      sendLater(asDemoKey(), "/api/v1/transactions");
      taken.add(
          new SubmissionView(
              "T" + n,
              "DEMO",
              "positions",
              "Applied",
              1L,
              1,
              0,
              0,
              NOW.plusSeconds(n).plusMillis(500),
              null,
              null));
    }
    taken.sort(Comparator.comparing(SubmissionView::receivedAt).reversed());
    sides.onQuery(FindSubmissions.class, SubmissionPage.class, query -> page(query, taken));
    List<String> times = new ArrayList<>();
    List<String> cursors = new ArrayList<>();
    String next = "";
    do {
      list(asDemoKey(), LIST + "?limit=3" + next, cursors)
          .forEach(each -> times.add((String) each.get("receivedAt")));
      if (times.size() == 3) {
        sendLater(asDemoKey(), "/api/v1/transactions");
        store.keep(List.of(refused(Flow.TRANSACTIONS, 0, "late")));
      }
      next = "&cursor=" + cursors.getLast();
    } while (cursors.getLast() != null);
    assertThat(times).hasSize(14).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(times).doesNotHaveDuplicates();
    assertThat(data(asDemoKey(), LIST + "?status=Refused&flow=transactions")).hasSize(9);
    assertThat(data(asDemoKey(), LIST + "?status=Refused&flow=positions")).isEmpty();
    assertThat(data(asDemoKey(), LIST + "?status=Refused&from=2026-03-02T10:15:37Z")).hasSize(2);
  }

  private static RefusedSubmission refused(Flow flow, int second, String message) {
    return RefusedSubmission.of(
        new LenderCode("DEMO"),
        flow,
        NOW.plusSeconds(second),
        new Rejection(RejectionCode.VALIDATION_FAILED, message, List.of()));
  }

  /** As the query side would: behind the key, and no more than asked for. */
  private static SubmissionPage page(FindSubmissions query, List<SubmissionView> taken) {
    List<String> after = query.page().afterKey();
    if (query.statuses().contains("Refused")) {
      return new SubmissionPage(List.of(), null, 41, NOW);
    }
    List<SubmissionView> left =
        taken.stream()
            .filter(
                each -> after == null || each.receivedAt().toString().compareTo(after.get(1)) < 0)
            .toList();
    int limit = query.page().limit();
    return left.size() > limit
        ? new SubmissionPage(left.subList(0, limit), List.of("more"), 41, NOW)
        : new SubmissionPage(left, null, 41, NOW);
  }

  @Test
  void ofAFloodTheNewestAreKeptAndTheOthersLosesNothing() {
    try (ConfigurableApplicationContext bounded =
        anotherGateway("lendledger.submission.refused.most-per-lender=5")) {
      sendLater(as("other-lender"), "/api/v1/positions");
      for (int n = 0; n < 9; n++) {
        store.keep(List.of(refused(Flow.POSITIONS, n, "old")));
      }
      RefusedSubmissions flooded = bounded.getBean(RefusedSubmissions.class);
      for (int n = 0; n < 50; n++) {
        flooded.note(
            sent(Flow.POSITIONS, NOW.plusSeconds(100 + n)),
            new Rejected(RejectionCode.VALIDATION_FAILED, "flood " + n));
      }
      flooded.settle();
      clock.set(NOW.plus(Duration.ofHours(1)));
      assertThat(data(asDemoKey(), LIST))
          .extracting(each -> each.get("message"))
          .containsExactly("flood 49", "flood 48", "flood 47", "flood 46", "flood 45");
      assertThat(data(as("other-lender"), LIST)).hasSize(1);
    }
  }

  private static StreamedBodies.Description sent(Flow flow, Instant receivedAt) {
    return new StreamedBodies.Description(
        new SubmissionId("s"),
        flow,
        new LenderCode("DEMO"),
        BodyFormat.JSON,
        Map.of(),
        receivedAt,
        null,
        MetaData.emptyInstance());
  }

  @Test
  void anOrderlyStopLosesNone() {
    ConfigurableApplicationContext ending = anotherGateway();
    ending
        .getBean(RefusedSubmissions.class)
        .note(
            sent(Flow.PRICES, NOW), new Rejected(RejectionCode.MALFORMED_REQUEST, "the last one"));
    ending.close();
    clock.set(NOW.plus(Duration.ofHours(1)));
    assertThat(data(asDemoKey(), LIST))
        .extracting(each -> each.get("message"))
        .containsExactly("the last one");
  }

  @Test
  void theyAreKeptForThirtyDays() {
    sendLater(asDemoKey(), "/api/v1/positions");
    clock.set(NOW.plus(Duration.ofDays(30)));
    waiting.settle();
    assertThat(store.list(everything())).hasSize(1);
    clock.set(NOW.plus(Duration.ofDays(31)));
    assertThat(store.list(everything())).isEmpty();
    assertThat(store.forget()).isOne();
  }
}
