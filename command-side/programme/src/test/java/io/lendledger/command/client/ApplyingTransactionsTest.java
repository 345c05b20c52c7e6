package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.apply;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holdingAt;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.core.client.Side.BUY;
import static io.lendledger.core.client.Side.SELL;

import java.time.LocalDate;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class ApplyingTransactionsTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  @Test
  void purchaseMakesAnUnknownHoldingKnown() {
    client
        .givenNoPriorActivity()
        .when(apply("T1", BUY, "5", MONDAY))
        .expectEvents(applied("T1", BUY, "5", MONDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void transactionCountsOnce() {
    client
        .given(applied("T1", BUY, "5", MONDAY))
        .when(apply("T1", BUY, "5", MONDAY))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void transactionCountsOnceEvenAfterTheSnapshotThatIncludesIt() {
    client
        .given(applied("T1", BUY, "5", MONDAY), reported("S1", TUESDAY, held("5")))
        .when(apply("T1", BUY, "5", MONDAY))
        .expectNoEvents();
  }

  @Test
  void lateTransactionIsRememberedFromTheSnapshotItCameAfter() {
    LocalDate longAgo = MONDAY.minusDays(90);
    client
        .given(
            reported("S1", MONDAY, held("5")),
            applied("T1", BUY, "5", longAgo),
            reported("S2", TUESDAY, held("10")))
        .when(apply("T1", BUY, "5", longAgo))
        .expectNoEvents();
  }

  @Test
  void withoutDepositaryTheOnlyHoldingIsMeant() {
    client
        .given(reported("S1", MONDAY, held("DTCYUS33", "100", "Available")))
        .when(apply("T1", SELL, "5", TUESDAY))
        .expectEvents(applied("T1", "DTCYUS33", SELL, "5", TUESDAY));
  }

  @Test
  void saleWithoutDepositaryTakesFromTheMostFreeUnits() {
    client
        .given(
            reported(
                "S1",
                MONDAY,
                held(null, "150", "Available"),
                held("DTCYUS33", "100", "Available"),
                held("CEDELULL", "110", "Available")),
            allocated("L0000001", 80))
        .when(apply("T1", SELL, "5", TUESDAY))
        .expectEvents(applied("T1", "CEDELULL", SELL, "5", TUESDAY));
  }

  @Test
  void saleWithoutDepositaryOfEqualHoldingsTakesFromTheOneWithout() {
    client
        .given(
            reported(
                "S1", MONDAY, held("DTCYUS33", "100", "Available"), held(null, "100", "Available")))
        .when(apply("T1", SELL, "5", TUESDAY))
        .expectEvents(applied("T1", SELL, "5", TUESDAY));
  }

  @Test
  void purchaseWithoutDepositaryGoesWhereUnitsAreMissing() {
    client
        .given(
            reported(
                "S1", MONDAY, held(null, "100", "Available"), held("DTCYUS33", "900", "Available")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", TUESDAY),
            missing(1, 30, "Sell", TUESDAY, TUESDAY.plusDays(2)))
        .when(apply("T2", BUY, "5", TUESDAY))
        .expectEvents(applied("T2", BUY, "5", TUESDAY));
  }

  @Test
  void namedDepositaryIsMeant() {
    client
        .given(reported("S1", MONDAY, held("100")))
        .when(apply("T1", holdingAt("DTCYUS33"), BUY, "5", TUESDAY))
        .expectEvents(applied("T1", "DTCYUS33", BUY, "5", TUESDAY));
  }

  @Test
  void saleOfLentUnitsLeavesAShortfallNeededBySettlement() {
    client
        .given(reported("S1", MONDAY, held("100")), allocated("L0000001", 80))
        .when(apply("T1", SELL, "50.5", TUESDAY))
        .expectEvents(
            applied("T1", SELL, "50.5", TUESDAY),
            missing(1, 31, "Sell", TUESDAY, TUESDAY.plusDays(2)));
  }

  @Test
  void saleOfFreeUnitsLeavesNone() {
    client
        .given(reported("S1", MONDAY, held("100")), allocated("L0000001", 80))
        .when(apply("T1", SELL, "20", TUESDAY))
        .expectEvents(applied("T1", SELL, "20", TUESDAY));
  }

  @Test
  void secondSaleAddsOnlyWhatItMisses() {
    client
        .given(
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", MONDAY),
            missing(1, 30, "Sell", MONDAY, TUESDAY))
        .when(apply("T2", SELL, "7", TUESDAY))
        .expectEvents(
            applied("T2", SELL, "7", TUESDAY), missing(2, 7, "Sell", TUESDAY, TUESDAY.plusDays(2)));
  }

  @Test
  void purchaseBeforeASaleSparesTheLoan() {
    client
        .given(
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", BUY, "30", MONDAY))
        .when(apply("T2", SELL, "50", TUESDAY))
        .expectEvents(applied("T2", SELL, "50", TUESDAY));
  }
}
