package io.lendledger.platform.axon.processing;

import static io.lendledger.platform.axon.processing.ParkingDatabase.GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.core.parked.ParkedEvent;
import java.util.List;
import java.util.Objects;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.junit.jupiter.api.Test;

/** Batches whose handlers do at the end what they gathered, some of whose events are set aside. */
class GatheredBatchesTest extends OnParkingDatabase {

  @Test
  void whatWasGatheredIsDoneThoughTheLastEventOfTheBatchWaits() throws Exception {
    setAside(2, "B");
    handlers.gather();

    assertThat(
            batch(LenderEvents.of(3, "A"), LenderEvents.of(4, "A"), LenderEvents.of(5, "B"))
                .isExceptional())
        .isFalse();

    assertThat(handlers.handled()).containsExactly(3L, 4L);
    assertThat(database.passed()).isEqualTo(5);
  }

  @Test
  void aBatchThatFailsAtItsEndIsHandledEventByEvent() throws Exception {
    handlers.gather();
    handlers.failAt(3, new ArithmeticException("Overflow"));
    assertThat(batch(LenderEvents.of(3, "A"), LenderEvents.of(4, "B")).isExceptional()).isTrue();
    assertThat(database.parked().all()).isEmpty();

    assertThat(batch(LenderEvents.of(3, "A"), LenderEvents.of(4, "B")).isExceptional()).isFalse();

    assertThat(handlers.handled()).containsExactly(4L);
    assertThat(database.parked().all().getFirst().lenderCode()).isEqualTo("A");
  }

  @Test
  void rowsThatABatchGatheredAreWrittenEventByEventOnceTheyFail() {
    database.jdbc().sql("CREATE TABLE gathered (number bigint PRIMARY KEY)").update();
    database.jdbc().sql("INSERT INTO gathered VALUES (6)").update();
    invoker =
        new ParkingInvoker(
            GROUP,
            new Inserting(),
            database.parked(),
            new SavepointAttempt(database.jdbc()),
            ParkingInvoker.Retaking.NOTHING_TO_DO,
            ParkingInvoker.Claiming.NOTHING_TO_DO);
    TrackedEventMessage<?>[] events = {
      LenderEvents.of(5, "A"),
      LenderEvents.of(6, "B"),
      LenderEvents.of(7, "A"),
      LenderEvents.of(8, "B")
    };

    assertThat(inTransaction(events).isExceptional()).isTrue();
    assertThat(gathered()).containsExactly(6L);
    assertThat(database.parked().all()).isEmpty();

    assertThat(inTransaction(events).isExceptional()).isFalse();
    assertThat(gathered()).containsExactly(5L, 6L, 7L);
    assertThat(database.parked().all()).extracting(ParkedEvent::lenderCode).containsExactly("B");
    assertThat(database.passed()).isEqualTo(8);

    assertThat(inTransaction(LenderEvents.of(9, "A"), LenderEvents.of(10, "A")).isExceptional())
        .isFalse();
    assertThat(gathered()).containsExactly(5L, 6L, 7L, 9L, 10L);
  }

  private ResultMessage<?> inTransaction(TrackedEventMessage<?>... events) {
    return Objects.requireNonNull(
        database
            .transactions()
            .execute(status -> {
              ResultMessage<?> result = batch(events);
              if (result.isExceptional()) {
                status.setRollbackOnly();
              }
              return result;
            }));
  }

  private static List<Long> gathered() {
    return database
        .jdbc()
        .sql("SELECT number FROM gathered ORDER BY number")
        .query(Long.class)
        .list();
  }

  private ResultMessage<?> batch(TrackedEventMessage<?>... events) {
    var unit = new BatchingUnitOfWork<>(events);
    return unit.executeWithResult(() -> {
      invoker.handle(unit.getMessage(), Segment.ROOT_SEGMENT);
      return null;
    });
  }

  /** Handlers that write the rows of a batch by one statement. */
  private static final class Inserting implements EventHandlerInvoker {

    @Override
    public boolean canHandle(EventMessage<?> event, Segment segment) {
      return true;
    }

    @Override
    public void handle(EventMessage<?> event, Segment segment) {
      Long position = ((TrackedEventMessage<?>) event).trackingToken().position().orElseThrow();
      BatchOfEvents.gather(
          CurrentUnitOfWork.get(),
          position,
          200,
          all ->
              database
                  .jdbc()
                  .sql("INSERT INTO gathered SELECT unnest(?::bigint[])")
                  .param(all.toArray(Long[]::new))
                  .update());
    }
  }
}
