package io.lendledger.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventsourcing.SnapshotTrigger;
import org.axonframework.eventsourcing.Snapshotter;
import org.junit.jupiter.api.Test;

/** When snapshots of an aggregate are taken. */
class SnapshotPaceTest {

  private static final int FEWEST = 200;

  private final List<Long> taken = new ArrayList<>();
  private long sequence;
  private final SnapshotTrigger trigger =
      new SnapshotPace(
              new Snapshotter() {
                @Override
                public void scheduleSnapshot(Class<?> aggregateType, String identifier) {
                  taken.add(sequence);
                }
              },
              FEWEST)
          .prepareTrigger(Object.class);

  private void events(long more) {
    for (long end = sequence + more; sequence < end; sequence++) {
      trigger.eventHandled(new GenericDomainEventMessage<>("Client", "C1", sequence, "event"));
    }
  }

  @Test
  void ofAShortHistoryAfterSoManyEvents() {
    trigger.initializationFinished();
    events(FEWEST - 1);
    assertThat(taken).isEmpty();
    events(1);
    assertThat(taken).containsExactly(199L);
    events(FEWEST);
    assertThat(taken).containsExactly(199L, 399L);
  }

  /** Each is as long as all before it: at a fixed pace, together they would be its square. */
  @Test
  void ofALongHistoryAfterAHundredthOfIt() {
    trigger.initializationFinished();
    events(1_000_000);
    long eventsInSnapshots = taken.stream().mapToLong(each -> each).sum();
    assertThat(eventsInSnapshots / 1_000_000).as("for each event").isLessThan(125);
    assertThat(taken.getLast()).as("not too far back").isGreaterThan(1_000_000 - 10_001);
    for (int i = 1; i < taken.size(); i++) {
      assertThat(taken.get(i) - taken.get(i - 1))
          .isBetween((long) FEWEST, Math.max(FEWEST, taken.get(i) / 100) + 1);
    }
  }

  /** An aggregate that was read from a snapshot has the history that its events tell of. */
  @Test
  void whatWasReadCountsLikeWhatIsNew() {
    sequence = 500_000;
    events(4_000);
    trigger.initializationFinished();
    events(900);
    assertThat(taken).isEmpty();
    events(200);
    assertThat(taken).hasSize(1);
  }
}
