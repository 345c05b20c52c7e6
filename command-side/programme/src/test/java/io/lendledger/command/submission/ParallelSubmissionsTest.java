package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionReceipt;
import io.lendledger.core.transaction.TransactionRecorded;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies that come in at the same moment. */
class ParallelSubmissionsTest {

  /** All of one client: what is applied costs with each more that was before. */
  private static final int SALES = 8;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private Submit store(Flow flow, String json) {
    return intake.store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
  }

  private static String snapshot(int day, int quantity) {
    return """
    {"asOfDate": "2026-03-%02d", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
    "quantity": %d, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
    """
        .formatted(day, quantity);
  }

  private static String sales(int from, int units) {
    List<String> rows = new ArrayList<>();
    for (int each = from; each < from + SALES; each++) {
      rows.add(
          """
          {"transactionId": "T%d", "clientId": "A", "accountId": "ACC1", "isin": "US0378331005",
           "side": "Sell", "units": %d, "tradeDate": "2026-03-05",
           "settlementDate": "2026-03-06"}\
          """
              .formatted(each, units));
    }
    Collections.shuffle(rows);
    return "{\"transactions\": [" + String.join(",", rows) + "]}";
  }

  private static <T> List<Future<T>> atOnce(List<Callable<T>> calls) throws InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads.invokeAll(calls);
    }
  }

  private List<Future<SubmissionReceipt>> submit(List<Submit> submissions)
      throws InterruptedException {
    return atOnce(
        submissions.stream()
            .<Callable<SubmissionReceipt>>map(each -> () -> intake.submit(each))
            .toList());
  }

  @Test
  void manyBodiesAtOnceAreAllApplied() throws Exception {
    List<Submit> bodies = new ArrayList<>();
    IntStream.range(0, 24)
        .forEach(each -> bodies.add(store(Flow.TRANSACTIONS, sales(SALES * each, 1))));
    IntStream.range(0, 16).forEach(each -> bodies.add(store(Flow.POSITIONS, snapshot(2, 9_000))));
    for (Future<SubmissionReceipt> each : submit(bodies)) {
      intake.applied(new SubmissionId(each.get().submissionId()));
    }
    assertThat(intake.holding("A")).isEqualTo("9000 " + -24 * SALES);
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(1);
  }

  @Test
  void sameBodyTwiceAtOnceIsTakenOnce() throws Exception {
    Submit once = store(Flow.TRANSACTIONS, sales(0, 1));
    for (Future<SubmissionReceipt> each : submit(Collections.nCopies(8, once))) {
      assertThat(each.get().submissionId()).isEqualTo(once.submission().value());
    }
    assertThat(intake.applied(once.submission()).counts()).containsExactly((long) SALES, 0L, 0L);
    assertThat(intake.run.events(SubmissionReceived.class)).hasSize(1);
  }

  @Test
  void oneOfTwoConflictingBodiesIsRefused() throws Exception {
    List<Submit> bodies =
        IntStream.range(0, 6)
            .mapToObj(each -> store(Flow.TRANSACTIONS, sales(0, 1 + each)))
            .toList();
    int refused = 0;
    for (Future<SubmissionReceipt> each : submit(bodies)) {
      try {
        intake.applied(new SubmissionId(each.get().submissionId()));
      } catch (ExecutionException failed) {
        assertThat(failed).hasCauseInstanceOf(Rejected.class);
        refused++;
      }
    }
    assertThat(refused).isEqualTo(5);
    assertThat(intake.run.events(TransactionRecorded.class)).hasSize(SALES);
  }

  @Test
  void newestSnapshotStandsAtTheEnd() throws Exception {
    List<Submit> bodies =
        IntStream.rangeClosed(1, 20)
            .mapToObj(day -> store(Flow.POSITIONS, snapshot(day, day)))
            .toList();
    for (Future<SubmissionReceipt> each : submit(bodies)) {
      if (each.state() == Future.State.SUCCESS) {
        intake.applied(new SubmissionId(each.get().submissionId()));
      }
    }
    assertThat(intake.holding("A")).isEqualTo("20 0");
    assertThat(intake.run.events(SnapshotApplied.class))
        .extracting(SnapshotApplied::asOfDate)
        .isSorted();
  }
}
