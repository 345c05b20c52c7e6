package io.lendledger.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.position.PositionEvent.SnapshotApplied;
import io.lendledger.core.submission.SubmissionEvent.SubmissionApplied;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.messaging.MetaData;
import org.junit.jupiter.api.Test;

class EventSequenceTest {

  @Test
  void aLendersEventsWaitForEachOther() {
    var event = stored(new SnapshotApplied("DEMO", "S1", LocalDate.of(2026, 3, 2)), Map.of());
    assertThat(EventSequence.of(event)).isEqualTo(EventSequence.ofLender("DEMO"));
    assertThat(EventSequence.keysOf(event)).containsExactlyInAnyOrder("lender:DEMO", "aggregate:X");
  }

  @Test
  void withoutALenderThoseOfTheAggregateDo() {
    var borrower = new BorrowerRegistered("BRW", "Borrower", null, BigDecimal.TEN);
    assertThat(EventSequence.of(stored(borrower, Map.of())))
        .isEqualTo(EventSequence.ofAggregate("X"));
    var desks = stored(new SubmissionApplied("S1", null, 1, 0, 0), Map.of());
    assertThat(EventSequence.of(desks)).isEqualTo(EventSequence.ofAggregate("X"));
    assertThat(EventSequence.keysOf(desks)).containsExactly("aggregate:X");
  }

  @Test
  void whoseItIsStandsInTheMetadataOfWhatHasNoLender() {
    var event = stored("unreadable", Map.of("lenderCode", "DEMO"));
    assertThat(EventSequence.of(event)).isEqualTo(EventSequence.ofPart("DEMO", "X"));
  }

  @Test
  void itsIdNamesTheHandlerAndFitsIntoAPath() {
    String id = EventSequence.ofAggregate("client:DEMO/ü ?").id("process.calendar");
    assertThat(id).matches("process\\.calendar-[0-9a-f]{12}");
    assertThat(EventSequence.ofLender("A").id("lending"))
        .isNotEqualTo(EventSequence.ofLender("B").id("lending"));
  }

  private static EventMessage<?> stored(Object payload, Map<String, ?> metaData) {
    return new GenericDomainEventMessage<>("Any", "X", 0, payload, MetaData.from(metaData));
  }
}
