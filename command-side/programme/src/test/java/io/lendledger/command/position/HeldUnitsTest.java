package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.Side;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client holds of a security in an account stays within its bound, however it comes. */
class HeldUnitsTest {

  private static final long MOST = 1_000_000_000_000L;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String trade(String id, String client, String side, long units) {
    return """
    {"transactionId": "%s", "clientId": "%s", "accountId": "ACC1", "isin": "US0378331005", \
    "side": "%s", "units": %d, "tradeDate": "2026-03-02", "settlementDate": "2026-03-09"}\
    """
        .formatted(id, client, side, units);
  }

  private static String buy(String id, long units) {
    return trade(id, "A", "Buy", units);
  }

  private static String sell(String id, long units) {
    return trade(id, "A", "Sell", units);
  }

  private static String list(String... transactions) {
    return "{\"transactions\": [%s]}".formatted(String.join(",", transactions));
  }

  private void send(String... transactions) {
    intake.send(Flow.TRANSACTIONS, list(transactions));
  }

  private static String snapshot(String date, String depositary, long... quantities) {
    List<String> depositaries = Arrays.asList(depositary, "DEUTDEFF");
    return """
    {"asOfDate": "%s", "positions": [%s]}
    """
        .formatted(
            date,
            String.join(
                ",",
                IntStream.range(0, quantities.length)
                    .mapToObj(i -> position(depositaries.get(i), quantities[i]))
                    .toList()));
  }

  private static String position(String depositary, long quantity) {
    return """
    {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
     "clientId": "A", "custodyAccountId": "ACC1", "depositary": "%s"}
    """
        .formatted(quantity, depositary);
  }

  private Rejection refused(String... transactions) {
    return refused(Flow.TRANSACTIONS, list(transactions));
  }

  /** Sent again while others are under way. */
  private Rejection refused(Flow flow, String json) {
    Rejection refusal = intake.refusal(flow, json);
    while (refusal.code() == RejectionCode.UNAVAILABLE) {
      refusal = intake.refusal(flow, json);
    }
    return refusal;
  }

  @Test
  void transactionsThatTakeAHoldingOverItsBoundAreRefused() {
    send(buy("T1", MOST));
    Rejection refusal = refused(trade("T2", "B", "Buy", 1), buy("T3", 1));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .containsExactly(
            Fault.at(
                1,
                "units",
                1,
                "would take what the client holds in the account, with what is pending,"
                    + " to 1000000000001: at most 1000000000000"));
    send(sell("T4", 1), buy("T5", 1));
    assertThat(refused(buy("T6", 1)).faults()).hasSize(1);
    assertThat(intake.holding("A")).isEqualTo("0 " + MOST);
  }

  @Test
  void recordsOfABodyCountTogetherInTheirOrder() {
    assertThat(
            refused(buy("T1", 600_000_000_000L), sell("T2", 1), buy("T3", 400_000_000_002L))
                .faults())
        .extracting(Fault::index, Fault::value)
        .containsExactly(tuple(2, "400000000002"));
    assertThat(refused(sell("T1", MOST), sell("T2", 1)).faults())
        .extracting(Fault::index, Fault::value)
        .containsExactly(tuple(1, "1"));
    send(buy("T1", 600_000_000_000L), sell("T2", 1), buy("T3", 400_000_000_001L));
    assertThat(intake.holding("A")).isEqualTo("0 " + MOST);
  }

