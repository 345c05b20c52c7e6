package io.lendledger.command.submission.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A lane that cannot go on is in nobody else's way. */
class WaitingSubmissionsTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private void waiting(String flow, String lender, String date, int from, int to) {
    int rows =
        intake
            .run
            .get(JdbcClient.class)
            .sql(
                """
                INSERT INTO command.submission (submission_id, flow, lender, content_type,
                  parameters, meta_data, chunks, bytes, sha256, records, date, received_at, status)
                SELECT ? || n, ?, ?, 'application/json', '{}', '{}', 1, 1, 'x', 1, ?::date, now(),
                  'Accepted'
                FROM generate_series(?, ?) n
                """)
            .params(lender + "-" + flow + "-", flow, lender, date, from, to)
            .update();
    assertThat(rows).isPositive();
  }

  @Test
  void ofEachFlowAndLenderTheOldestAreSeen() {
    waiting("settlement-status", "OTHER", null, 1, 500);
    waiting("client-reference", "OTHER", null, 1, 1);
    waiting("settlement-status", "THIRD", null, 1, 3);
    List<SubmissionRow> open = intake.run.get(SubmissionStore.class).open(2);
    assertThat(open)
        .extracting(row -> row.submission().value())
        .containsExactlyInAnyOrder(
            "OTHER-settlement-status-1",
            "OTHER-settlement-status-2",
            "OTHER-client-reference-1",
            "THIRD-settlement-status-1",
            "THIRD-settlement-status-2");
    assertThat(open).extracting(SubmissionRow::accepted).isSorted();
  }

  @Test
  void moreThanCanWaitAreRefusedInTheirLaneAlone() {
    waiting("client-reference", "DEMO", null, 1, SubmissionStore.MOST_WAITING);
    Throwable refused = catchThrowable(() -> intake.submit(preferences("A")));
    assertThat(refused).isInstanceOf(Rejected.class).hasMessageContaining("10000 submissions");
    assertThat(((Rejected) refused).rejection().code()).isEqualTo(RejectionCode.UNAVAILABLE);
    String taken =
        intake
            .send(
                Flow.TRANSACTIONS,
                """
                {"transactions": [{"transactionId": "T1", "clientId": "A", "accountId": "ACC1",
                 "isin": "US0378331005", "side": "Buy", "units": 1, "tradeDate": "2026-03-02",
                 "settlementDate": "2026-03-04"}]}
                """)
            .submission();
    assertThat(taken).isNotEmpty();
  }

  private Submit preferences(String client) {
    String body =
        """
        {"clients": [{"clientId": "%s", "optInStatus": "In", "feeSplit": 80,
         "effectiveDate": "2026-03-02"}]}
        """
            .formatted(client);
    return intake.store(
        Flow.CLIENT_REFERENCE, BodyFormat.JSON, Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }
}
