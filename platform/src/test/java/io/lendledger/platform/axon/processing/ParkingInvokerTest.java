package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import javax.sql.DataSource;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.Segment;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.unitofwork.BatchingUnitOfWork;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What a processor's handlers are handed, and what is set aside. */
class ParkingInvokerTest {

  private static final String GROUP = "process.sample";

  private static EmbeddedPostgres postgres;
  private static JdbcClient jdbc;
  private static TransactionTemplate transactions;
  private static ParkedSequences parked;

  private final List<Long> handled = new ArrayList<>();
  private RuntimeException failure;
  private long failing = -1;
  private boolean gathering;
  private ParkingInvoker invoker;

  @BeforeAll
  static void start() throws Exception {
    postgres = EmbeddedPostgres.start();
    DataSource database = postgres.getPostgresDatabase();
    jdbc = JdbcClient.create(database);
    transactions = new TransactionTemplate(new JdbcTransactionManager(database));
    parked = new ParkedSequences(jdbc, new CommandSchema(database));
  }

  @AfterAll
  static void stop() throws Exception {
    postgres.close();
  }

  @BeforeEach
  void nothingIsSetAside() {
    jdbc.sql("DELETE FROM command.parked_event").update();
    invoker =
        new ParkingInvoker(
            GROUP,
            new Recording(),
            parked,
            new UnitAttempt(
                new StaticListableBeanFactory().getBeanProvider(CorrelationDataProvider.class)),
            ParkingInvoker.Retaking.NOTHING_TO_DO);
  }

  @Test
  void anEventThatFailsTwiceIsSetAsideWithWhatFollowsOfItsLender() throws Exception {
    failing = 2;
    failure = new ArithmeticException("Overflow");
    handle(1, "A");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    assertThat(parked.all()).isEmpty();

    handle(2, "B");
    handle(3, "A");
    handle(4, "B");

    assertThat(handled).containsExactly(1L, 3L);
    ParkedEvent one = parked.all().getFirst();
    assertThat(one.lenderCode()).isEqualTo("B");
    assertThat(one.position()).isEqualTo(2);
    assertThat(one.handler()).isEqualTo(GROUP);
    assertThat(one.cause()).contains("Overflow");
    assertThat(passed()).isEqualTo(4);
  }

  @Test
  void anEventThatCannotBeReadWaitsWithItsAggregate() throws Exception {
    assertThatThrownBy(() -> invoker.handle(unreadable(1), Segment.ROOT_SEGMENT))
        .hasMessage("unreadable");
    invoker.handle(unreadable(1), Segment.ROOT_SEGMENT);
    handle(2, "A");

    assertThat(handled).containsExactly(2L);
    assertThat(parked.keys(GROUP)).containsExactly("aggregate:lender:B");
    handle(3, "B");
    assertThat(handled).containsExactly(2L);
    assertThat(passed()).isEqualTo(3);
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
    failing = 2;
    failure = new CancellationException("later");
    for (int times = 0; times < 3; times++) {
      assertThatThrownBy(() -> handle(2, "B")).hasMessage("later");
    }
    assertThat(parked.all()).isEmpty();
  }

  @Test
  void whoTakesTheClaimOverKnowsWhatWaits() throws Exception {
    failing = 2;
    failure = new ArithmeticException("Overflow");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    handle(2, "B");
    var next =
        new ParkingInvoker(
            GROUP,
            new Recording(),
            parked,
            (event, handling) -> handling.run(),
            ParkingInvoker.Retaking.NOTHING_TO_DO);

    next.handle(event(3, "B"), Segment.ROOT_SEGMENT);
    next.handle(event(4, "A"), Segment.ROOT_SEGMENT);

    assertThat(handled).containsExactly(4L);
  }

  @Test
  void whatWasCaughtUpWithElsewhereIsHandledAgain() throws Exception {
    failing = 2;
    failure = new ArithmeticException("Overflow");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    handle(2, "B");
    jdbc.sql("DELETE FROM command.parked_event").update();

    handle(3, "B");

    assertThat(handled).containsExactly(3L);
  }

  @Test
  void aDecisionReachesItsHandlerAlone() throws Exception {
    failing = 2;
    failure = new ArithmeticException("Overflow");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    handle(2, "B");
    String sequence = parked.all().getFirst().sequence();

    decide(new RetryRequested(sequence, "process.other", "B"));
    assertThat(parked.retrying()).isEmpty();
    decide(new RetryRequested(sequence, GROUP, "B"));
    assertThat(parked.retrying()).containsExactly(GROUP);
  }