  @Test
  void ofManyBeyondTheBoundTheFirstAreListedAndAllAreCounted() {
    String[] all =
        IntStream.range(0, 130)
            .mapToObj(i -> buy("T" + i, i == 0 ? MOST : 1))
            .toArray(String[]::new);
    Rejection refusal = refused(all);
    assertThat(refusal.message()).isEqualTo("129 faults; first 100 listed");
    assertThat(refusal.faults())
        .extracting(Fault::index)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 100).boxed().toList());
  }

  @Test
  void duplicatesDoNotCount() {
    send(buy("T1", MOST));
    assertThat(intake.send(Flow.TRANSACTIONS, list(buy("T1", MOST), buy("T1", MOST))).counts())
        .containsExactly(0L, 0L, 2L);
  }

  @Test
  void bodiesThatFollowEachOtherFastCountTogether() {
    for (int i = 0; i < 4; i++) {
      submit(Flow.TRANSACTIONS, list(buy("T" + i, 240_000_000_000L)));
    }
    assertThat(refused(buy("T4", 40_000_000_001L)).faults()).hasSize(1);
    send(buy("T5", 40_000_000_000L));
    assertThat(intake.holding("A")).isEqualTo("0 " + MOST);
  }

  @Test
  void bodiesAtTheSameTimeCountTogether() {
    List<CompletableFuture<Boolean>> answers =
        Stream.of("T1", "T2", "T3", "T4", "T5", "T6")
            .map(id -> CompletableFuture.supplyAsync(() -> isTaken(buy(id, 300_000_000_000L))))
            .toList();
    long taken = answers.stream().filter(CompletableFuture::join).count();
    intake.run.settle();
    assertThat(taken).isBetween(1L, 3L);
    assertThat(intake.holding("A")).isEqualTo("0 " + taken * 300_000_000_000L);
  }

  /** Otherwise it is refused, or to be sent again since others are under way. */
  private boolean isTaken(String transaction) {
    try {
      intake.applied(submit(Flow.TRANSACTIONS, list(transaction)));
      return true;
    } catch (Rejected refused) {
      assertThat(refused.rejection().code())
          .isIn(RejectionCode.VALIDATION_FAILED, RejectionCode.UNAVAILABLE);
      return false;
    }
  }

  private SubmissionId submit(Flow flow, String json) {
    Submit submit =
        intake.store(flow, BodyFormat.JSON, Map.of(), json.getBytes(StandardCharsets.UTF_8));
    intake.submit(submit);
    return submit.submission();
  }

  @Test
  void snapshotsCountWithWhatIsPendingAndOverAllDepositaries() {
    intake.send(Flow.POSITIONS, snapshot("2026-03-01", "BOFAUS3N", MOST - 2, 1));
    assertThat(refused(buy("T1", 2)).faults()).hasSize(1);
    send(buy("T2", 1));
    assertThat(refused(Flow.POSITIONS, snapshot("2026-03-01", "BOFAUS3N", MOST, 1)).faults())
        .extracting(Fault::field, Fault::value)
        .containsExactly(tuple("quantity", "1000000000001"));
    Rejection refusal = refused(Flow.POSITIONS, snapshot("2026-03-01", "BOFAUS3N", MOST - 1, 1));
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    intake.send(Flow.POSITIONS, snapshot("2026-03-02", "BOFAUS3N", MOST - 1, 1));
    assertThat(refused(buy("T3", 1)).faults()).hasSize(1);
  }

  @Test
  void aHoldingIsThatOfAllItsDepositaries() {
    for (int i = 0; i < 16; i++) {
      send(buy("T" + i, 60_000_000_000L, depositary(i)));
    }
    assertThat(refused(buy("T16", 60_000_000_000L, depositary(16))).faults())
        .extracting(Fault::value, Fault::issue)
        .containsExactly(
            tuple(
                "60000000000",
                "would take what the client holds in the account, with what is pending,"
                    + " to 1020000000000: at most 1000000000000"));
    send(buy("T16", 40_000_000_000L, depositary(16)));
  }

  private static String depositary(int number) {
    return String.valueOf((char) ('A' + number)).repeat(4) + "DEFF";
  }

  private static String buy(String id, long units, String depositary) {
    return buy(id, units).replace("{", "{\"depositary\": \"%s\", ".formatted(depositary));
  }

  /** Of the day's second snapshot, only holdings that it changes include what was traded since. */
  @Test
  void whatASecondSnapshotOfTheDayLeavesPendingCounts() {
    intake.send(Flow.POSITIONS, snapshot("2026-03-02", "BOFAUS3N", MOST - 10));
    send(buy("T1", 10, "BOFAUS3N"));
    assertThat(refused(Flow.POSITIONS, snapshot("2026-03-02", "BOFAUS3N", MOST - 10, 10)).faults())
        .extracting(Fault::index, Fault::value)
        .containsExactly(tuple(1, "1000000000000"));
    intake.send(Flow.POSITIONS, snapshot("2026-03-02", "BOFAUS3N", MOST - 20, 10));
    send(buy("T2", 10));
    assertThat(refused(buy("T3", 1)).faults()).hasSize(1);
  }

  @Test
  void whatAWithdrawnSnapshotGivesBackCounts() {
    intake.send(Flow.POSITIONS, snapshot("2026-03-01", "BOFAUS3N", MOST));
    String mistaken =
        intake.send(Flow.POSITIONS, snapshot("2026-03-02", "BOFAUS3N", 10)).submission();
    intake.run.jdbc().sql("UPDATE command.units_under_way SET counted = NULL").update();
    send(buy("T1", 10));
    intake.withdraw(mistaken, "a test");
    intake.run.settle();
    assertThat(refused(buy("T2", 1)).faults()).hasSize(1);
  }

  @Test
  void aSnapshotUnderWayCounts() {
    submit(Flow.POSITIONS, snapshot("2026-03-01", "BOFAUS3N", MOST));
    assertThat(refused(buy("T1", 1)).faults()).hasSize(1);
  }

  /** A store may hold what an earlier version accepted. */
  @Test
  void whatIsBeyondTheBoundAlreadyStopsNobody() {
    for (Side side : Side.values()) {
      for (int i = 0; i < 3; i++) {
        recordedBefore(side + "-" + i, side);
      }
    }
    intake.run.settle();
    assertThat(intake.holding("OLD-Buy")).isEqualTo("0 27670116110564327424");
    assertThat(intake.holding("OLD-Sell")).isEqualTo("0 -27670116110564327424");
    send(buy("T1", 5));
    assertThat(intake.holding("A")).isEqualTo("0 5");
    assertThat(refused(trade("T2", "OLD-Buy", "Buy", 1)).faults()).hasSize(1);
  }

  private void recordedBefore(String id, Side side) {
    intake.run.send(
        new RecordTransaction(
            new TransactionKey(LendingDesk.DEMO, id),
            new Transaction(
                id,
                new ClientId("OLD-" + side.wire()),
                LendingDesk.ACCOUNT,
                LendingDesk.ISIN,
                null,
                null,
                null,
                side,
                new BigDecimal("9223372036854775808"),
                LendingDesk.MONDAY,
                LendingDesk.MONDAY.plusDays(2),
                null)));
  }
}
