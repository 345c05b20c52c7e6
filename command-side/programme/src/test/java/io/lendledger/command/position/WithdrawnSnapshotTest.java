package io.lendledger.command.position;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.groups.Tuple.tuple;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.loan.LoanEvent.RecallReduced;
import io.lendledger.core.position.PositionEvent.SnapshotWithdrawn;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionEvent.SubmissionWithdrawn;
import io.lendledger.core.submission.WithdrawalReceipt;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A snapshot that was sent by mistake is withdrawn: everything is as before it. */
class WithdrawnSnapshotTest {

  private static final String FAR = "2026-12-31";

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private String send(String asOf, String... holdings) {
    return intake.send(Flow.POSITIONS, snapshot(asOf, holdings)).submission();
  }

  private static String snapshot(String asOf, String... holdings) {
    String rows =
        Stream.of(holdings)
            .map(each -> each.split(" "))
            .map(each ->
                """
                {"isin": "US0378331005", "ticker": "AAPL", "quantity": %s, "currency": "USD",
                  "clientId": "%s", "custodyAccountId": "ACC1"}\
                """
                    .formatted(each[1], each[0]))
            .collect(Collectors.joining(","));
    return "{\"asOfDate\": \"%s\", \"emptyInventory\": %s, \"positions\": [%s]}"
        .formatted(asOf, holdings.length == 0, rows);
  }

  private WithdrawalReceipt withdraw(String submission) {
    return intake.withdraw(submission, "wrong day");
  }

