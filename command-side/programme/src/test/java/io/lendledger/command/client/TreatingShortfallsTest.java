package io.lendledger.command.client;

import static io.lendledger.command.client.Given.APPLE;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.apply;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holding;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.plan;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.recall;
import static io.lendledger.command.client.Given.released;
import static io.lendledger.command.client.Given.report;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.command.client.Given.resolve;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.DROPPED;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.REALLOCATED;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.Side.SELL;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.client.ClientEvent.CoveragePlanned;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import io.lendledger.core.rejection.RejectionCode;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

class TreatingShortfallsTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  private TestExecutor<Client> shortOfFifty() {
    return client.given(
        preferred(MONDAY, IN, "80"),
        reported("S1", MONDAY, held("100")),
        allocated("L0000001", 80),
        applied("T1", SELL, "70", TUESDAY),
        missing(1, 50, "Sell", TUESDAY, THURSDAY));
  }

  private static CoveragePlanned planned() {
    return new CoveragePlanned(
        "DEMO",
        "A",
        "DEMO/A/1",
        "ACC",
        APPLE,
        null,
        50,
        "Sell",
        TUESDAY,
        THURSDAY,
        List.of(recall(50)));
  }

  private static ShortfallResolved resolved(long covered, long uncovered) {
    return new ShortfallResolved("DEMO", "A", "DEMO/A/1", covered, uncovered);
  }

  @Test
  void planIsWrittenDownWithTheShortfall() {
    shortOfFifty()
        .when(plan(1, recall(50)))
        .expectEvents(planned())
        .expectResultMessagePayload(true);
  }

  @Test
  void firstPlanWins() {
    shortOfFifty()
        .andGiven(planned())
        .when(plan(1, recall(40)))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void shortfallThatNeverWasIsRefused() {
    shortOfFifty()
        .when(plan(2, recall(40)))
        .expectException(RejectedWith.code(RejectionCode.NOT_FOUND));
  }

  @Test
  void recallsDropsAndReallocationsCover() {
    shortOfFifty()
        .andGiven(
            released("D1", 10, DROPPED, null, "DEMO/A/1"),
            released("M1", 15, REALLOCATED, null, "DEMO/A/1"),
            noted("L0000001/1", 25, "DEMO/A/1"))
        .when(resolve(1))
        .expectEvents(resolved(50, 0))
        .expectResultMessagePayload(true);
  }

  @Test
  void whatFoundNoCoverStaysVisible() {
    shortOfFifty()
        .andGiven(released("D1", 10, DROPPED, null, "DEMO/A/1"))
        .when(resolve(1))
        .expectEvents(resolved(10, 40));
  }

  @Test
  void endedTreatmentEndsOnce() {
    shortOfFifty()
        .andGiven(resolved(0, 50))
        .when(resolve(1))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void coveredTreatmentEndsOnce() {
    shortOfFifty()
        .andGiven(noted("L0000001/1", 50, "DEMO/A/1"), resolved(50, 0))
        .when(resolve(1))
        .expectNoEvents();
  }

  @Test
  void coverArrivingAfterTheEndStillCounts() {
    shortOfFifty()
        .andGiven(resolved(0, 50), noted("L0000001/1", 50, "DEMO/A/1"))
        .when(apply("T2", SELL, "5", WEDNESDAY))
        .expectEvents(
            applied("T2", SELL, "5", WEDNESDAY),
            missing(2, 5, "Sell", WEDNESDAY, WEDNESDAY.plusDays(2)));
  }

  @Test
  void nextSnapshotTriesAgainWhatFoundNoCover() {
    shortOfFifty()
        .andGiven(resolved(0, 50))
        .when(report("S2", TUESDAY, holding("30")))
        .expectEvents(
            reported("S2", TUESDAY, held("30")), missing(2, 50, "Snapshot", WEDNESDAY, null));
  }
}
