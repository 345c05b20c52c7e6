package io.lendledger.gateway.identity.guessing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest.TestClock;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Change;
import io.lendledger.gateway.identity.guessing.FailedAttempts.Failures;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailedAttemptsTest {

  private static final GuessingProperties SETTINGS =
      new GuessingProperties(3, 20, Duration.ofSeconds(1));

  private static final Attempt GUESSER = new Attempt("demo-lender", "192.0.2.1");

  private final TestClock clock = new TestClock();
  private final FailedAttempts attempts = new FailedAttempts(SETTINGS, clock);

  private void fail(Attempt attempt, int times) {
    for (int i = 0; i < times; i++) {
      attempts.failed(attempt);
    }
  }

  private void after(Duration time) {
    clock.set(clock.instant().plus(time));
  }

  @Test
  void eachTryBeyondTheAllowanceWaitsTwiceAsLongUpToFiveMinutes() {
    fail(GUESSER, 2);
    assertThat(attempts.delay(GUESSER)).isZero();
    fail(GUESSER, 1);
    assertThat(attempts.delay(GUESSER)).isEqualTo(Duration.ofSeconds(1));
    fail(GUESSER, 1);
    assertThat(attempts.delay(GUESSER)).isEqualTo(Duration.ofSeconds(2));
    fail(GUESSER, 1);
    after(Duration.ofSeconds(3));
    assertThat(attempts.delay(GUESSER)).isEqualTo(Duration.ofSeconds(1));
    after(Duration.ofSeconds(1));
    assertThat(attempts.delay(GUESSER)).isZero();
    fail(GUESSER, 14);
    assertThat(attempts.delay(GUESSER)).isEqualTo(Duration.ofMinutes(5));
    assertThat(attempts.wrong()).isEqualTo(19);
  }

  @Test
  void aQuarterOfAnHourOfPeaceIsForgiven() {
    fail(GUESSER, 10);
    after(Duration.ofMinutes(15));
    fail(GUESSER, 1);
    assertThat(attempts.delay(GUESSER)).isZero();
  }

  /** Here, or of a gateway that shares its failures. */
  @Test
  void aClockThatWasAheadHoldsNobodyUpForLonger() {
    fail(GUESSER, 20);
    after(Duration.ofDays(-1));
    assertThat(attempts.delay(GUESSER)).isEqualTo(Duration.ofMinutes(5));
    after(Duration.ofMinutes(5));
    assertThat(attempts.delay(GUESSER)).isZero();
    after(Duration.ofMinutes(10));
    fail(GUESSER, 1);
    assertThat(attempts.delay(GUESSER)).as("forgiven").isZero();
  }

  @Test
  void theHolderElsewhereIsNotHeldUp() {
    fail(GUESSER, 15);
    assertThat(attempts.delay(new Attempt("demo-lender", "198.51.100.7"))).isZero();
  }

  @Test
  void aClaimGuessedFromManyAddressesLeavesEachOneFailure() {
    for (int host = 0; host < 20; host++) {
      fail(new Attempt("demo-lender", "203.0.113." + host), 1);
    }
    assertThat(attempts.delay(new Attempt("demo-lender", "203.0.113.1"))).isPositive();
    assertThat(attempts.delay(new Attempt("demo-lender", "198.51.100.7"))).isZero();
    assertThat(attempts.delay(new Attempt("other-lender", "203.0.113.1"))).isZero();
  }

  @Test
  void anAddressThatGuessesManyClaimsWaitsButNotWhoProvedItselfThere() {
    Attempt holder = new Attempt("demo-lender", "192.0.2.1");
    attempts.succeeded(holder);
    for (int client = 0; client < 20; client++) {
      fail(new Attempt("client-" + client, "192.0.2.1"), 1);
    }
    assertThat(attempts.delay(new Attempt("client-99", "192.0.2.1"))).isPositive();
    assertThat(attempts.delay(holder)).isZero();
  }

  @Test
  void successForgetsTheFailuresBefore() {
    fail(GUESSER, 2);
    attempts.succeeded(GUESSER);
    fail(GUESSER, 2);
    assertThat(attempts.delay(GUESSER)).isZero();
  }

  @Test
  void memoryIsBoundedAndSoIsAClaim() throws Exception {
    fail(GUESSER, 10);
    for (int i = 0; i < 10_001; i++) {
      attempts.failed(new Attempt("c" + i, "h" + i));
    }
    assertThat(attempts.delay(GUESSER)).isZero();
    assertThat(new Attempt("x".repeat(9_999), "h").claim()).hasSize(64);
    var host = InetAddress.getByName("2001:db8:1:2:3:4:5:6");
    var neighbour = InetAddress.getByName("2001:db8:1:2:ffff::1");
    assertThat(Attempt.of("a", new InetSocketAddress(host, 1)))
        .isEqualTo(Attempt.of("a", new InetSocketAddress(neighbour, 2)));
  }

  @Test
  void gatewaysTellEachOtherOnceAndAddWhatTheyHaveNotTold() {
    FailedAttempts other = new FailedAttempts(SETTINGS, clock);
    fail(GUESSER, 2);
    var told = attempts.takeUnshared();
    assertThat(told).hasSize(3);
    assertThat(attempts.takeUnshared()).isEmpty();
    other.failed(GUESSER);
    assertThat(other.delay(GUESSER)).isZero();
    told.forEach((key, change) -> other.learn(key, new Failures(change.more(), change.at())));
    assertThat(other.delay(GUESSER)).isEqualTo(Duration.ofSeconds(1));
    attempts.putBack(told);
    fail(GUESSER, 1);
    assertThat(attempts.takeUnshared().values()).extracting(Change::more).containsOnly(3);
  }

  @Test
  void whoIsRightAtOnceHasNothingToTell() {
    attempts.succeeded(GUESSER);
    assertThat(attempts.takeUnshared()).isEmpty();
    fail(GUESSER, 1);
    assertThat(attempts.takeUnshared()).hasSize(3);
    attempts.succeeded(GUESSER);
    assertThat(attempts.takeUnshared().values()).extracting(Change::cleared).containsExactly(true);
  }
}