  @Test
  void whatWasGatheredIsDoneThoughTheLastEventOfTheBatchWaits() throws Exception {
    failing = 2;
    failure = new ArithmeticException("Overflow");
    assertThatThrownBy(() -> handle(2, "B")).hasMessage("Overflow");
    handle(2, "B");
    gathering = true;

    assertThat(batch(event(3, "A"), event(4, "A"), event(5, "B")).isExceptional()).isFalse();

    assertThat(handled).containsExactly(3L, 4L);
    assertThat(passed()).isEqualTo(5);
  }

  @Test
  void aBatchThatFailsAtItsEndIsHandledEventByEvent() throws Exception {
    gathering = true;
    failing = 3;
    failure = new ArithmeticException("Overflow");
    assertThat(batch(event(3, "A"), event(4, "B")).isExceptional()).isTrue();
    assertThat(parked.all()).isEmpty();

    assertThat(batch(event(3, "A"), event(4, "B")).isExceptional()).isFalse();

    assertThat(handled).containsExactly(4L);
    assertThat(parked.all().getFirst().lenderCode()).isEqualTo("A");
  }

  @Test
  void rowsThatABatchGatheredAreWrittenEventByEventOnceTheyFail() {
    jdbc.sql("CREATE TABLE gathered (number bigint PRIMARY KEY)").update();
    jdbc.sql("INSERT INTO gathered VALUES (6)").update();
    invoker =
        new ParkingInvoker(
            GROUP,
            new Inserting(),
            parked,
            new SavepointAttempt(jdbc),
            ParkingInvoker.Retaking.NOTHING_TO_DO);
    TrackedEventMessage<?>[] events = {event(5, "A"), event(6, "B"), event(7, "A"), event(8, "B")};

    assertThat(inTransaction(events).isExceptional()).isTrue();
    assertThat(gathered()).containsExactly(6L);
    assertThat(parked.all()).isEmpty();

    assertThat(inTransaction(events).isExceptional()).isFalse();
    assertThat(gathered()).containsExactly(5L, 6L, 7L);
    assertThat(parked.all()).extracting(ParkedEvent::lenderCode).containsExactly("B");
    assertThat(passed()).isEqualTo(8);

    assertThat(inTransaction(event(9, "A"), event(10, "A")).isExceptional()).isFalse();
    assertThat(gathered()).containsExactly(5L, 6L, 7L, 9L, 10L);
  }

  private ResultMessage<?> inTransaction(TrackedEventMessage<?>... events) {
    return Objects.requireNonNull(
        transactions.execute(status -> {
          ResultMessage<?> result = batch(events);
          if (result.isExceptional()) {
            status.setRollbackOnly();
          }
          return result;
        }));
  }

  private static List<Long> gathered() {
    return jdbc.sql("SELECT number FROM gathered ORDER BY number").query(Long.class).list();
  }

  private ResultMessage<?> batch(TrackedEventMessage<?>... events) {
    var unit = new BatchingUnitOfWork<>(events);
    return unit.executeWithResult(() -> {
      invoker.handle(unit.getMessage(), Segment.ROOT_SEGMENT);
      return null;
    });
  }

  private void decide(RetryRequested decision) throws Exception {
    invoker.handle(
        new GenericTrackedDomainEventMessage<>(
            new GlobalSequenceTrackingToken(9),
            new GenericDomainEventMessage<>("ParkedEvent", "parked", 0, decision)),
        Segment.ROOT_SEGMENT);
  }

  private void handle(long position, String lender) throws Exception {
    invoker.handle(event(position, lender), Segment.ROOT_SEGMENT);
  }

  private static TrackedEventMessage<?> event(long position, String lender) {
    var registered = new LenderRegistered(lender, "Lender", BigDecimal.TEN, BigDecimal.ZERO, "USD");
    return new GenericTrackedDomainEventMessage<>(
        new GlobalSequenceTrackingToken(position),
        new GenericDomainEventMessage<>("Lender", "lender:" + lender, 0, registered));
  }

  private static long passed() {
    return jdbc.sql("SELECT passed FROM command.parked_event").query(Long.class).single();
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
              jdbc.sql("INSERT INTO gathered SELECT unnest(?::bigint[])")
                  .param(all.toArray(Long[]::new))
                  .update());
    }
  }

  /** Handlers of lenders that note what they were handed, and fail where the test wants. */
  private final class Recording implements EventHandlerInvoker {

    @Override
    public boolean canHandle(EventMessage<?> event, Segment segment) {
      return event.getPayloadType() == LenderRegistered.class;
    }

    @Override
    public void handle(EventMessage<?> event, Segment segment) {
      long position = ((TrackedEventMessage<?>) event).trackingToken().position().orElseThrow();
      if (gathering) {
        BatchOfEvents.gather(
            CurrentUnitOfWork.get(), position, 200, all -> all.forEach(this::handle));
        return;
      }
      assertThat(event.getPayload()).isNotNull();
      handle(position);
    }

    private void handle(long position) {
      if (position == failing) {
        throw failure;
      }
      handled.add(position);
    }
  }
}
