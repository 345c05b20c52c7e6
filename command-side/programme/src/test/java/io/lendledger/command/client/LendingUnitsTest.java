package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.allocate;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.note;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.release;
import static io.lendledger.command.client.Given.released;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.CANCELLED;
import static io.lendledger.core.client.ClientCommand.ReleaseCause.RETURNED;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.OptIn.OUT;
import static io.lendledger.core.client.Side.BUY;
import static io.lendledger.core.client.Side.SELL;

import io.lendledger.core.money.Units;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

class LendingUnitsTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  private TestExecutor<Client> clientWith(String quantity) {
    return client.given(preferred(MONDAY, IN, "80"), reported("S1", MONDAY, held(quantity)));
  }

  @Test
  void unitsAreAllocatedAsAsked() {
    clientWith("100")
        .when(allocate("L0000001", 60, TUESDAY))
        .expectEvents(allocated("L0000001", 60))
        .expectResultMessagePayload(new Units(60));
  }

  @Test
  void atMostTheFreeWholeUnitsAreAllocated() {
    clientWith("100.9")
        .andGiven(
            allocated("L0000007", "L0000007", 60),
            applied("T1", SELL, "10", TUESDAY),
            applied("T2", BUY, "5", TUESDAY))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectEvents(allocated("L0000001", 35))
        .expectResultMessagePayload(new Units(35));
  }

  @Test
  void sameAllocationGetsTheFirstAnswer() {
    clientWith("100")
        .andGiven(allocated("L0000001", 60))
        .when(allocate("L0000001", 99, TUESDAY))
        .expectNoEvents()
        .expectResultMessagePayload(new Units(60));
  }

  @Test
  void sameAllocationGetsTheFirstAnswerEvenWhenItWasNone() {
    clientWith("0")
        .andGiven(allocated("L0000001", 0), applied("T1", BUY, "50", TUESDAY))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectNoEvents()
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void unknownClientLendsNothingAndLeavesNoTrace() {
    client
        .givenNoPriorActivity()
        .when(allocate("L0000001", 60, TUESDAY))
        .expectNoEvents()
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void clientWithoutPreferenceLendsNothing() {
    client
        .given(reported("S1", MONDAY, held("100")))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectEvents(allocated("L0000001", 0))
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void outEndsLendingAtOnceThoughItTakesEffectLater() {
    clientWith("100")
        .andGiven(preferred(THURSDAY, OUT, "80"))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void inStartsLendingFromItsDate() {
    client
        .given(preferred(WEDNESDAY, IN, "80"), reported("S1", MONDAY, held("100")))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void inAfterAnOutLendsAgainFromItsDate() {
    clientWith("100")
        .andGiven(preferred(TUESDAY, OUT, "80"), preferred(WEDNESDAY, IN, "80"))
        .when(allocate("L0000001", 60, WEDNESDAY))
        .expectResultMessagePayload(new Units(60));
  }

  @Test
  void restrictedHoldingIsNotLent() {
    client
        .given(preferred(MONDAY, IN, "80"), reported("S1", MONDAY, held(null, "100", "Restricted")))
        .when(allocate("L0000001", 60, TUESDAY))
        .expectResultMessagePayload(Units.NONE);
  }

  @Test
  void optingOutLeavesRunningLoansAlone() {
    clientWith("100")
        .andGiven(allocated("L0000001", 60))
        .when(Given.prefer(TUESDAY, OUT, "80", TUESDAY))
        .expectEvents(preferred(TUESDAY, OUT, "80"));
  }

  @Test
  void releaseFreesUnitsOnce() {
    clientWith("100")
        .andGiven(allocated("L0000001", 60), released("R1", 20, RETURNED, null, null))
        .when(release("R1", 20, RETURNED, null, null))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void releaseNeverFreesMoreThanTheLoanHas() {
    clientWith("100")
        .andGiven(allocated("L0000001", 60))
        .when(release("R1", 99, CANCELLED, null, null))
        .expectEvents(released("R1", 60, CANCELLED, null, null));
  }

  @Test
  void releaseByAnUnknownClientLeavesNoTrace() {
    client
        .givenNoPriorActivity()
        .when(release("R1", 99, CANCELLED, null, null))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void releasedUnitsCanBeLentAgain() {
    clientWith("100")
        .andGiven(allocated("L0000001", 100), released("R1", 30, RETURNED, null, null))
        .when(allocate("again", 60, TUESDAY))
        .expectResultMessagePayload(new Units(30));
  }

  @Test
  void recallIsNotedOnce() {
    clientWith("100")
        .andGiven(allocated("L0000001", 60), noted("L0000001/1", 20, null))
        .when(note("L0000001/1", 20, null))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void recallUnderWaySparesAShortfall() {
    clientWith("100")
        .andGiven(allocated("L0000001", 80), noted("L0000001/1", 30, null))
        .when(Given.apply("T1", SELL, "50", TUESDAY))
        .expectEvents(applied("T1", SELL, "50", TUESDAY));
  }

  @Test
  void settledRecallNoLongerSparesAShortfall() {
    clientWith("100")
        .andGiven(
            allocated("L0000001", 80),
            noted("L0000001/1", 30, null),
            released("R1", 30, RETURNED, "L0000001/1", null))
        .when(Given.apply("T1", SELL, "60", TUESDAY))
        .expectEvents(
            applied("T1", SELL, "60", TUESDAY),
            Given.missing(1, 10, "Sell", TUESDAY, TUESDAY.plusDays(2)));
  }
}
