package io.lendledger.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.NotCaughtUp;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which failures an event is at fault for, and from when on. */
class RepeatedFaultsTest {

  private final Throwable timedOut = new SQLException("statement timeout", "57014");
  private final Throwable away = new SQLException("gone", "57P03");

  private final EventPatience patience = new EventPatience(3, Duration.ofSeconds(10));
  private long now;
  private long others;
  private final RepeatedFaults faults = new RepeatedFaults(patience, () -> others, () -> now);

  private boolean failsAt(int second, Throwable failure) {
    now = Duration.ofSeconds(second).toNanos();
    others++;
    return faults.isOfEvent("event", failure);
  }

  @ParameterizedTest
  @ValueSource(strings = {"57014", "55P03", "40P01", "40001", "53200"})
  void aFaultThatComesAgainTooLongIsTheEventsOwn(String state) {
    SQLException failure = new SQLException("said", state);
    assertThat(failsAt(0, failure)).isFalse();
    assertThat(failsAt(5, failure)).isFalse();
    assertThat(failsAt(10, failure)).isTrue();
  }

  @Test
  void fewAttemptsProveNothingHoweverLong() {
    assertThat(failsAt(0, timedOut)).isFalse();
    assertThat(failsAt(100, timedOut)).isFalse();
  }

  @Test
  void manyAttemptsProveNothingWithinAMoment() {
    for (int attempt = 0; attempt < 20; attempt++) {
      assertThat(failsAt(9, timedOut)).isFalse();
    }
  }

  @Test
  void whereNobodysWorkIsDoneNoEventIsAtFault() {
    for (int second = 0; second < 100; second++) {
      now = Duration.ofSeconds(second).toNanos();
      assertThat(faults.isOfEvent("event", timedOut)).isFalse();
    }
    others++;
    assertThat(faults.isOfEvent("event", timedOut)).isTrue();
  }

  @Test
  void anOutageBeginsTheCountAnew() {
    assertThat(failsAt(0, timedOut)).isFalse();
    assertThat(failsAt(5, timedOut)).isFalse();
    assertThat(failsAt(6, away)).isFalse();
    assertThat(failsAt(11, timedOut)).isFalse();
    assertThat(failsAt(12, timedOut)).isFalse();
    patience.databaseLost();
    assertThat(failsAt(22, timedOut)).isFalse();
    assertThat(failsAt(23, timedOut)).isFalse();
    assertThat(failsAt(32, timedOut)).isTrue();
  }

  @Test
  void whatWasHandledBeginsAnew() {
    assertThat(failsAt(0, timedOut)).isFalse();
    assertThat(faults.hasFailed("event")).isTrue();
    assertThat(faults.hasFailed("another")).isFalse();
    faults.done("event");
    assertThat(faults.hasFailed("event")).isFalse();
    assertThat(failsAt(20, timedOut)).isFalse();
  }

  @Test
  void anotherFaultIsTheEventsAtOnce() {
    assertThat(failsAt(0, new ArithmeticException("Overflow"))).isTrue();
    assertThat(RepeatedFaults.mayBeOfEvent(new ArithmeticException("Overflow"))).isTrue();
  }

  @Test
  void aFaultOfTheSchemaNeverIs() {
    for (int second = 0; second < 100; second++) {
      assertThat(failsAt(second, new SQLException("no such table", "42P01"))).isFalse();
    }
  }

  @Test
  void nobodyIsAtFaultForADatabaseThatIsAway() {
    for (int second = 0; second < 100; second++) {
      assertThat(failsAt(second, away)).isFalse();
    }
    assertThat(RepeatedFaults.mayBeOfEvent(away)).isFalse();
  }

  @Test
  void norForAProcessThatStopsOrWaitsForOthers() {
    for (Throwable failure :
        new Throwable[] {
          new CancellationException(),
          new InterruptedException(),
          new RejectedExecutionException(),
          new NoHandlerForCommandException("nobody"),
          new NotCaughtUp("later"),
          new IllegalStateException(new NotCaughtUp("later"))
        }) {
      assertThat(RepeatedFaults.mayBeOfEvent(failure)).as("%s", failure).isFalse();
    }
  }

  @Test
  void butForACommandThatIsNeverAnsweredItIs() {
    assertThat(RepeatedFaults.mayBeOfEvent(new RuntimeException(new TimeoutException()))).isTrue();
    assertThat(RepeatedFaults.mayBeOfEvent(new Rejected(RejectionCode.UNAVAILABLE, "try again")))
        .isTrue();
  }

  @Test
  void isBounded() {
    for (int event = 0; event < 5_000; event++) {
      assertThat(faults.isOfEvent(event, timedOut)).isFalse();
    }
    assertThat(faults.hasFailed(0)).isFalse();
    assertThat(faults.hasFailed(4_999)).isTrue();
  }
}
