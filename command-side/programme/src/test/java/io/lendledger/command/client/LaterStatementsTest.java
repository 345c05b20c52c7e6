package io.lendledger.command.client;

import static io.lendledger.command.client.Given.CLIENT;
import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.prefer;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.OptIn.OUT;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

/** The later statement of a day holds, whichever comes to the client last. */
class LaterStatementsTest {

  private static final RejectedWith OVERTAKEN = RejectedWith.code(RejectionCode.INVALID_TRANSITION);

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  @Test
  void aListComesBehindALaterWordInVain() {
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(TUESDAY, IN, "80", 11, true))
        .expectException(OVERTAKEN)
        .expectNoEvents();
  }

  @Test
  void theSplitIsNoOtherCase() {
    client
        .given(preferred(TUESDAY, IN, "60", null, 12L))
        .when(prefer(TUESDAY, IN, "80", 11, true))
        .expectException(OVERTAKEN)
        .expectNoEvents();
  }

  @Test
  void whatSaysTheSameWasNotOvertaken() {
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(TUESDAY, OUT, "80", 11, true))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void aLaterListHolds() {
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(TUESDAY, IN, "80", 13, true))
        .expectEvents(preferred(TUESDAY, IN, "80", 13L, 13L));
  }

  @Test
  void recordsOfAListAreTakenInTheirOrder() {
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(TUESDAY, IN, "70", 12, true))
        .expectEvents(preferred(TUESDAY, IN, "70", 12L, 12L));
  }

  @Test
  void aListHoldsForTheDaysOfWhichNothingLaterIsSaid() {
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(WEDNESDAY, IN, "80", 11, true))
        .expectEvents(preferred(WEDNESDAY, IN, "80", 11L, 11L));
  }

  /** Of the two values, the later word said one. */
  @Test
  void whoOnlyChangesTheSplitDoesNotCallOffAnOptOut() {
    client
        .given(preferred(MONDAY, IN, "80"), preferred(TUESDAY, IN, "60", null, 12L))
        .when(prefer(TUESDAY, OUT, "80", 11, true))
        .expectEvents(preferred(TUESDAY, OUT, "60", 11L, 12L));
  }

  @Test
  void aWordThatComesAloneHoldsAndKeepsItsPlace() {
    client
        .given(preferred(MONDAY, OUT, "80"))
        .when(prefer(TUESDAY, null, "60", 12, false))
        .expectEvents(preferred(TUESDAY, OUT, "60", Preference.TAKEN_OVER, 12L));
  }

  /** The list that is under way says otherwise, perhaps. */
  @Test
  void aWordThatComesAloneIsKeptThoughItRepeatsWhatHolds() {
    client
        .given(preferred(MONDAY, OUT, "80"))
        .when(prefer(TUESDAY, OUT, null, 12, false))
        .expectEvents(preferred(TUESDAY, OUT, "80", 12L, Preference.TAKEN_OVER));
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, Preference.TAKEN_OVER))
        .when(prefer(TUESDAY, OUT, null, 12, false))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void whatAListRepeatsIsNotKept() {
    client
        .given(preferred(MONDAY, OUT, "80"))
        .when(prefer(TUESDAY, OUT, "80", 12, true))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  /** It is taken while the request that brings it waits; the list was accepted meanwhile. */
  @Test
  void aWordThatComesAloneIsNeverOvertaken() {
    client
        .given(preferred(TUESDAY, IN, "80", 13L, 13L))
        .when(prefer(TUESDAY, OUT, null, 12, false))
        .expectEvents(preferred(TUESDAY, OUT, "80", 13L, 13L));
  }

  @Test
  void withoutAPlaceTheLastOneHolds() {
    client
        .given(preferred(TUESDAY, OUT, "80"))
        .when(prefer(TUESDAY, IN, "80", 11, true))
        .expectEvents(preferred(TUESDAY, IN, "80", 11L, 11L));
    client
        .given(preferred(TUESDAY, OUT, "80", 12L, 12L))
        .when(prefer(TUESDAY, IN, "80", TUESDAY))
        .expectEvents(preferred(TUESDAY, IN, "80", 12L, 12L));
  }

  /** Of the word behind both lists, the split still holds when the first list is withdrawn. */
  @Test
  void placesOutliveAWithdrawal() {
    client
        .given(
            preferred(TUESDAY, OUT, "60", null, 13L),
            preferred(TUESDAY, IN, "60", 11L, 13L),
            new PreferencesWithdrawn(
                "DEMO",
                CLIENT.client().value(),
                "S1",
                List.of(new KnownPreference(TUESDAY, "Out", new BigDecimal("60"))),
                null))
        .when(prefer(TUESDAY, IN, "80", 12, true))
        .expectEvents(preferred(TUESDAY, IN, "60", 12L, 13L));
  }
}
