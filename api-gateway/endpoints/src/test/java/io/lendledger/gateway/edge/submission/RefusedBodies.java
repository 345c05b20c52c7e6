package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionContent;
import io.lendledger.core.submission.FindSubmissionProgress;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.StoreContent;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionContent;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.gateway.GatewayTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.axonframework.messaging.MetaData;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Refuses every body that is sent, and lists what was refused. */
abstract class RefusedBodies extends GatewayTest {

  static final String LIST = "/api/v1/submissions";
  static final int FAULTS = 3;

  @Autowired RefusedStore store;
  @Autowired RefusedSubmissions waiting;

  final AtomicInteger sent = new AtomicInteger();

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
        FindOvertakenRecords.class,
        FaultPage.class,
        query -> {
          throw Rejected.notFound("submission " + query.submission());
        });
    sides.onQuery(
        FindSubmissionProgress.class,
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

  static RefusedStore.Asked everything() {
    return new RefusedStore.Asked(null, null, null, null, Long.MAX_VALUE, null, "", 10_000);
  }

  /** Those of other tests: time passes for them. */
  void forget(RefusedSubmission refused) {
    clock.set(refused.receivedAt().plus(Duration.ofDays(31)));
    store.forget();
    clock.set(NOW);
  }

  static void send(WebTestClient client, String uri) {
    client
        .post()
        .uri(uri)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{}")
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  void sendLater(WebTestClient client, String uri) {
    clock.set(NOW.plusSeconds(sent.incrementAndGet()));
    send(client, uri);
    clock.set(NOW.plus(Duration.ofHours(1)));
  }

  static List<Map<String, Object>> data(WebTestClient client, String uri) {
    return list(client, uri, new ArrayList<>());
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> list(WebTestClient client, String uri, List<String> cursors) {
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

  static RefusedSubmission refused(Flow flow, int second, String message) {
    return RefusedSubmission.of(
        new LenderCode("DEMO"),
        flow,
        NOW.plusSeconds(second),
        new Rejection(RejectionCode.VALIDATION_FAILED, message, List.of()));
  }

  static StreamedBodies.Description sent(Flow flow, Instant receivedAt) {
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
}
