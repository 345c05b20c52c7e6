package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holding;
import static io.lendledger.command.client.Given.less;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.report;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.command.client.Given.surplus;

import io.lendledger.core.client.ClientCommand.RestoreHoldings;
import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientEvent.HoldingsRestored;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.RestoredHolding;
import io.lendledger.core.client.RestoredHolding.RestoredTransaction;
import io.lendledger.core.client.Side;
import io.lendledger.core.money.Units;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

/** What withdrawing a snapshot or a list of preferences means for a client. */
class RestoringHoldingsTest {

  private static final LocalDate FAR = MONDAY.plusDays(300);
  private static final RestoredTransaction SALE =
      new RestoredTransaction("T1", "Sell", new BigDecimal("4"), MONDAY, MONDAY.plusDays(2), null);

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  private static RestoredHolding was(String quantity, String snapshot, RestoredTransaction... of) {
    return new RestoredHolding(held(quantity), snapshot, List.of(of));
  }

  private static RestoreHoldings restore(LocalDate former, RestoredHolding... holdings) {
    return new RestoreHoldings(CLIENT, new SubmissionId("X"), former, List.of(holdings), THURSDAY);
  }

  private static HoldingsRestored restored(LocalDate former, RestoredHolding... holdings) {
    return new HoldingsRestored("DEMO", "A", "X", former, List.of(holdings));
  }

  @Test
  void holdingIsAsBefore() {
    client
        .given(reported("S1", MONDAY, held("10")), reported("X", FAR, held("100")))
        .when(restore(MONDAY, was("10", "S1")))
        .expectEvents(restored(MONDAY, was("10", "S1")))
        .expectResultMessagePayload(1L);
  }

  /** The later snapshot had been applied, and was withdrawn first. */
  @Test
  void holdingThatASnapshotClosedIsAsBeforeHoweverManyFollowed() {
    client
        .given(
            reported("S1", MONDAY, held("10"), held("D1", "20", "Available")),
            reported("X", TUESDAY, held("0")),
            reported("S3", THURSDAY, held("D1", "5", "Available")),
            new HoldingsRestored(
                "DEMO",
                "A",
                "S3",
                TUESDAY,
                List.of(new RestoredHolding(held("D1", "20", "Available"), "S1", List.of()))))
        .when(restore(MONDAY, was("10", "S1")))
        .expectEvents(restored(MONDAY, was("10", "S1")))
        .expectResultMessagePayload(1L);
  }

  @Test
  void isRestoredOnce() {
    client
        .given(
            reported("S1", MONDAY, held("10")),
            reported("X", FAR, held("100")),
            restored(MONDAY, was("10", "S1")))
        .when(restore(MONDAY, was("10", "S1")))
        .expectNoEvents()
        .expectResultMessagePayload(0L);
  }

  @Test
  void nextSnapshotMayBeOfAnEarlierDay() {
    client
        .given(
            reported("S1", MONDAY, held("10")),
            reported("X", FAR, held("100")),
            restored(MONDAY, was("10", "S1")))
        .when(report("S2", TUESDAY, holding("11")))
        .expectEvents(reported("S2", TUESDAY, held("11")));
  }

  @Test
  void withdrawnSnapshotIsNotTakenOverAgain() {
    client
        .given(reported("X", FAR, held("100")), restored(null, was("0", null)))
        .when(report("X", FAR, holding("100")))
        .expectNoEvents();
  }

  @Test
  void includedSaleCountsAgain() {
    client
        .given(
            preferred(MONDAY, OptIn.IN, "80"),
            reported("S1", MONDAY.minusDays(1), held("10")),
            applied("T1", Side.SELL, "4", MONDAY),
            reported("X", FAR, held("100")),
            restored(MONDAY.minusDays(1), was("10", "S1", SALE)))
        .when(Given.allocate("A1", 10, MONDAY))
        .expectResultMessagePayload(new Units(6))
        .expectEvents(allocated("A1", 6));
  }

  @Test
  void restoredSaleIsStillKnown() {
    client
        .given(
            reported("S1", MONDAY.minusDays(1), held("10")),
            applied("T1", Side.SELL, "4", MONDAY),
            reported("X", FAR, held("100")),
            restored(MONDAY.minusDays(1), was("10", "S1", SALE)))
        .when(Given.apply("T1", Side.SELL, "4", MONDAY))
        .expectNoEvents();
  }

  @Test
  void loanOnWithdrawnInventoryIsMissing() {
    client
        .given(
            reported("S1", MONDAY, held("10")),
            reported("X", FAR, held("100")),
            allocated("A1", 60))
        .when(restore(MONDAY, was("10", "S1")))
        .expectEvents(
            restored(MONDAY, was("10", "S1")),
            missing(1, 50, RestoringHoldings.SNAPSHOT_WITHDRAWN, THURSDAY, null));
  }

  @Test
  void recallThatTheSnapshotCausedIsSurplus() {
    client
        .given(
            reported("S1", MONDAY, held("10")),
            allocated("A1", 10),
            reported("X", FAR, held("3")),
            missing(1, 7, ReportingHoldings.SNAPSHOT, TUESDAY, null),
            noted("L0000001/1", 7, "DEMO/A/1"))
        .when(restore(MONDAY, was("10", "S1")))
        .expectEvents(restored(MONDAY, was("10", "S1")), surplus(1, 7, less("L0000001/1", 7)));
  }

  @Test
  void holdingThatALaterSnapshotChangedStays() {
    client
        .given(
            reported("S1", MONDAY, held("10")),
            reported("X", TUESDAY, held("100")),
            reported("S2", FAR, held("12")))
        .when(restore(MONDAY, was("10", "S1")))
        .expectNoEvents();
  }

  @Test
  void withdrawnPreferenceIsForgotten() {
    KnownPreference none = new KnownPreference(MONDAY, null, null);
    PreferencesWithdrawn withdrawn =
        new PreferencesWithdrawn("DEMO", "A", "P", List.of(none), null);
    client
        .given(preferred(MONDAY, OptIn.IN, "80"), reported("S1", MONDAY, held("10")))
        .when(new WithdrawPreferences(CLIENT, new SubmissionId("P"), List.of(none), null, null))
        .expectEvents(withdrawn);
    client
        .given(preferred(MONDAY, OptIn.IN, "80"), reported("S1", MONDAY, held("10")), withdrawn)
        .when(Given.allocate("A1", 10, MONDAY))
        .expectResultMessagePayload(Units.NONE);
    client
        .given(preferred(MONDAY, OptIn.IN, "80"), withdrawn)
        .when(new WithdrawPreferences(CLIENT, new SubmissionId("P"), List.of(none), null, null))
        .expectNoEvents();
  }

  @Test
  void firstSnapshotLeavesAnEmptyHolding() {
    client
        .given(reported("X", FAR, held("100")))
        .when(restore(null, was("0", null)))
        .expectEvents(restored(null, was("0", null)));
  }
}
