package io.lendledger.command.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.transaction.TransactionRecorded;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions as they are sent in, down to the holdings that they change. */
class TransactionsIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String transaction(String id, String side, String units, String tradeDate) {
    return """
    {"transactionId": "%s", "clientId": "A", "accountId": "ACC1", "isin": "US0378331005", \
    "side": "%s", "units": %s, "tradeDate": "%s", "settlementDate": "2026-03-09"}\
    """
        .formatted(id, side, units, tradeDate);
  }

  private static String sell(String id, String units) {
    return transaction(id, "Sell", units, "2026-03-02");
  }

  private static String list(String... transactions) {
    return "{\"transactions\": [%s]}".formatted(String.join(",", transactions));
  }

  private Taken send(String... transactions) {
    return intake.send(Flow.TRANSACTIONS, list(transactions));
  }

  private void snapshot(String date, String quantity) {
    intake.send(
        Flow.POSITIONS,
        """
        {"asOfDate": "%s", "positions": [{"isin": "US0378331005", "ticker": "AAPL",
        "quantity": %s, "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
        """
            .formatted(date, quantity));
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatLeadsToTheSameEvents(BodyFormat format) {
    String buy = transaction("T1", "Buy", "10.50", "2026-03-02");
    Taken taken =
        intake.send(
            Flow.TRANSACTIONS,
            format,
            Map.of(),
            switch (format) {
              case JSON -> list(buy, sell("T2", "3"));
              case NDJSON -> buy + "\n" + sell("T2", "3");
              case CSV ->
                  """
                  transactionId,clientId,accountId,isin,side,units,tradeDate,settlementDate,ticker
                  T1,A,ACC1,US0378331005,Buy,10.50,2026-03-02,2026-03-09,
                  T2,A,ACC1,US0378331005,Sell,3,2026-03-02,2026-03-09,
                  """;
            });
    intake.run.settle();
    assertThat(taken.counts()).containsExactly(2L, 0L, 0L);
    assertThat(intake.run.events(TransactionRecorded.class))
        .extracting(
            TransactionRecorded::transactionId,
            TransactionRecorded::side,
            TransactionRecorded::units)
        .containsExactlyInAnyOrder(
            tuple("T1", "Buy", new BigDecimal("10.5")), tuple("T2", "Sell", new BigDecimal("3")));
    assertThat(intake.run.events(TransactionApplied.class)).hasSize(2);
  }

  @Test
  void sameTransactionsAgainAreDuplicates() {
    snapshot("2026-03-01", "10");
    assertThat(send(sell("T1", "4"), sell("T1", "4.00")).counts()).containsExactly(1L, 0L, 1L);
    assertThat(send(sell("T1", "4"), sell("T2", "1")).counts()).containsExactly(1L, 0L, 1L);
    assertThat(intake.holding("A")).isEqualTo("10 -5");
  }

  @Test
  void ofManyConflictsTheFirstAreListedAndAllAreCounted() {
    String[] first =
        IntStream.range(0, 130).mapToObj(i -> sell("T" + i, "1")).toArray(String[]::new);
    send(first);
    String[] other =
        IntStream.range(0, 130).mapToObj(i -> sell("T" + i, "2")).toArray(String[]::new);
    Rejection refusal = intake.refusal(Flow.TRANSACTIONS, list(other));
    assertThat(refusal.message()).isEqualTo("130 faults; first 100 listed");
    assertThat(refusal.faults())
        .extracting(Fault::index)
        .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @Test
  void sameIdWithOtherContentIsAConflictWithinABody() {
    Rejection refusal =
        intake.refusal(Flow.TRANSACTIONS, list(sell("T1", "4"), sell("T2", "4"), sell("T1", "5")));
    assertThat(refusal.code()).isEqualTo(RejectionCode.TRANSACTION_CONFLICT);
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactly(tuple(2, "transactionId", "T1"));
  }

  @Test
  void sameIdWithOtherContentIsAConflictAcrossBodies() {
    send(sell("T1", "4"));
    Rejection refusal = intake.refusal(Flow.TRANSACTIONS, list(sell("T2", "4"), sell("T1", "5")));
    assertThat(refusal.code()).isEqualTo(RejectionCode.TRANSACTION_CONFLICT);
    assertThat(refusal.faults()).extracting(Fault::index).containsExactly(1);
    assertThat(send(sell("T2", "7")).counts()).containsExactly(1L, 0L, 0L);
  }

  /** More ids than are taken at once, sorted otherwise than they are sent. */
  @Test
  void conflictsOfALargeBodyAreListedInItsOrderAndNothingOfItIsTaken() {
    send(sell("T4999", "4"), sell("T0001", "4"));
    List<String> many = new ArrayList<>();
    for (int number = 4_999; number >= 0; number--) {
      many.add(sell("T%04d".formatted(number), "1"));
    }
    many.add(sell("T2500", "7"));
    Rejection refusal = intake.refusal(Flow.TRANSACTIONS, list(many.toArray(String[]::new)));
    assertThat(refusal.code()).isEqualTo(RejectionCode.TRANSACTION_CONFLICT);
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::value)
        .containsExactly(tuple(0, "T4999"), tuple(4_998, "T0001"), tuple(5_000, "T2500"));
    assertThat(send(sell("T0002", "9")).counts()).containsExactly(1L, 0L, 0L);
  }

  /** More ids than are taken at once. */
  @Test
  void aLargeBodyIsTakenWhole() {
    String[] many = new String[2_100];
    for (int number = 0; number < many.length; number++) {
      many[number] =
          sell("T%04d".formatted(number), "1").replace("\"A\"", "\"A%d\"".formatted(number % 70));
    }
    assertThat(send(many).counts()).containsExactly(2_100L, 0L, 0L);
    assertThat(send(many).counts()).containsExactly(0L, 0L, 2_100L);
  }

  @Test
  void faultsAreReportedTogether() {
    Rejection refusal =
        intake.refusal(
            Flow.TRANSACTIONS,
            list(
                sell("T1", "0"),
                transaction("T2", "Hold", "1", "2026-03-02"),
                transaction("T3", "Buy", "1", "2026-03-10")));
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactly(
            tuple(0, "units", "0"),
            tuple(1, "side", "Hold"),
            tuple(2, "settlementDate", "2026-03-09"));
  }

  @Test
  void newerSnapshotAbsorbsWhatWasTradedUpToItsDate() {
    snapshot("2026-03-01", "10");
    send(sell("T1", "4"), transaction("T2", "Buy", "1", "2026-03-04"));
    assertThat(intake.holding("A")).isEqualTo("10 -3");
    snapshot("2026-03-03", "6");
    assertThat(intake.holding("A")).isEqualTo("6 1");
  }

  @Test
  void newerSnapshotAbsorbsEvenWhenItRepeatsTheQuantity() {
    snapshot("2026-03-01", "10");
    send(sell("T1", "4"));
    snapshot("2026-03-02", "10");
    assertThat(intake.holding("A")).isEqualTo("10 0");
  }

  @Test
  void repeatedSnapshotOfTheSameDateKeepsThem() {
    snapshot("2026-03-02", "10");
    send(sell("T1", "4"));
    snapshot("2026-03-02", "10");
    assertThat(intake.holding("A")).isEqualTo("10 -4");
    snapshot("2026-03-02", "7");
    assertThat(intake.holding("A")).isEqualTo("7 0");
  }

  @Test
  void snapshotOlderThanTheirTradeDateKeepsThem() {
    snapshot("2026-02-27", "10");
    send(sell("T1", "4"));
    snapshot("2026-03-01", "12");
    assertThat(intake.holding("A")).isEqualTo("12 -4");
  }

  /** Several times as many as the process takes at once. */
  @Test
  void manyTransactionsAreAppliedOnceEach() {
    String[] sales =
        IntStream.range(0, 700)
            .mapToObj(each -> sell("T" + each, "1").replace("\"A\"", "\"C" + each % 70 + "\""))
            .toArray(String[]::new);
    assertThat(send(sales).counts()).containsExactly(700L, 0L, 0L);
    assertThat(intake.holding("C69")).isEqualTo("0 -10");
    assertThat(intake.run.events(TransactionApplied.class)).hasSize(700);
  }
}
