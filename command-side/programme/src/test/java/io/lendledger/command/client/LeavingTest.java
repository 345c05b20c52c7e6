package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.allocated;
import static io.lendledger.command.client.Given.applied;
import static io.lendledger.command.client.Given.apply;
import static io.lendledger.command.client.Given.held;
import static io.lendledger.command.client.Given.missing;
import static io.lendledger.command.client.Given.noted;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.command.client.Given.reported;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.OptIn.OUT;
import static io.lendledger.core.client.Side.BUY;
import static io.lendledger.core.client.Side.SELL;

import io.lendledger.core.client.ClientCommand.LeaveLoans;
import io.lendledger.core.client.ClientEvent.ShortfallResolved;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

/** A client that is Out calls back what it has on loan, where that is configured. */
class LeavingTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);
  private final LeaveLoans leave = new LeaveLoans(CLIENT, TUESDAY);

  private TestExecutor<Client> lent() {
    return client.given(
        preferred(MONDAY, IN, "80"),
        reported("S1", MONDAY, held("100")),
        allocated("L0000001", 80));
  }

  @Test
  void everythingOnLoanIsWantedBackOnTheDay() {
    lent()
        .andGiven(preferred(THURSDAY, OUT, "80"))
        .when(leave)
        .expectEvents(missing(1, 80, "OptOut", TUESDAY, THURSDAY))
        .expectResultMessagePayload(true);
  }

  @Test
  void clientThatStaysIsLeftAlone() {
    lent().when(leave).expectNoEvents().expectResultMessagePayload(false);
  }

  @Test
  void unitsAreWantedBackOnce() {
    lent()
        .andGiven(
            noted("L0000001/1", 30, null),
            preferred(TUESDAY, OUT, "80"),
            missing(1, 50, "OptOut", TUESDAY, TUESDAY))
        .when(leave)
        .expectNoEvents();
    lent()
        .andGiven(
            preferred(TUESDAY, OUT, "80"),
            missing(1, 80, "OptOut", TUESDAY, TUESDAY),
            new ShortfallResolved("DEMO", "A", "DEMO/A/1", 0, 80))
        .when(leave)
        .expectNoEvents();
  }

  @Test
  void leavingDoesNotHideASale() {
    lent()
        .andGiven(
            preferred(TUESDAY, OUT, "80"),
            missing(1, 80, "OptOut", TUESDAY, TUESDAY),
            new ShortfallResolved("DEMO", "A", "DEMO/A/1", 0, 80))
        .when(apply("T1", SELL, "50", WEDNESDAY))
        .expectEvents(
            applied("T1", SELL, "50", WEDNESDAY),
            missing(2, 30, "Sell", WEDNESDAY, WEDNESDAY.plusDays(2)));
  }

  @Test
  void purchaseDoesNotShrinkWhatLeavingCalledBack() {
    lent()
        .andGiven(
            preferred(TUESDAY, OUT, "80"),
            missing(1, 80, "OptOut", TUESDAY, TUESDAY),
            noted("L0000001/1", 80, "DEMO/A/1"),
            applied("T1", SELL, "50", TUESDAY))
        .when(apply("T2", BUY, "50", WEDNESDAY))
        .expectEvents(applied("T2", BUY, "50", WEDNESDAY));
  }
}