  private Rejected refused(String submission) {
    Rejected refusal = catchThrowableOfType(Rejected.class, () -> withdraw(submission));
    assertThat(refusal.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
    return refusal;
  }

  private static String sale(String id, int units) {
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC1",
      "isin": "US0378331005", "side": "Sell", "units": %d, "tradeDate": "2026-03-02",
      "settlementDate": "2026-03-04"}]}\
    """
        .formatted(id, units);
  }

  @Test
  void givesDateAndHoldingsBack() {
    send("2026-03-02", "A 10", "B 20");
    String wrong = send(FAR, "A 100", "C 5");
    assertThat(intake.holding("B")).isEqualTo("0 0");
    assertThat(intake.refusal(Flow.POSITIONS, snapshot("2026-03-03", "A 11")).code())
        .isEqualTo(RejectionCode.BACKDATED_CHANGE);

    WithdrawalReceipt receipt = withdraw(wrong);

    assertThat(receipt.status()).isEqualTo("Withdrawn");
    assertThat(intake.holding("A")).isEqualTo("10 0");
    assertThat(intake.holding("B")).isEqualTo("20 0");
    assertThat(intake.holding("C")).isEqualTo("0 0");
    send("2026-03-03", "A 11", "B 20");
    assertThat(intake.holding("A")).isEqualTo("11 0");
    assertThat(intake.holding("B")).isEqualTo("20 0");
  }

  @Test
  void tellsWhoWithdrewWhatAndWhy() {
    String wrong = send(FAR, "A 10");

    WithdrawalReceipt first = withdraw(wrong);
    WithdrawalReceipt again = intake.withdraw(wrong, "another reason");

    assertThat(again).isEqualTo(first);
    assertThat(intake.run.events(SubmissionWithdrawn.class))
        .containsExactly(new SubmissionWithdrawn(wrong, "DEMO", "wrong day"));
    assertThat(intake.run.events(SnapshotWithdrawn.class)).hasSize(1);
    assertThat(intake.run.events(HoldingsRestored.class)).hasSize(1);
  }

  @Test
  void firstOneLeavesAnEmptyInventory() {
    String wrong = send(FAR, "A 10");

    withdraw(wrong);

    assertThat(intake.holding("A")).isEqualTo("0 0");
    send("2026-01-02", "A 3");
    assertThat(intake.holding("A")).isEqualTo("3 0");
  }

  @Test
  void transactionsThatItIncludedCountAgain() {
    send("2026-02-27", "A 10");
    intake.send(Flow.TRANSACTIONS, sale("T1", 4));
    intake.holding("A");
    String wrong = send(FAR, "A 100");
    intake.send(Flow.TRANSACTIONS, sale("T2", 1));
    assertThat(intake.holding("A")).isEqualTo("100 -1");

    withdraw(wrong);

    assertThat(intake.holding("A")).isEqualTo("10 -5");
    assertThat(intake.send(Flow.TRANSACTIONS, sale("T1", 4)).counts()).endsWith(1L);
    send("2026-03-02", "A 5");
    assertThat(intake.holding("A")).isEqualTo("5 0");
  }

  @Test
  void recallsThatItCausedShrinkAway() {
    send("2026-02-27", "A 10");
    intake.desk.optIn("A");
    intake.desk.deliver(intake.desk.borrow(10).loans().getFirst().loanId(), 10);
    String wrong = intake.confirmed(snapshot("2026-03-02", "A 3"), 7).submission();
    intake.run.settle();
    assertThat(intake.run.events(RecallReduced.class)).isEmpty();

    withdraw(wrong);
    intake.run.settle();

    assertThat(intake.run.events(RecallReduced.class)).hasSize(1);
    assertThat(intake.desk.allocated("A")).isEqualTo(10);
  }

  @Test
  void loansOnItsInventoryBecomeShortfalls() {
    send("2026-02-27", "A 10", "B 10");
    String wrong = send("2026-03-02", "A 100", "B 10");
    intake.desk.optIn("A");
    intake.desk.deliver(intake.desk.borrow(60).loans().getFirst().loanId(), 60);

    withdraw(wrong);
    intake.run.settle();

    assertThat(intake.run.events(ShortfallFound.class))
        .extracting(ShortfallFound::cause, ShortfallFound::units)
        .containsExactly(tuple("SnapshotWithdrawn", 50L));
  }

  @Test
  void laterOneIsWithdrawnFirst() {
    send("2026-03-02", "A 10");
    String first = send(FAR, "A 100");
    String second = send(FAR, "A 200");

    assertThat(refused(first)).hasMessageContaining(second);
    assertThat(intake.holding("A")).isEqualTo("200 0");

    withdraw(second);
    assertThat(intake.holding("A")).isEqualTo("100 0");
    withdraw(first);
    assertThat(intake.holding("A")).isEqualTo("10 0");
    assertThat(refusedDay("2026-03-01")).isEqualTo(RejectionCode.BACKDATED_CHANGE);
  }

  private RejectionCode refusedDay(String day) {
    return intake.refusal(Flow.POSITIONS, snapshot(day, "A 1")).code();
  }

  @Test
  void repeatingOneIsWithdrawnLikeAnyOther() {
    send("2026-03-02", "A 10");
    String repeating = send(FAR, "A 10");

    withdraw(repeating);

    assertThat(intake.holding("A")).isEqualTo("10 0");
    send("2026-03-03", "A 12");
    assertThat(intake.holding("A")).isEqualTo("12 0");
  }

  @Test
  void unknownAndFinalOnesAreRefused() {
    Rejected unknown =
        catchThrowableOfType(
            Rejected.class, () -> withdraw("00000000-0000-0000-0000-000000000000"));
    assertThat(unknown.rejection().code()).isEqualTo(RejectionCode.NOT_FOUND);

    String transactions = intake.send(Flow.TRANSACTIONS, sale("T1", 4)).submission();
    assertThat(refused(transactions)).hasMessageContaining("opposite transaction");
  }

  @Test
  void oneThatIsNotAppliedIsRefused() {
    Submit submit =
        intake.store(
            Flow.POSITIONS,
            BodyFormat.JSON,
            Map.of(),
            snapshot(FAR, "A 10").getBytes(StandardCharsets.UTF_8));
    intake.run.interruptions().failAfter(0, ReportHoldings.class);
    intake.submit(submit);

    assertThat(refused(submit.submission().value())).hasMessageContaining("not applied yet");
  }

  @Test
  void isFinishedByTheNextProcess() {
    int clients = 40;
    send("2026-03-02", clients(clients, 10));
    String wrong = send(FAR, clients(clients, 100));
    intake.run.interruptions().failAfter(7, RestoreHoldings.class);
    intake.askToWithdraw(wrong, "x");
    IntakeDesk.await(() -> intake.run.interruptions().isFailing(RestoreHoldings.class));

    intake.run.restart();

    assertThat(withdraw(wrong).reason()).isEqualTo("x");
    for (int client = 0; client < clients; client++) {
      assertThat(intake.holding("C" + client)).isEqualTo("10 0");
    }
    assertThat(intake.run.events(HoldingsRestored.class)).hasSize(clients);
    send(LendingDesk.MONDAY.toString(), clients(clients, 11));
    assertThat(intake.holding("C0")).isEqualTo("11 0");
  }

  private static String[] clients(int number, int quantity) {
    return IntStream.range(0, number)
        .mapToObj(n -> "C" + n + " " + quantity)
        .toArray(String[]::new);
  }
}
