package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ReportCollateral;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionReceived;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.TransactionRecorded;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The process stops in the middle of a body, behind its first thousand records where it is read by
 * the thousand; the next one applies the rest.
 */
class ResumingTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String rows(int count, IntFunction<String> row) {
    return IntStream.range(0, count).mapToObj(row).collect(Collectors.joining(","));
  }

  /** Ends the process when so many commands have passed, and lets another one go on. */
  private Taken interrupted(Flow flow, String json, Class<?> command, int passing) {
    Submit submit =
        intake.store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
    intake.run.interruptions().failAfter(passing, command);
    intake.submit(submit);
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(command));
    intake.run.restart();
    Taken taken = intake.applied(submit.submission());
    intake.run.settle();
    assertThat(intake.run.events(SubmissionReceived.class)).hasSize(1);
    assertThat(intake.run.events(SubmissionApplied.class)).hasSize(1);
    assertThat(staged()).isZero();
    return taken;
  }

  private long staged() {
    return intake
        .run
        .jdbc()
        .sql(
            """
            SELECT (SELECT count(*) FROM command.staged_record)
              + (SELECT count(*) FROM command.staged_position)
            """)
        .query(Long.class)
        .single();
  }

  @Test
  void transactionsGoOn() {
    String json =
        rows(
            1_100,
            each ->
                """
                {"transactionId": "T%d", "clientId": "C%d", "accountId": "ACC1",
                 "isin": "US0378331005", "side": "Buy", "units": 1, "tradeDate": "2026-03-02",
                 "settlementDate": "2026-03-04"}\
                """
                    .formatted(each, each % 110));
    Taken taken =
        interrupted(
            Flow.TRANSACTIONS,
            "{\"transactions\": [" + json + "]}",
            RecordTransaction.class,
            1_020);
    assertThat(taken.counts()).containsExactly(1_100L, 0L, 0L);
    assertThat(intake.run.events(TransactionRecorded.class)).hasSize(1_100);
    assertThat(intake.holding("C109")).isEqualTo("0 10");
  }

  @Test
  void snapshotGoesOn() {
    String json =
        rows(
            400,
            each ->
                """
                {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
                 "clientId": "C%d", "custodyAccountId": "ACC1"}\
                """
                    .formatted(each % 10, each));
    Taken taken =
        interrupted(
            Flow.POSITIONS,
            "{\"asOfDate\": \"2026-03-02\", \"positions\": [" + json + "]}",
            ReportHoldings.class,
            120);
    assertThat(taken.counts()).containsExactly(360L, 40L, 0L);
    assertThat(intake.run.events(HoldingsReported.class)).hasSize(360);
  }

  @Test
  void preferencesGoOn() {
    String json =
        rows(
            1_100,
            each ->
                """
                {"clientId": "C%d", "effectiveDate": "2026-03-0%d", "optInStatus": "In",
                 "feeSplit": 90}\
                """
                    .formatted(each % 1_000, 2 + each / 1_000));
    Taken taken =
        interrupted(
            Flow.CLIENT_REFERENCE, "{\"clients\": [" + json + "]}", SetPreference.class, 1_020);
    assertThat(taken.counts()).containsExactly(1_100L, 0L, 0L);
    assertThat(intake.run.events(PreferenceSet.class)).hasSize(1_100);
  }

  @Test
  void collateralGoesOn() {
    String json =
        rows(
            90,
            each ->
                """
                {"rqvAccount": "RQV%d", "lenderCode": "DEMO", "accountNumber": "ACC1",
                 "borrowerCode": "BRW1", "collateralType": "Cash", "quantity": %d,
                 "collateralCurrency": "USD"}\
                """
                    .formatted(each % 30, each));
    Taken taken =
        interrupted(
            Flow.COLLATERAL,
            "{\"date\": \"2026-03-02\", \"collateral\": [" + json + "]}",
            ReportCollateral.class,
            12);
    assertThat(taken.counts()).containsExactly(90L, 0L, 0L);
    assertThat(intake.run.events(CollateralReported.class)).hasSize(30);
  }

  /** The other process keeps this one from applying it; the crash empties what is not logged. */
  @Test
  void snapshotOutlivesCrashOfDatabase() {
    Submit submit =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            """
            {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
              "quantity": 7, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
            """
                .getBytes(StandardCharsets.UTF_8));
    boolean alone =
        intake
            .run
            .get(SubmissionLock.class)
            .runAlone(
                submit.submission(),
                (submission, lock) -> {
                  intake.submit(submit);
                  intake
                      .run
                      .jdbc()
                      .sql(
                          """
                          TRUNCATE command.staged_body, command.staged_record,
                            command.staged_position
                          """)
                      .update();
                });
    assertThat(alone).isTrue();
    assertThat(intake.applied(submit.submission()).counts()).containsExactly(1L, 0L, 0L);
    assertThat(intake.holding("A")).isEqualTo("7 0");
  }
}
