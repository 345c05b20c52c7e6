package io.lendledger.command.parked;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.parked.ParkedEventCommand.ParkedKey;
import io.lendledger.core.parked.ParkedEventCommand.RetryParkedEvent;
import io.lendledger.core.parked.ParkedEventCommand.SkipParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.EventSkipped;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;

class ParkedDecisionsTest {

  private static final ParkedKey KEY = new ParkedKey("lending-0123456789ab");

  private final FixtureConfiguration<ParkedDecisions> decisions =
      new AggregateTestFixture<>(ParkedDecisions.class);

  @Test
  void everyRetryIsAnEvent() {
    RetryRequested asked = new RetryRequested(KEY.sequence(), "lending", "DEMO");
    decisions.given(asked).when(new RetryParkedEvent(KEY, "lending", "DEMO")).expectEvents(asked);
  }

  @Test
  void anEventIsSkippedWithAReason() {
    decisions.givenNoPriorActivity().when(skip(7)).expectEvents(skipped(7));
  }

  @Test
  void theSameOneIsSkippedOnce() {
    decisions.given(skipped(7)).when(skip(7)).expectNoEvents().expectResultMessagePayload(false);
    decisions.given(skipped(7)).when(skip(8)).expectEvents(skipped(8));
    assertThat(KEY).hasToString("parked:lending-0123456789ab");
  }

  private static SkipParkedEvent skip(long position) {
    return new SkipParkedEvent(KEY, "lending", position, "loan.booked", "DEMO", "by hand");
  }

  private static EventSkipped skipped(long position) {
    return new EventSkipped(KEY.sequence(), "lending", position, "loan.booked", "DEMO", "by hand");
  }
}
