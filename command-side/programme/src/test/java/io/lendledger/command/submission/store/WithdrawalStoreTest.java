package io.lendledger.command.submission.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may end a withdrawal. */
class WithdrawalStoreTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  /** A process that stood still knows nothing of the one that goes on in its place. */
  @Test
  void aFormerRunEndsNothing() {
    WithdrawalStore withdrawals = intake.run.get(WithdrawalStore.class);
    SubmissionRuns runs = intake.run.get(SubmissionRuns.class);
    SubmissionId submission = applied();
    assertThat(withdrawals.begin(submission, "a mistake", Map.of(), Instant.EPOCH)).isTrue();
    SubmissionRow former = runs.begin(submission).orElseThrow();
    assertThat(runs.begin(submission)).as("another takes it over").isPresent();

    Rejection refusal =
        new Rejection(RejectionCode.INVALID_TRANSITION, "a day is being closed", List.of());
    assertThatThrownBy(() -> withdrawals.refuse(former, refusal)).isInstanceOf(RunTakenOver.class);
    assertThatThrownBy(() -> withdrawals.complete(former)).isInstanceOf(RunTakenOver.class);
    assertThat(withdrawals.find(submission).orElseThrow().refusal()).isNull();
  }

  @Test
  void theLastRunEndsIt() {
    WithdrawalStore withdrawals = intake.run.get(WithdrawalStore.class);
    SubmissionRuns runs = intake.run.get(SubmissionRuns.class);
    SubmissionId submission = applied();
    withdrawals.begin(submission, "a mistake", Map.of(), Instant.EPOCH);
    SubmissionRow last = runs.begin(submission).orElseThrow();
    withdrawals.complete(last);
    assertThat(runs.begin(submission)).as("nothing is left to do").isEmpty();
  }

  private SubmissionId applied() {
    String id =
        intake
            .send(
                Flow.TRANSACTIONS,
                """
                {"transactions": [{"transactionId": "T1", "clientId": "A", "accountId": "ACC1",
                 "isin": "US0378331005", "side": "Buy", "units": 1, "tradeDate": "2026-03-02",
                 "settlementDate": "2026-03-04"}]}
                """)
            .submission();
    return new SubmissionId(id);
  }
}
