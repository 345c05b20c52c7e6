package io.lendledger.command.submission.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.submission.application.SubmissionWorker.Lane;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReattemptsTest {

  private static final Lane LANE = new Lane(Flow.POSITIONS, new LenderCode("DEMO"), null);

  private long now;
  private final Reattempts reattempts = new Reattempts(() -> now);
  private final SubmissionId failing = new SubmissionId("S1");

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void whatFailsEachTimeIsTriedMoreAndMoreRarely() {
    List<Long> pauses = new ArrayList<>();
    for (int failure = 0; failure < 9; failure++) {
      reattempts.failed(LANE, failing, new IllegalStateException("cannot be applied"));
      long seconds = 0;
      while (!reattempts.isDue(LANE)) {
        pass(Duration.ofSeconds(1));
        seconds++;
      }
      pauses.add(seconds);
    }
    assertThat(pauses).containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 120L, 120L, 120L);
    assertThat(reattempts.isDue(new Lane(Flow.POSITIONS, new LenderCode("OTHER"), null))).isTrue();
  }

  @Test
  void afterASuccessPausesBeginAnew() {
    reattempts.failed(LANE, failing, new IllegalStateException("once"));
    reattempts.failed(LANE, failing, new IllegalStateException("twice"));
    reattempts.succeeded(LANE);
    assertThat(reattempts.isDue(LANE)).isTrue();

    reattempts.failed(LANE, failing, new IllegalStateException("anew"));
    pass(Duration.ofSeconds(2));
    assertThat(reattempts.isDue(LANE)).isTrue();
  }

  @Test
  void aFailureOfTheMomentIsTriedAgainAtOnce() {
    reattempts.failed(LANE, failing, new Rejected(RejectionCode.UNAVAILABLE, "not now"));
    assertThat(reattempts.isDue(LANE)).isTrue();
  }

  @Test
  void whatAnotherProcessAppliedIsForgotten() {
    reattempts.failed(LANE, failing, new IllegalStateException("cannot be applied"));
    reattempts.retain(Set.of());
    assertThat(reattempts.isDue(LANE)).as("it waits for its next try").isFalse();
    pass(Duration.ofSeconds(2));
    reattempts.retain(Set.of(LANE));
    reattempts.failed(LANE, failing, new IllegalStateException("again"));
    pass(Duration.ofSeconds(4));
    reattempts.retain(Set.of());
    reattempts.failed(LANE, failing, new IllegalStateException("a first failure"));
    pass(Duration.ofSeconds(2));
    assertThat(reattempts.isDue(LANE)).isTrue();
  }
}
