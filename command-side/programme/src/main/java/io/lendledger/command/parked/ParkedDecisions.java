package io.lendledger.command.parked;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.parked.ParkedEventCommand.ParkedKey;
import io.lendledger.core.parked.ParkedEventCommand.RetryParkedEvent;
import io.lendledger.core.parked.ParkedEventCommand.SkipParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.parked.ParkedEventEvent.EventSkipped;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.CreationPolicy;
import org.axonframework.spring.stereotype.Aggregate;
import org.jspecify.annotations.Nullable;

/** The decisions of operations on one handler's sequence. */
@Aggregate(type = "ParkedEvent")
public class ParkedDecisions {

  @SuppressWarnings("UnusedVariable") // read by the framework
  @AggregateIdentifier
  private @Nullable String id;

  private long skippedThrough = -1;

  ParkedDecisions() {}

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  void handle(RetryParkedEvent command) {
    Decision.<ParkedEventEvent, Boolean>of(
            true,
            new RetryRequested(command.key().sequence(), command.handler(), command.lenderCode()))
        .enact();
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  Boolean handle(SkipParkedEvent command) {
    return decide(skippedThrough, command).enact();
  }

  /** Answers whether the event is skipped now; a sequence is skipped in its order. */
  static Decision<ParkedEventEvent, Boolean> decide(long skippedThrough, SkipParkedEvent command) {
    return command.position() <= skippedThrough
        ? Decision.nothing(false)
        : Decision.of(
            true,
            new EventSkipped(
                command.key().sequence(),
                command.handler(),
                command.position(),
                command.eventType(),
                command.lenderCode(),
                command.reason()));
  }

  @EventSourcingHandler
  void on(RetryRequested event) {
    id = new ParkedKey(event.sequence()).toString();
  }

  @EventSourcingHandler
  void on(EventSkipped event) {
    id = new ParkedKey(event.sequence()).toString();
    skippedThrough = event.position();
  }
}
