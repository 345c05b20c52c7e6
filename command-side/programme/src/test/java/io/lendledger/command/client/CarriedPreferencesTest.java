package io.lendledger.command.client;

import static io.lendledger.command.client.Given.MONDAY;
import static io.lendledger.command.client.Given.THURSDAY;
import static io.lendledger.command.client.Given.TUESDAY;
import static io.lendledger.command.client.Given.WEDNESDAY;
import static io.lendledger.command.client.Given.prefer;
import static io.lendledger.command.client.Given.preferred;

import io.lendledger.core.client.ClientCommand.WithdrawPreferences;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.PreferencesWithdrawn;
import io.lendledger.core.client.KnownPreference;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

/**
 * A value that nobody stated for a day follows the one of the day before, whenever that changes.
 */
class CarriedPreferencesTest {

  private static final PreferenceSet SPLIT_ALONE =
      preferred(THURSDAY, OptIn.IN, "85", Preference.TAKEN_OVER, null);

  private final AggregateTestFixture<Client> client = new AggregateTestFixture<>(Client.class);

  @Test
  void whoStatesTheSplitAloneTakesTheStatusOver() {
    client
        .given(preferred(MONDAY, OptIn.IN, "90"))
        .when(prefer(THURSDAY, null, "85", TUESDAY))
        .expectEvents(SPLIT_ALONE);
  }

  /** Who is set Out today does not go In again on a day for which nobody said In. */
  @Test
  void anOptOutHoldsOnDaysThatOnlyHaveASplit() {
    client
        .given(preferred(MONDAY, OptIn.IN, "90"), SPLIT_ALONE)
        .when(prefer(TUESDAY, OptIn.OUT, null, TUESDAY))
        .expectEvents(
            preferred(THURSDAY, OptIn.OUT, "85", Preference.TAKEN_OVER, null),
            preferred(TUESDAY, OptIn.OUT, "90", null, Preference.TAKEN_OVER));
  }

  @Test
  void aSplitHoldsOnDaysThatOnlyHaveAStatus() {
    client
        .given(
            preferred(MONDAY, OptIn.IN, "90"),
            preferred(THURSDAY, OptIn.IN, "90", null, Preference.TAKEN_OVER))
        .when(prefer(TUESDAY, OptIn.IN, "80", TUESDAY))
        .expectEvents(
            preferred(THURSDAY, OptIn.IN, "80", null, Preference.TAKEN_OVER),
            preferred(TUESDAY, OptIn.IN, "80"));
  }

  @Test
  void whatWasStatedInBetweenEndsIt() {
    client
        .given(
            preferred(MONDAY, OptIn.IN, "90"),
            preferred(WEDNESDAY, OptIn.IN, "90", null, Preference.TAKEN_OVER),
            SPLIT_ALONE)
        .when(prefer(TUESDAY, OptIn.OUT, null, TUESDAY))
        .expectEvents(preferred(TUESDAY, OptIn.OUT, "90", null, Preference.TAKEN_OVER));
  }

  /**
   * Who is set Out while the list that said so is being withdrawn stays Out, in each day that
   * follows.
   */
  @Test
  void whatIsLeftOfAWithdrawnListHoldsOnDaysThatFollow() {
    PreferenceSet outByList = preferred(TUESDAY, OptIn.OUT, "90", 10L, Preference.TAKEN_OVER);
    PreferenceSet outAgain = preferred(TUESDAY, OptIn.OUT, "90", 12L, Preference.TAKEN_OVER);
    PreferenceSet followed = preferred(THURSDAY, OptIn.OUT, "85", Preference.TAKEN_OVER, null);
    KnownPreference before = new KnownPreference(MONDAY, "In", new BigDecimal("90"));
    client
        .given(preferred(MONDAY, OptIn.IN, "90"), SPLIT_ALONE, followed, outByList, outAgain)
        .when(
            new WithdrawPreferences(
                Given.CLIENT,
                new SubmissionId("X"),
                List.of(
                    new KnownPreference(TUESDAY, null, null),
                    new KnownPreference(
                        THURSDAY, "In", new BigDecimal("85"), Preference.TAKEN_OVER, null)),
                before,
                10L))
        .expectResultMessagePayload(true)
        .expectEvents(
            new PreferencesWithdrawn(
                "DEMO",
                "A",
                "X",
                List.of(
                    new KnownPreference(
                        TUESDAY, "Out", new BigDecimal("90"), null, Preference.TAKEN_OVER),
                    new KnownPreference(
                        THURSDAY, "Out", new BigDecimal("85"), Preference.TAKEN_OVER, null)),
                new KnownPreference(
                    TUESDAY, "Out", new BigDecimal("90"), null, Preference.TAKEN_OVER)));
  }

  /** The statement repeats what holds, and is one from now on. */
  @Test
  void whatIsStatedAfterwardsFollowsNothing() {
    client
        .given(preferred(MONDAY, OptIn.IN, "90"), SPLIT_ALONE)
        .when(prefer(THURSDAY, OptIn.IN, null, TUESDAY))
        .expectEvents(preferred(THURSDAY, OptIn.IN, "85"));
    client
        .given(preferred(MONDAY, OptIn.IN, "90"), preferred(THURSDAY, OptIn.IN, "85"))
        .when(prefer(TUESDAY, OptIn.OUT, null, TUESDAY))
        .expectEvents(preferred(TUESDAY, OptIn.OUT, "90", null, Preference.TAKEN_OVER));
  }
}
