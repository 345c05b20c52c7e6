package io.lendledger.query.rebuild;

import static io.lendledger.core.rebuild.RebuildKind.REPLAY;
import static io.lendledger.core.rebuild.RebuildKind.VERIFY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.EventSkipped;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import io.lendledger.core.rebuild.Rebuild;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A model that cannot take an event of one lender goes on with all others. */
class ParkedModelsTest {

  private final LiveLedger ledger = new LiveLedger();

  @AfterEach
  void stop() {
    ledger.close();
  }

  /** From now on the rows cannot take this lender's name. */
  private void refuse(String name) {
    ledger
        .jdbc()
        .execute(
            "ALTER TABLE query.lender ADD CONSTRAINT refused CHECK (lender_name <> '%s')"
                .formatted(name));
  }

  private void refuseNothing() {
    ledger.jdbc().execute("ALTER TABLE query.lender DROP CONSTRAINT refused");
  }

  private void retry() {
    ledger.decide(one -> new RetryRequested(one.sequence(), one.handler(), one.lenderCode()));
  }

  private void skip() {
    ledger.decide(one ->
        new EventSkipped(
            one.sequence(), one.handler(), one.position(), one.eventType(), null, "test"));
  }

  private Rebuild rebuilt() {
    ledger.request("reference", VERIFY);
    return ledger.awaitEnd("reference", VERIFY);
  }

  @Test
  void othersGoOnAndItIsSaidWhichEventWaitsAndWhy() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("One", "A");
    ledger.publish("Two again", "B");
    ledger.publish("Three", "C");
    ledger.awaitHead();

    assertThat(ledger.names()).containsExactly("One", "Three");
    ParkedEvent parked = ledger.parked().getFirst();
    assertThat(ledger.parked()).hasSize(1);
    assertThat(parked.handler()).isEqualTo("reference");
    assertThat(parked.lenderCode()).isEqualTo("B");
    assertThat(parked.eventType()).isEqualTo("lender.registered");
    assertThat(parked.position()).isZero();
    assertThat(parked.cause()).contains("refused");
    assertThat(ledger.state("reference").state()).isEqualTo("Live");
  }

  @Test
  void triedAgainItTakesAllThatWaitedAsIfItNeverHad() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("One", "A");
    ledger.publish("Two again", "B");
    ledger.awaitHead();

    refuseNothing();
    retry();
    ledger.awaitParked("reference", 0);

    assertThat(
            ledger
                .jdbc()
                .queryForList(
                    "SELECT concat_ws(' ', lender_name, valid_from, valid_to) FROM query.lender"
                        + " WHERE lender_code = 'B' ORDER BY valid_from",
                    String.class))
        .containsExactly("Two 0 2", "Two again 2 9223372036854775807");
    assertThat(rebuilt().differences().total()).isZero();
    ledger.publish("Two at last", "B");
    ledger.awaitHead();
    assertThat(ledger.names()).containsExactly("One", "Two at last");
  }

  @Test
  void triedAgainInVainItStaysAndSaysSo() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("Two again", "B");
    ledger.awaitHead();
    retry();
    ledger.awaitAttempts(3);

    ledger.publish("One", "A");
    ledger.awaitHead();
    assertThat(ledger.names()).containsExactly("One");
    assertThat(ledger.parked()).hasSize(1);
  }

  @Test
  void aLaterEventThatFailsWaitsInItsTurn() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("Worse", "B");
    ledger.publish("Better", "B");
    ledger.awaitHead();
    refuseNothing();
    refuse("Worse");
    retry();
    ledger.awaitAttempts(1);

    assertThat(ledger.parked().getFirst().position()).isEqualTo(1);
    assertThat(ledger.names()).containsExactly("Two");
    refuseNothing();
    retry();
    ledger.awaitParked("reference", 0);
    assertThat(ledger.names()).containsExactly("Better");
  }

  @Test
  void whatIsSkippedIsLeftOutForGoodAlsoByRebuilds() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("One", "A");
    ledger.publish("Two again", "B");
    ledger.awaitHead();
    skip();
    ledger.awaitParked("reference", 0);

    assertThat(ledger.names()).containsExactly("One", "Two again");
    assertThat(rebuilt().differences().total()).isZero();
    refuseNothing();
    ledger.request("reference", REPLAY);
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");
    assertThat(ledger.parked()).isEmpty();
    assertThat(ledger.names()).containsExactly("One", "Two again");
  }

  @Test
  void aReplayKeepsAsideWhatItCannotTakeEither() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("One", "A");
    ledger.awaitHead();
    ledger.request("reference", REPLAY);
    assertThat(ledger.awaitEnd("reference", REPLAY).state()).isEqualTo("Succeeded");

    ledger.publish("Two again", "B");
    ledger.publish("Three", "C");
    ledger.awaitHead();
    assertThat(ledger.names()).containsExactly("One", "Three");
    refuseNothing();
    retry();
    ledger.awaitParked("reference", 0);
    assertThat(ledger.names()).containsExactlyInAnyOrder("One", "Three", "Two again");
    assertThat(rebuilt().differences().total()).isZero();
  }

  @Test
  void aProcessThatWasKilledLeavesItToTheNext() {
    refuse("Two");
    ledger.publish("Two", "B");
    ledger.publish("One", "A");
    ledger.awaitHead();
    ledger.restart();
    ledger.publish("Two again", "B");
    ledger.awaitHead();

    assertThat(ledger.names()).containsExactly("One");
    refuseNothing();
    retry();
    ledger.awaitParked("reference", 0);
    assertThat(ledger.names()).containsExactlyInAnyOrder("One", "Two again");
  }
}
