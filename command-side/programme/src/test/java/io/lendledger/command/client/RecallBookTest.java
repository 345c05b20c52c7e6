package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.apply;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.holding;
import static io.lendledger.command.client.Given.less;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.note;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.release;
import static io.lendledger.command.client.Given.released;
import static io.lendledger.command.client.Given.report;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.command.client.Given.surplus;
import static io.lendledger.command.client.Given.withdraw;
import static io.lendledger.command.client.Given.withdrawn;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.CANCELLED;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.RETURNED;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.Side.BUY;
import static io.lendledger.core.client.Side.SELL;

import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

/** Recalls under way at the client: reduced, called off, and made up for. */
class RecallBookTest {

  private static final String FIRST = "L0000001/1";
  private static final String SECOND = "L0000001/2";

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  /** 80 of 100 on loan; 30 and then 20 sold beyond what was free, and called back. */
  private TestExecutor<Client> recalledTwice() {
    return client.given(
        preferred(MONDAY, IN, "80"),
        reported("S1", MONDAY, held("100")),
        allocated("L0000001", 80),
        applied("T1", SELL, "50", TUESDAY),
        missing(1, 30, "Sell", TUESDAY, THURSDAY),
        noted(FIRST, 30, "DEMO/A/1"),
        resolved(1, 30, 0),
        applied("T2", SELL, "20", TUESDAY),
        missing(2, 20, "Sell", TUESDAY, THURSDAY),
        noted(SECOND, 20, "DEMO/A/2"),
        resolved(2, 20, 0));
  }

  private static ShortfallResolved resolved(int number, long covered, long uncovered) {
    return new ShortfallResolved("DEMO", "A", "DEMO/A/" + number, covered, uncovered);
  }

  @Test
  void whatARecallWillNotBringIsMissingAgain() {
    recalledTwice()
        .when(withdraw(FIRST, "W1", 10))
        .expectEvents(
            withdrawn(FIRST, "W1", 10, 0), missing(3, 10, "RecallWithdrawn", THURSDAY, null))
        .expectResultMessagePayload(true);
  }

  @Test
  void recallIsWithdrawnOnceAndNeverBeyondItsUnits() {
    recalledTwice()
        .andGiven(withdrawn(FIRST, "W1", 10, 0), missing(3, 10, "RecallWithdrawn", THURSDAY, null))
        .when(withdraw(FIRST, "W1", 10))
        .expectNoEvents();
    recalledTwice()
        .when(withdraw(FIRST, "W2", 90))
        .expectEvents(
            withdrawn(FIRST, "W2", 30, 0), missing(3, 30, "RecallWithdrawn", THURSDAY, null));
  }

  @Test
  void purchaseShrinksTheLatestRecallFirst() {
    recalledTwice()
        .when(apply("T3", BUY, "35", WEDNESDAY))
        .expectEvents(
            applied("T3", BUY, "35", WEDNESDAY), surplus(1, 35, less(SECOND, 20), less(FIRST, 15)));
  }

  @Test
  void nothingShrinksBelowWhatIsNeeded() {
    recalledTwice()
        .when(apply("T3", BUY, "500", WEDNESDAY))
        .expectEvents(
            applied("T3", BUY, "500", WEDNESDAY),
            surplus(1, 50, less(SECOND, 20), less(FIRST, 30)));
  }

  @Test
  void snapshotShrinksRecallsToo() {
    recalledTwice()
        .when(report("S2", WEDNESDAY, holding("42")))
        .expectEvents(reported("S2", WEDNESDAY, held("42")), surplus(1, 12, less(SECOND, 12)));
  }

  @Test
  void unitsFreedOtherwiseShrinkRecalls() {
    recalledTwice()
        .andGiven(allocated("L0000002", "L0000002", 0))
        .when(release("C1", 25, CANCELLED, null, null))
        .expectEvents(
            released("C1", 25, CANCELLED, null, null),
            surplus(1, 25, less(SECOND, 20), less(FIRST, 5)));
  }

  @Test
  void returnServesRecallsAndIsNoSurplus() {
    recalledTwice()
        .when(release("R1", 40, RETURNED, "L0000001/3", null))
        .expectEvents(released("R1", 40, RETURNED, "L0000001/3", null));
    recalledTwice()
        .andGiven(released("R1", 40, RETURNED, "L0000001/3", null))
        .when(withdraw(FIRST, "W1", 30))
        .expectNoEvents();
  }

  @Test
  void deskRecallDoesNotShrink() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80))
        .when(note(FIRST, 30, null))
        .expectEvents(noted(FIRST, 30, null));
  }

  @Test
  void recallThatComesTooLateShrinksAtOnce() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", TUESDAY),
            missing(1, 30, "Sell", TUESDAY, THURSDAY),
            applied("T2", BUY, "10", TUESDAY))
        .when(note(FIRST, 30, "DEMO/A/1"))
        .expectEvents(noted(FIRST, 30, "DEMO/A/1"), surplus(1, 10, less(FIRST, 10)));
  }

  @Test
  void surplusOfTheLoanIsNotMissingAgain() {
    recalledTwice()
        .andGiven(applied("T3", BUY, "20", WEDNESDAY), surplus(1, 20, less(SECOND, 20)))
        .when(withdraw(SECOND, "DEMO/A/surplus/1#1", 20))
        .expectEvents(withdrawn(SECOND, "DEMO/A/surplus/1#1", 0, 20));
  }

  @Test
  void saleAfterASurplusIsMissingAgain() {
    recalledTwice()
        .andGiven(applied("T3", BUY, "20", WEDNESDAY), surplus(1, 20, less(SECOND, 20)))
        .when(apply("T4", SELL, "5", WEDNESDAY))
        .expectEvents(
            applied("T4", SELL, "5", WEDNESDAY),
            missing(3, 5, "Sell", WEDNESDAY, WEDNESDAY.plusDays(2)));
  }

  @Test
  void purchaseSettlesWhatFoundNoCover() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", TUESDAY),
            missing(1, 30, "Sell", TUESDAY, THURSDAY),
            resolved(1, 0, 30),
            applied("T2", BUY, "30", TUESDAY))
        .when(apply("T3", SELL, "5", WEDNESDAY))
        .expectEvents(
            applied("T3", SELL, "5", WEDNESDAY),
            missing(2, 5, "Sell", WEDNESDAY, WEDNESDAY.plusDays(2)));
  }

  @Test
  void cancelledReturnLetsWhatFoundNoCoverBeTriedAgain() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            reported("S1", MONDAY, held("100")),
            allocated("L0000001", 80),
            applied("T1", SELL, "50", TUESDAY),
            missing(1, 30, "Sell", TUESDAY, THURSDAY),
            resolved(1, 0, 30))
        .when(withdraw("L0000001/3", "L0000001/3@cancelled", 0))
        .expectEvents(
            withdrawn("L0000001/3", "L0000001/3@cancelled", 0, 0),
            missing(2, 30, "RecallWithdrawn", THURSDAY, null));
  }
}
