package io.lendledger.platform.axon.processing;

import static io.lendledger.platform.axon.processing.ParkingDatabase.GROUP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.junit.jupiter.api.Test;

/** What a processor's handlers are handed, and what is set aside. */
class ParkingInvokerTest extends OnParkingDatabase {

  private static final Segment[] HALVES = Segment.ROOT_SEGMENT.split();

  @Test
  void anEventThatFailsTwiceIsSetAsideWithWhatFollowsOfItsLender() throws Exception {
    handlers.failAt(2, new ArithmeticException("Overflow"));
    handle(1, "A");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    assertThat(database.parked().all()).isEmpty();

    handle(2, "B");
    handle(3, "A");
    handle(4, "B");

    assertThat(handlers.handled()).containsExactly(1L, 3L);
    ParkedEvent one = database.parked().all().getFirst();
    assertThat(one.lenderCode()).isEqualTo("B");
    assertThat(one.position()).isEqualTo(2);
    assertThat(one.handler()).isEqualTo(GROUP);
    assertThat(one.cause()).contains("Overflow");
    assertThat(database.passed()).isEqualTo(4);
  }

  @Test
  void anEventThatCannotBeReadWaitsWithItsAggregate() throws Exception {
    assertThatThrownBy(() -> invoker.handle(unreadable(1), Segment.ROOT_SEGMENT))
        .hasMessage("unreadable");
    invoker.handle(unreadable(1), Segment.ROOT_SEGMENT);
    handle(2, "A");

    assertThat(handlers.handled()).containsExactly(2L);
    assertThat(database.parked().keys(GROUP)).containsExactly("aggregate:lender:B");
    handle(3, "B");
    assertThat(handlers.handled()).containsExactly(2L);
    assertThat(database.passed()).isEqualTo(3);
  }

  private static TrackedEventMessage<?> unreadable(long position) {
    var registered = new LenderRegistered("B", "Lender", BigDecimal.TEN, BigDecimal.ZERO, "USD");
    var damaged =
        new GenericMessage<>(registered) {
          @Override
          public LenderRegistered getPayload() {
            throw new IllegalStateException("unreadable");
          }
        };
    return new GenericTrackedDomainEventMessage<>(
        new GlobalSequenceTrackingToken(position),
        new GenericDomainEventMessage<>("Lender", "lender:B", 0, damaged, Instant.EPOCH));
  }

  @Test
  void aFaultThatPassesSetsNothingAside() {
    handlers.failAt(2, new CancellationException("later"));
    for (int times = 0; times < 3; times++) {
      assertThatThrownBy(() -> handle(2, "B")).hasMessage("later");
    }
    assertThat(database.parked().all()).isEmpty();
  }

  @Test
  void whoTakesTheClaimOverKnowsWhatWaits() throws Exception {
    setAside(2, "B");
    var next =
        new ParkingInvoker(
            GROUP,
            handlers,
            database.parked(),
            (event, handling) -> handling.run(),
            ParkingInvoker.Retaking.NOTHING_TO_DO,
            ParkingInvoker.Claiming.NOTHING_TO_DO);

    next.handle(LenderEvents.of(3, "B"), Segment.ROOT_SEGMENT);
    next.handle(LenderEvents.of(4, "A"), Segment.ROOT_SEGMENT);

    assertThat(handlers.handled()).containsExactly(4L);
  }

  @Test
  void whatWasCaughtUpWithElsewhereIsHandledAgain() throws Exception {
    setAside(2, "B");
    database.jdbc().sql("DELETE FROM command.parked_event").update();

    handle(3, "B");

    assertThat(handlers.handled()).containsExactly(3L);
  }

  @Test
  void aDecisionReachesItsHandlerAlone() throws Exception {
    setAside(2, "B");
    String sequence = database.parked().all().getFirst().sequence();

    decide(new RetryRequested(sequence, "process.other", "B"));
    assertThat(database.parked().retrying()).isEmpty();
    decide(new RetryRequested(sequence, GROUP, "B"));
    assertThat(database.parked().retrying()).containsExactly(GROUP);
  }

  /** What its former holder had set aside is not what this node knew of its other segments. */
  @Test
  void aSegmentThatIsClaimedLaterIsLookedUpAnew() throws Exception {
    invoker.handle(LenderEvents.of(1, "A"), HALVES[0]);
    var elsewhere = new RecordingHandlers();
    elsewhere.failAt(2, new ArithmeticException("Overflow"));
    ParkingInvoker other = database.invoker(elsewhere);
    assertThatThrownBy(() -> other.handle(LenderEvents.of(2, "B"), HALVES[1]))
        .hasMessage("Overflow");
    other.handle(LenderEvents.of(2, "B"), HALVES[1]);

    invoker.handle(LenderEvents.of(3, "B"), HALVES[1]);
    assertThat(handlers.handled()).containsExactly(1L);

    database.jdbc().sql("DELETE FROM command.parked_event").update();
    invoker.segmentReleased(HALVES[1]);
    invoker.handle(LenderEvents.of(4, "B"), HALVES[1]);
    assertThat(handlers.handled()).containsExactly(1L, 4L);
  }

  @Test
  void aFailureInOneSegmentHoldsUpNoOther() throws Exception {
    handlers.failAt(9, new ArithmeticException("Overflow"));
    assertThatThrownBy(() -> invoker.handle(LenderEvents.of(9, "A"), HALVES[0]))
        .hasMessage("Overflow");
    handlers.failAt(5, new ArithmeticException("Overflow"));

    assertThatThrownBy(() -> invoker.handle(LenderEvents.of(5, "B"), HALVES[1]))
        .hasMessage("Overflow");
    assertThat(database.parked().all()).isEmpty();
    handlers.failAt(9, new ArithmeticException("Overflow"));
    invoker.handle(LenderEvents.of(9, "A"), HALVES[0]);

    assertThat(database.parked().all()).extracting(ParkedEvent::lenderCode).containsExactly("A");
  }

  @Test
  void aDecisionIsNotedByOneSegment() {
    var decision =
        new GenericDomainEventMessage<>(
            "ParkedEvent", "parked", 0, new RetryRequested("sequence", GROUP, "B"));
    assertThat(invoker.canHandle(decision, HALVES[0]))
        .isNotEqualTo(invoker.canHandle(decision, HALVES[1]));
    assertThat(invoker.canHandle(decision, Segment.ROOT_SEGMENT)).isTrue();
  }

  private void decide(RetryRequested decision) throws Exception {
    invoker.handle(
        new GenericTrackedDomainEventMessage<>(
            new GlobalSequenceTrackingToken(9),
            new GenericDomainEventMessage<>("ParkedEvent", "parked", 0, decision)),
        Segment.ROOT_SEGMENT);
  }
}
