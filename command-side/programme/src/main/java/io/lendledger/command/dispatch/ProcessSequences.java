package io.lendledger.command.dispatch;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.parked.ParkedEventEvent;
import io.lendledger.core.transaction.TransactionRecorded;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/**
 * What processes handle in order, and what they may handle side by side in segments, on several
 * nodes. Whatever waits for an event that is set aside is in the segment of that event, so that the
 * one who has claimed it knows all of them.
 */
public final class ProcessSequences {

  private ProcessSequences() {}

  /**
   * Whether a process has several segments. A close is one plan for all loans, and an evaluation of
   * cover shares the collateral of an account among loans that no event of it names, so the two
   * have one.
   */
  public static boolean isSegmented(String process) {
    return switch (process) {
      case Processes.TRANSACTIONS,
          Processes.BORROW_REQUESTS,
          Processes.SHORTFALLS,
          Processes.ALLOCATIONS ->
          true;
      default -> false;
    };
  }

  /**
   * Names what is handled in order: transactions by client, borrow requests by security, all else
   * by lender. What cannot be read, or is of nobody in particular, goes by its aggregate.
   */
  public static String segmentKey(String process, EventMessage<?> event) {
    if (ParkedEventEvent.class.isAssignableFrom(event.getPayloadType())) {
      return identifier(event);
    }
    if (event.getPayloadType() == BorrowRequestPlaced.class) {
      return securityOf(event);
    }
    return of(process, event).key();
  }

  private static String securityOf(EventMessage<?> event) {
    try {
      return ((BorrowRequestPlaced) event.getPayload()).isin();
    } catch (RuntimeException unreadable) {
      return EventSequence.of(event).key();
    }
  }

  private static String identifier(EventMessage<?> event) {
    return event instanceof DomainEventMessage<?> domain
        ? domain.getAggregateIdentifier()
        : event.getIdentifier();
  }

  /** The sequence with which a handler sets an event aside. */
  public static EventSequence of(String handler, EventMessage<?> event) {
    if (handler.equals(Processes.TRANSACTIONS)
        && event.getPayloadType() == TransactionRecorded.class) {
      try {
        return clientOf((TransactionRecorded) event.getPayload());
      } catch (RuntimeException unreadable) {
        return EventSequence.of(event);
      }
    }
    return EventSequence.of(event);
  }

  private static EventSequence clientOf(TransactionRecorded event) {
    var client = new ClientKey(new LenderCode(event.lenderCode()), new ClientId(event.clientId()));
    return EventSequence.ofPart(event.lenderCode(), client.toString());
  }

  /**
   * Every sequence that an event may have to wait with, the narrowest first: it is handled with the
   * first of those that wait. A lender's transactions waited together before clients had segments.
   */
  public static SequencedSet<String> keysOf(String handler, EventMessage<?> event) {
    SequencedSet<String> keys = new LinkedHashSet<>();
    String lender = EventSequence.of(event).key();
    EventSequence.keysOf(event).stream().filter(each -> !each.equals(lender)).forEach(keys::add);
    keys.add(of(handler, event).key());
    keys.add(lender);
    return keys;
  }
}
