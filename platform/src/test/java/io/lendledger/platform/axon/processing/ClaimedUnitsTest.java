package io.lendledger.platform.axon.processing;

import static io.lendledger.platform.axon.processing.ParkingDatabase.GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.eventstore.SegmentClaim;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.parked.ParkedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What handlers of a segment send, and set aside, under its claim. */
class ClaimedUnitsTest extends OnParkingDatabase {

  private static final int SEGMENT = 0;

  private final AtomicLong number = new AtomicLong();
  private final List<Object> sent = new ArrayList<>();

  @BeforeEach
  void claim() {
    database.jdbc().sql("DELETE FROM tokens.segment").update();
    database
        .jdbc()
        .sql(
            "INSERT INTO tokens.segment (process, segment, mask, position, reached)"
                + " VALUES (?, ?, 0, -1, -1)")
        .params(GROUP, SEGMENT)
        .update();
    takeOver("node");
    number.set(current());
    invoker =
        database.invoker(
            new Sending(),
            new ClaimedUnits(segment -> new SegmentClaim(GROUP, segment, number.get()))::begin);
  }

  private static void takeOver(String node) {
    database.jdbc().sql("UPDATE tokens.segment SET owner = ?").param(node).update();
  }

  private static long current() {
    return database.jdbc().sql("SELECT claim FROM tokens.segment").query(Long.class).single();
  }

  private ResultMessage<?> batch(TrackedEventMessage<?>... events) {
    var unit = new BatchingUnitOfWork<>(events);
    return unit.executeWithResult(() -> {
      invoker.handle(unit.getMessage(), Segment.ROOT_SEGMENT);
      return null;
    });
  }

  @Test
  void whatIsSentCarriesTheClaimAlsoWhenAnEventIsHandledAlone() {
    String first = new SegmentClaim(GROUP, SEGMENT, number.get()).toString();
    handlers.failAt(2, new ArithmeticException("Overflow"));
    assertThat(batch(LenderEvents.of(1, "A"), LenderEvents.of(2, "B")).isExceptional()).isTrue();
    assertThat(batch(LenderEvents.of(1, "A"), LenderEvents.of(2, "B")).isExceptional()).isFalse();

    assertThat(sent).hasSize(4).containsOnly(first);
    assertThat(database.parked().all()).extracting(ParkedEvent::lenderCode).containsExactly("B");
  }

  /** A node that claims anew does so behind the batches of its claim before. */
  @Test
  void aBatchKeepsTheClaimWithWhichItBegan() {
    String first = new SegmentClaim(GROUP, SEGMENT, number.get()).toString();
    handlers.failAt(1, new ArithmeticException("Overflow"));
    assertThat(batch(LenderEvents.of(1, "A")).isExceptional()).isTrue();
    sent.clear();
    var unit = new BatchingUnitOfWork<>(LenderEvents.of(1, "A"), LenderEvents.of(2, "B"));
    ResultMessage<?> result =
        unit.executeWithResult(() -> {
          invoker.handle(unit.getMessage(), Segment.ROOT_SEGMENT);
          number.incrementAndGet();
          return null;
        });

    assertThat(result.isExceptional()).isFalse();
    assertThat(sent).hasSize(2).containsOnly(first);
  }

  @Test
  void aNodeThatHasLostTheSegmentSetsNothingAside() {
    handlers.failAt(2, new ArithmeticException("Overflow"));
    assertThat(batch(LenderEvents.of(2, "B")).isExceptional()).isTrue();
    takeOver("other");

    ResultMessage<?> result = batch(LenderEvents.of(2, "B"));

    assertThat(result.isExceptional()).isTrue();
    assertThat(PassingFault.isClaimLost(result.exceptionResult())).isTrue();
    assertThat(database.parked().all()).isEmpty();
  }

  /** Handlers that send a command for each event before they fail. */
  private final class Sending implements EventHandlerInvoker {

    @Override
    public boolean canHandle(EventMessage<?> event, Segment segment) {
      return handlers.canHandle(event, segment);
    }

    @Override
    public void handle(EventMessage<?> event, Segment segment) throws Exception {
      sent.add(
          GenericCommandMessage.asCommandMessage("command").getMetaData().get(SegmentClaim.KEY));
      handlers.handle(event, segment);
    }
  }
}
