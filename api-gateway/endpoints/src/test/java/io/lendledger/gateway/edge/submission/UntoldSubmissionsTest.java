package io.lendledger.gateway.edge.submission;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionProgress;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionReceipt;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/** Submissions that the read models do not show, or do not show yet. */
class UntoldSubmissionsTest extends RefusedBodies {

  private void onFindSubmission(Rejected refusal) {
    sides.onQuery(FindSubmission.class, SubmissionReceipt.class, refusing(refusal));
    sides.onQuery(FindOvertakenRecords.class, FaultPage.class, refusing(refusal));
  }

  private static <Q, R> Function<Q, R> refusing(Rejected refusal) {
    return _ -> {
      throw refusal;
    };
  }

  private static Rejected behind() {
    return new Rejected(RejectionCode.UNAVAILABLE, "try again");
  }

  private ResponseSpec get(Object id) {
    return asDemoKey().get().uri(LIST + "/" + id).exchange();
  }

  @Test
  void aSubmissionOfAnotherLenderIsNotFound() {
    get("s-1").expectStatus().isNotFound();
    get("_").expectStatus().isNotFound();
  }

  @Test
  void anAcceptedOneIsThereBeforeItsEventsAre() {
    sides.onQuery(
        FindSubmissionProgress.class,
        SubmissionReceipt.class,
        query ->
            new SubmissionReceipt(
                query.submission().value(), "positions", "Accepted", 2, 0, 0, 0, NOW));
    for (Rejected refusal : List.of(behind(), Rejected.notFound("submission s-1"))) {
      onFindSubmission(refusal);
      get("s-1").expectStatus().isOk().expectBody().jsonPath("$.status").isEqualTo("Accepted");
    }
  }

  @Test
  void oneThatTheReadModelsHaveYetToReachIsToBeAskedForAgain() {
    onFindSubmission(behind());
    get("s-1").expectStatus().isEqualTo(503).expectHeader().exists("Retry-After");
    get("s-1/faults").expectStatus().isEqualTo(503).expectHeader().exists("Retry-After");
  }

  @Test
  void aRefusedOneIsThereThoughTheReadModelsAreBehind() {
    store.keep(List.of(refused(Flow.POSITIONS, 0, "1 fault")));
    Map<String, Object> refused = data(asDemoKey(), LIST).getFirst();
    onFindSubmission(behind());
    get(refused.get("submissionId"))
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.status")
        .isEqualTo("Refused");
  }
}
