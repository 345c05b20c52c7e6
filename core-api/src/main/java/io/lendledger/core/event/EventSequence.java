package io.lendledger.core.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;

/**
 * The events that wait for a parked one: those of its lender, or those of its aggregate where it
 * has no lender or cannot be read. All others go on.
 *
 * @param key names the lender or the aggregate
 * @param lenderCode whose events wait, all or some of them; null when that is nobody's in
 *     particular
 */
public record EventSequence(String key, @Nullable String lenderCode) {

  private static final int ID_DIGITS = 12;

  /** In an event's metadata: the lender of the credential behind it. */
  private static final String SENDER = "lenderCode";

  /** A lender's events. */
  public static EventSequence ofLender(String lenderCode) {
    return new EventSequence("lender:" + lenderCode, lenderCode);
  }

  /** An aggregate's events. */
  public static EventSequence ofAggregate(String identifier) {
    return new EventSequence("aggregate:" + identifier, null);
  }

  /** The part of an event for many that concerns one aggregate of a lender. */
  public static EventSequence ofPart(String lenderCode, String identifier) {
    return new EventSequence("aggregate:" + identifier, lenderCode);
  }

  /** The sequence with which an event is parked. */
  public static EventSequence of(EventMessage<?> event) {
    String lender = lenderOf(event);
    return lender == null ? aggregateOf(event) : ofLender(lender);
  }

  /** Every sequence that an event may have to wait with. */
  public static Set<String> keysOf(EventMessage<?> event) {
    String aggregate = aggregateOf(event).key();
    String own = of(event).key();
    return own.equals(aggregate) ? Set.of(own) : Set.of(own, aggregate);
  }

  /** Whether an event's aggregate, rather than its lender, names this sequence. */
  public boolean isAggregateOf(EventMessage<?> event) {
    return key.equals(aggregateOf(event).key());
  }

  private static EventSequence aggregateOf(EventMessage<?> event) {
    String identifier =
        event instanceof DomainEventMessage<?> domain
            ? domain.getAggregateIdentifier()
            : event.getIdentifier();
    return event.getMetaData().get(SENDER) instanceof String sender
        ? ofPart(sender, identifier)
        : ofAggregate(identifier);
  }

  private static @Nullable String lenderOf(EventMessage<?> event) {
    if (!LenderEvent.class.isAssignableFrom(event.getPayloadType())) {
      return null;
    }
    try {
      return ((LenderEvent) event.getPayload()).lenderCode();
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  /** Names the sequence of a handler on the wire. */
  public String id(String handler) {
    return handler + "-" + HexFormat.of().formatHex(digest()).substring(0, ID_DIGITS);
  }

  private byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
