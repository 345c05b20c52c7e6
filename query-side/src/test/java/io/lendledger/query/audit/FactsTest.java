package io.lendledger.query.audit;

import static io.lendledger.query.loan.Sample.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.query.history.StoreQueries;
import io.lendledger.query.projection.TestLedger;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FactsTest {

  private static final String CLIENT = "client:DEMO:A";
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  private static TestLedger ledger;

  /** At positions 9, 19, 29 and 39. */
  @BeforeAll
  static void store() {
    ledger = new TestLedger();
    ledger.storeOnly(
        CLIENT,
        Map.of(),
        set(DAY, "90"),
        set(DAY.minusDays(1), "90"),
        set(DAY, "80"),
        set(DAY.minusDays(2), "90"));
  }

  @AfterAll
  static void stop() {
    ledger.close();
  }

  @Test
  void theLastEventIsTheLastBeforeAPositionThatIsAsWished() {
    assertThat(ofNinety(upTo(39), Long.MAX_VALUE)).contains(39L);
    assertThat(ofNinety(upTo(39), 39)).contains(19L);
    assertThat(ofNinety(upTo(29), Long.MAX_VALUE)).contains(19L);
    assertThat(ofNinety(upTo(39), 9)).isEmpty();
  }

  @Test
  void whatStoodIsToldUpToAPosition() {
    assertThat(standing(upTo(39), Long.MAX_VALUE)).contains(29L);
    assertThat(standing(upTo(39), 29)).contains(9L);
    assertThat(standing(upTo(19), Long.MAX_VALUE)).contains(9L);
    assertThat(standing(upTo(39), 9)).isEmpty();
    assertThat(upTo(39).stood("nobody", Long.MAX_VALUE, new FeeSplits(DAY)).last()).isEmpty();
  }

  @Test
  void othersEventsAndThoseOfNobodyAreNone() {
    assertThat(upTo(39).last(CLIENT, Long.MAX_VALUE, LenderRegistered.class, _ -> true)).isEmpty();
    assertThat(upTo(39).last("nobody", Long.MAX_VALUE, PreferenceSet.class, _ -> true)).isEmpty();
    assertThat(upTo(39).from("nobody", 0)).isEmpty();
  }

  @Test
  void eventsAreReadFromAPositionUpToAnother() {
    assertThat(upTo(29).from(CLIENT, 19)).extracting(Fact::position).containsExactly(19L, 29L);
    assertThat(upTo(29).at(CLIENT, 29).map(Fact::payload)).contains(set(DAY, "80"));
    assertThat(upTo(29).at(CLIENT, 39)).isEmpty();
    assertThat(upTo(29).at(CLIENT, 20)).isEmpty();
  }

  private static Optional<Long> ofNinety(Facts facts, long before) {
    return facts
        .last(CLIENT, before, PreferenceSet.class, set -> set.feeSplit().compareTo(dec("90")) == 0)
        .map(Fact::position);
  }

  private static Optional<Long> standing(Facts facts, long before) {
    var stood = facts.stood(CLIENT, before, new FeeSplits(DAY));
    return facts.said(stood, stood.last()).map(Fact::position);
  }

  private static Facts upTo(long position) {
    var history = new StoredHistory(ledger.part(StoreQueries.class));
    return new Facts(history, ledger.part(EventStore.class), position, null);
  }

  private static PreferenceSet set(LocalDate from, String split) {
    return new PreferenceSet("DEMO", "A", from, "In", dec(split));
  }
}
