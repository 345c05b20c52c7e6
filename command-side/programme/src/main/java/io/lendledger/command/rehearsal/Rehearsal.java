package io.lendledger.command.rehearsal;

import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.AggregateAnnotationCommandHandler;
import org.axonframework.modelling.command.inspection.AggregateModel;
import org.jspecify.annotations.Nullable;

/**
 * Lets the real aggregates handle commands, in the state of the store and of earlier commands of
 * the same rehearsal; the resulting events stay in memory. Commands to different aggregates may run
 * in parallel.
 */
public final class Rehearsal {

  private final RehearsedEvents events;
  private final CommandBus bus = SimpleCommandBus.builder().build();
  private final CommandGateway gateway = DefaultCommandGateway.builder().commandBus(bus).build();

  private final List<Foresight> foresights;

  Rehearsal(EventStore store, List<AggregateModel<?>> aggregates, List<Foresight> foresights) {
    this.foresights = foresights;
    events = new RehearsedEvents(store);
    EventStore rehearsed = EmbeddedEventStore.builder().storageEngine(events).build();
    aggregates.forEach(each -> subscribe(each, rehearsed));
  }

  @SuppressWarnings("unchecked") // a model is of its entity
  private <T> void subscribe(AggregateModel<T> aggregate, EventStore rehearsed) {
    Class<T> type = (Class<T>) aggregate.entityClass();
    AggregateAnnotationCommandHandler.<T>builder()
        .aggregateType(type)
        .aggregateModel(aggregate)
        .repository(
            EventSourcingRepository.builder(type)
                .aggregateModel(aggregate)
                .eventStore(rehearsed)
                .build())
        .build()
        .subscribe(bus);
  }

  public CommandGateway gateway() {
    return gateway;
  }

  /** The handler's answer; throws the handler's exception. */
  public @Nullable Object send(Object command) {
    try {
      return gateway.send(command).join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
    }
  }

  /** Tries all consequences, and answers them. */
  public Foreseen foresee(LocalDate today) {
    foresights.forEach(each -> each.carryOn(this, today));
    return new Foreseen(eventsFrom(0));
  }

  /** The events so far, in order, from the event of this number on. */
  public List<Object> eventsFrom(int number) {
    return events.payloadsFrom(number);
  }
}
