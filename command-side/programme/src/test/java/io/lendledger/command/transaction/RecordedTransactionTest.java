package io.lendledger.command.transaction;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import io.lendledger.core.transaction.TransactionRecorded;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class RecordedTransactionTest {

  private static final LocalDate MONDAY = LocalDate.parse("2026-03-02");

  private final AggregateTestFixture<RecordedTransaction> transaction =
      new AggregateTestFixture<>(RecordedTransaction.class);

  private static RecordTransaction record(String client, String units) {
    return new RecordTransaction(
        new TransactionKey(new LenderCode("DEMO"), "T1"),
        new Transaction(
            "T1",
            new ClientId(client),
            new AccountId("ACC"),
            new Isin("US0378331005"),
            "AAPL",
            null,
            null,
            Side.SELL,
            new BigDecimal(units),
            MONDAY,
            MONDAY.plusDays(1),
            null));
  }

  private static TransactionRecorded recorded() {
    return new TransactionRecorded(
        "DEMO",
        "T1",
        "A",
        "ACC",
        "US0378331005",
        "AAPL",
        null,
        null,
        "Sell",
        new BigDecimal("10"),
        MONDAY,
        MONDAY.plusDays(1),
        null);
  }

  @Test
  void newTransactionIsRecorded() {
    transaction
        .givenNoPriorActivity()
        .when(record("A", "10"))
        .expectEvents(recorded())
        .expectResultMessagePayload(true);
  }

  @Test
  void sameContentAgainIsADuplicate() {
    transaction
        .given(recorded())
        .when(record("A", "10.00"))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void otherContentIsAConflictThatNamesTheFields() {
    transaction
        .given(recorded())
        .when(record("B", "11"))
        .expectNoEvents()
        .expectException(
            RejectedWith.code(RejectionCode.TRANSACTION_CONFLICT, "clientId", "units"));
  }
}
