package io.lendledger.gateway.edge.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A body is refused for what is in it, whichever code says so and whichever way it came. */
class RefusedByRecordsTest extends RefusedBodies {

  @Test
  void aReportOfWhatATradeCannotBecomeIsThere() {
    Fault fault = Fault.at(0, "tradeId", "L0000001", "the trade is Cancelled");
    sides.onCommand(
        Submit.class,
        submit -> {
          throw new Rejected(
              new Rejection(RejectionCode.INVALID_TRANSITION, "1 fault", List.of(fault)));
        });
    sendLater(asDemoKey(), "/api/v1/settlement-status");
    Map<String, Object> refused = data(asDemoKey(), LIST + "?status=Refused").getFirst();
    assertThat(refused)
        .containsEntry("flow", "settlement-status")
        .containsEntry("errorCode", "INVALID_TRANSITION");
    assertThat(data(asDemoKey(), LIST + "/" + refused.get("submissionId") + "/faults"))
        .singleElement()
        .satisfies(each -> assertThat(each).containsEntry("field", "tradeId"));
  }

  @Test
  void aListOfBorrowRequestsIsThereWithItsBytes() {
    sendLater(as("demo-desk"), "/desk/v1/borrow-requests");
    Map<String, Object> refused =
        data(as("demo-desk"), "/desk/v1/submissions?status=Refused&flow=borrow-requests")
            .getFirst();
    assertThat(refused)
        .containsEntry("lenderCode", null)
        .containsEntry("errorCode", "VALIDATION_FAILED");
    as("demo-desk")
        .get()
        .uri("/desk/v1/submissions/" + refused.get("submissionId") + "/content")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .isEqualTo("{}");
  }
}
