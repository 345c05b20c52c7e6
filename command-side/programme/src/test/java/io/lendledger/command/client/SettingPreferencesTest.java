package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.prefer;
import static io.lendledger.command.client.Given.preferred;
import static io.lendledger.core.client.OptIn.IN;
import static io.lendledger.core.client.OptIn.OUT;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.rejection.RejectionCode;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class SettingPreferencesTest {

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  @Test
  void firstPreferenceMakesTheClientKnown() {
    client
        .givenNoPriorActivity()
        .when(prefer(TUESDAY, IN, "80", MONDAY))
        .expectEvents(preferred(TUESDAY, IN, "80"))
        .expectResultMessagePayload(true);
  }

  @Test
  void preferenceOfYesterdayIsRefused() {
    client
        .given(preferred(MONDAY, IN, "80"))
        .when(prefer(MONDAY, OUT, "80", TUESDAY))
        .expectException(RejectedWith.code(RejectionCode.BACKDATED_CHANGE, "effectiveDate"))
        .expectNoEvents();
  }

  @Test
  void preferenceAlreadyInForceChangesNothingToday() {
    client
        .given(preferred(MONDAY, IN, "80"))
        .when(prefer(WEDNESDAY, IN, "80.00", WEDNESDAY))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @Test
  void theSameStatementForItsDayChangesNothing() {
    client
        .given(preferred(MONDAY, IN, "60"), preferred(THURSDAY, IN, "80"))
        .when(prefer(THURSDAY, IN, "80.00", TUESDAY))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  /** Between today and its day another statement may still come. */
  @Test
  void statementOfADayToComeIsKeptThoughItRepeatsTheOneInForce() {
    client
        .given(preferred(MONDAY, IN, "80"))
        .when(prefer(THURSDAY, IN, "80", TUESDAY))
        .expectEvents(preferred(THURSDAY, IN, "80"))
        .expectResultMessagePayload(true);
  }

  @Test
  void partialPreferenceKeepsTheFeeSplitInForceOnItsDate() {
    client
        .given(
            preferred(MONDAY, IN, "80"),
            preferred(WEDNESDAY, IN, "75"),
            preferred(THURSDAY, IN, "70"))
        .when(prefer(WEDNESDAY, OUT, null, TUESDAY))
        .expectEvents(preferred(WEDNESDAY, OUT, "75"));
  }

  @Test
  void partialPreferenceKeepsParticipationInForceOnItsDate() {
    client
        .given(preferred(MONDAY, IN, "80"))
        .when(prefer(WEDNESDAY, null, "60", TUESDAY))
        .expectEvents(preferred(WEDNESDAY, IN, "60", Preference.TAKEN_OVER, null));
  }

  @Test
  void partialPreferenceNeedsSomethingInForce() {
    client
        .given(preferred(THURSDAY, IN, "80"))
        .when(prefer(WEDNESDAY, null, null, TUESDAY))
        .expectException(
            RejectedWith.code(RejectionCode.VALIDATION_FAILED, "optInStatus", "feeSplit"));
  }

  @Test
  void feeSplitIsAtMostTheWhole() {
    client
        .givenNoPriorActivity()
        .when(prefer(MONDAY, IN, "100.01", MONDAY))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "feeSplit"));
  }

  @Test
  void laterPreferenceForTheSameDateReplacesTheEarlierOne() {
    client
        .given(preferred(THURSDAY, OUT, "80"))
        .when(prefer(THURSDAY, IN, "80", MONDAY))
        .expectEvents(preferred(THURSDAY, IN, "80"))
        .expectResultMessagePayload(true);
  }
}
