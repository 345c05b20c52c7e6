package io.lendledger.command.eventstore;

import java.time.Instant;
import java.util.stream.Stream;
import org.axonframework.eventhandling.GenericDomainEventEntry;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.upcasting.event.EventUpcasterChain;
import org.axonframework.serialization.upcasting.event.InitialEventRepresentation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Shows stored events as today's code reads them, without making objects of them. */
public final class CurrentRevision {

  private static final byte[] NO_METADATA = {'{', '}'};

  private final EventUpcasterChain chain = FormerRevisions.chain();
  private final Serializer serializer;

  /** With the serializer that events are stored with. */
  public CurrentRevision(Serializer serializer) {
    this.serializer = serializer;
  }

  /** An event's payload and the revision that it is in. */
  public record Revised(JsonNode payload, @Nullable String revision) {}

  /** The payload of an event of this logical name and revision, in the current one. */
  public Revised of(String name, @Nullable String revision, byte[] payload) {
    var entry =
        new GenericDomainEventEntry<>(
            "", "", 0, "", Instant.EPOCH, name, revision, payload, NO_METADATA);
    SerializedObject<JsonNode> revised =
        chain
            .upcast(Stream.of(new InitialEventRepresentation(entry, serializer)))
            .map(each -> each.getData(JsonNode.class))
            .findAny()
            .orElseThrow();
    return new Revised(revised.getData(), revised.getType().getRevision());
  }
}
