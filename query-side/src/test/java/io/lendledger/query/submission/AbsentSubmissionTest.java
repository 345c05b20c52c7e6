package io.lendledger.query.submission;

import static io.lendledger.query.loan.Sample.DEMO;
import static io.lendledger.query.loan.Sample.FIRST_PAGE;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FindSubmission;
import io.lendledger.core.submission.FindSubmissionEffects;
import io.lendledger.core.submission.SubmissionEffectPage;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A submission that is not shown is only said to be unknown when all events are. */
class AbsentSubmissionTest {

  private static final SubmissionId ID = new SubmissionId("S1");

  private final TestLedger ledger =
      new TestLedger(Map.of("lendledger.query.freshness-wait-ms", "50"));

  @AfterEach
  void close() {
    ledger.close();
  }

  private void assertRefused(RejectionCode code) {
    assertRefused(code, () -> ledger.ask(new FindSubmission(ID, DEMO), SubmissionReceipt.class));
    assertRefused(
        code,
        () ->
            ledger.ask(
                new FindSubmissionEffects(ID, DEMO, FIRST_PAGE), SubmissionEffectPage.class));
  }

  private static void assertRefused(RejectionCode code, Runnable read) {
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(read::run)
        .matches(refused -> refused.rejection().code() == code);
  }

  private static SubmissionReceived received(String id) {
    return new SubmissionReceived(
        id,
        "DEMO",
        "positions",
        "application/json",
        10,
        "00",
        3,
        Instant.parse("2026-03-02T09:00:00.000Z"));
  }

  @Test
  void itIsUnknownOnceAllEventsAreRead() {
    ledger.tell(received("S2"));
    assertRefused(RejectionCode.NOT_FOUND);
  }

  @Test
  void itIsToBeAskedForAgainWhileEventsHaveYetToBeRead() {
    ledger.tell(received("S2"));
    ledger.storeOnly("submission:S1", Map.of(), received("S1"));
    assertRefused(RejectionCode.UNAVAILABLE);
  }
}
