package io.lendledger.command.client;

import static io.lendledger.command.client.Given.HOLDING;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.allocate;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holding;
import static io.lendledger.command.client.Given.holdingAt;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.report;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.Side.BUY;
import static io.lendledger.core.client.Side.SELL;
import static io.lendledger.core.position.PositionStatus.AVAILABLE;
import static io.lendledger.core.position.PositionStatus.RECALL;
import static io.lendledger.core.position.PositionStatus.RESTRICTED;

import io.lendledger.core.money.Units;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class ReportingHoldingsTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  @Test
  void onlyHoldingsThatDifferAreReported() {
    client
        .given(reported("S1", MONDAY, held("100"), held("DTCYUS33", "5", "Available")))
        .when(
            report("S2", TUESDAY, holding("100.0"), holding(holdingAt("DTCYUS33"), "6", AVAILABLE)))
        .expectEvents(reported("S2", TUESDAY, held("DTCYUS33", "6", "Available")))
        .expectResultMessagePayload(1L);
  }

  @Test
  void numericallyEqualHoldingsAreNoChange() {
    client
        .given(reported("S1", MONDAY, held("10")))
        .when(report("S2", TUESDAY, holding("10.0")))
        .expectNoEvents()
        .expectResultMessagePayload(0L);
  }

  @Test
  void zeroClosesAHolding() {
    client
        .given(reported("S1", MONDAY, held("10")))
        .when(report("S2", TUESDAY, holding("0")))
        .expectEvents(reported("S2", TUESDAY, held("0")))
        .expectResultMessagePayload(1L);
  }

  @Test
  void zeroOfAnUnknownHoldingIsNoChange() {
    client.givenNoPriorActivity().when(report("S2", TUESDAY, holding("0"))).expectNoEvents();
  }

  @Test
  void snapshotAbsorbsTradesUpToItsDateEvenWhenTheQuantityIsEqual() {
    client
        .given(reported("S1", MONDAY, held("10")), applied("T1", BUY, "5", TUESDAY))
        .when(report("S2", TUESDAY, holding("10")))
        .expectEvents(reported("S2", TUESDAY, held("10")))
        .expectResultMessagePayload(1L);
  }

  @Test
  void tradesAfterTheSnapshotsDateStayPending() {
    client
        .given(reported("S1", MONDAY, held("10")), applied("T1", BUY, "5", WEDNESDAY))
        .when(report("S2", TUESDAY, holding("10")))
        .expectNoEvents();
  }

  @Test
  void sameSnapshotAgainChangesNothingThoughATradeCameIn() {
    client
        .given(reported("S1", MONDAY, held("10")), applied("T1", SELL, "4", MONDAY))
        .when(report("S1", MONDAY, holding("10")))
        .expectNoEvents()
        .expectResultMessagePayload(0L);
  }

  @Test
  void olderSnapshotArrivingLateChangesNothing() {
    client
        .given(reported("S1", MONDAY, held("10")), reported("S2", MONDAY, held("12")))
        .when(report("S1", MONDAY, holding("10")))
        .expectNoEvents();
  }

  @Test
  void shrinkingHoldingLeavesAShortfall() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80))
        .when(report("S2", TUESDAY, holding("50")))
        .expectEvents(
            reported("S2", TUESDAY, held("50")), missing(1, 30, "Snapshot", WEDNESDAY, null));
  }

  @Test
  void recallStatusTakesBackEverythingOnLoan() {
    client
        .given(reported("S1", MONDAY, held("100")), allocated("L0000001", 80))
        .when(report("S2", TUESDAY, holding(HOLDING, "100", RECALL)))
        .expectEvents(
            reported("S2", TUESDAY, held(null, "100", "Recall")),
            missing(1, 80, "Recall", WEDNESDAY, null));
  }

  @Test
  void whatMayNotBeLentStaysSoThoughItWasClosedForAWhile() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held(null, "10", "Recall")),
            reported("S2", TUESDAY, held(null, "0", "Recall")),
            reported("S3", WEDNESDAY, held("DTCYUS33", "0.5", "Available")),
            applied("T1", BUY, "20", WEDNESDAY.plusDays(1)))
        .when(allocate("A1", 5, WEDNESDAY.plusDays(1)))
        .expectEvents(allocated("A1", 0))
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void onlyWhatNobodyTreatsYetBecomesAShortfall() {
    client
        .given(
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", TUESDAY),
            missing(1, 30, "Sell", TUESDAY, TUESDAY.plusDays(2)),
            noted("L0000001/1", 10, null))
        .when(report("S2", TUESDAY, holding(HOLDING, "50", RESTRICTED)))
        .expectEvents(
            reported("S2", TUESDAY, held(null, "50", "Restricted")),
            missing(2, 40, "Restricted", WEDNESDAY, null));
  }
}
