package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import io.lendledger.core.transaction.RecordTransaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One lender's uploads beside another's single rows. */
class NeighboursTest {

  private static final LenderCode OTHER = new LenderCode("OTHER");

  /** As many large ones are applied at once as there are processors, and two at least. */
  private static final int UPLOADS = Math.max(2, Runtime.getRuntime().availableProcessors()) + 3;

  /** One more than a small body has. */
  private static final int ROWS = 51;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.run.interruptions().letOn();
    intake.close();
  }

  private Submit store(String prefix, int rows) {
    String json =
        IntStream.range(0, rows)
            .mapToObj(each ->
                """
                {"transactionId": "%s%d", "clientId": "A%d", "accountId": "ACC1",
                 "isin": "US0378331005", "side": "Buy", "units": 1,
                 "tradeDate": "2026-03-02", "settlementDate": "2026-03-03"}\
                """
                    .formatted(prefix, each, each))
            .collect(Collectors.joining(",", "{\"transactions\": [", "]}"));
    return intake.store(
        Flow.TRANSACTIONS, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
  }

  /** None of the uploads comes to its end, and there are more than are applied at once. */
  @Test
  void aRowIsAppliedWhileAnotherLendersUploadsAreUnderWay() {
    intake
        .run
        .interruptions()
        .hold(command ->
            command instanceof RecordTransaction record && record.key().lender().equals(OTHER));
    List<SubmissionId> uploads = new ArrayList<>();
    for (int upload = 0; upload < UPLOADS; upload++) {
      Submit submit = IntakeDesk.of(OTHER, store("U" + upload + "-", ROWS));
      intake.submit(submit);
      uploads.add(submit.submission());
    }
    for (int row = 0; row < 5; row++) {
      Submit quiet = store("Q" + row + "-", 1);
      intake.submit(quiet);
      assertThat(intake.applied(quiet.submission()).counts()).containsExactly(1L, 0L, 0L);
    }
    SubmissionStore store = intake.run.get(SubmissionStore.class);
    assertThat(uploads)
        .allMatch(each -> store.find(each).orElseThrow().status() == SubmissionStatus.ACCEPTED);
    intake.run.interruptions().letOn();
    for (SubmissionId each : uploads) {
      assertThat(intake.applied(each).counts()).containsExactly((long) ROWS, 0L, 0L);
    }
  }
}
