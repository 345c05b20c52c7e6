package io.lendledger.command.eventstore;

import java.util.function.Consumer;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.upcasting.event.EventUpcasterChain;
import org.axonframework.serialization.upcasting.event.IntermediateEventRepresentation;
import org.axonframework.serialization.upcasting.event.SingleEventUpcaster;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Upcasters that read events of former revisions as today's: one step from each revision to the
 * next. Stored events never change.
 */
public final class FormerRevisions {

  private FormerRevisions() {}

  /** All steps, in the order in which the revisions came. */
  public static EventUpcasterChain chain() {
    return new EventUpcasterChain(
        new Step("loan.cover-lost", 1, event -> event.putNull("totalValue")),
        new Step("client.holdings-reported", 1, event -> event.putNull("receipt")),
        new Step("client.transaction-applied", 1, event -> event.putNull("receipt")),
        new Step("client.preference-set", 1, FormerRevisions::withoutPlaces),
        new Step("client.preferences-withdrawn", 1, FormerRevisions::asStated),
        new Step("borrow-request.completed", 1, event -> event.putArray("unfilled")),
        new Step("loan.billed", 1, FormerRevisions::withoutLines));
  }

  /** Nobody knew when a preference had been received. */
  private static void withoutPlaces(ObjectNode preference) {
    preference.putNull("optInReceipt");
    preference.putNull("feeSplitReceipt");
  }

  /** Without a receipt a former preference counts as stated, as it did. */
  private static void asStated(ObjectNode withdrawn) {
    // Each former preference reads a component that it lacks as null.
  }

  /** Bills were not itemised, and no month was adjusted after its close. */
  private static void withoutLines(ObjectNode bill) {
    bill.putArray("lines");
    bill.putNull("adjustFrom");
  }

  private static final class Step extends SingleEventUpcaster {

    private final SimpleSerializedType from;
    private final SimpleSerializedType to;
    private final Consumer<ObjectNode> change;

    Step(String event, int revision, Consumer<ObjectNode> change) {
      this.from = new SimpleSerializedType(event, String.valueOf(revision));
      this.to = new SimpleSerializedType(event, String.valueOf(revision + 1));
      this.change = change;
    }

    @Override
    protected boolean canUpcast(IntermediateEventRepresentation stored) {
      return from.equals(stored.getType());
    }

    @Override
    protected IntermediateEventRepresentation doUpcast(IntermediateEventRepresentation stored) {
      return stored.upcastPayload(to, JsonNode.class, this::changed);
    }

    private JsonNode changed(JsonNode event) {
      ObjectNode next = ((ObjectNode) event).deepCopy();
      change.accept(next);
      return next;
    }
  }
}
