package io.lendledger.command.eventstore;

import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.event.EventType;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializationException;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Stores events as JSON under their logical names. A class outside the catalogue is not written,
 * and a name outside it is not read: both throw a {@link SerializationException} that says so.
 */
public final class EventSerializer extends Jackson3Serializer {

  private final EventCatalogue catalogue;

  public EventSerializer(EventCatalogue catalogue) {
    super(Jackson3Serializer.builder().jsonMapperBuilderCustomizer(EventJson::configure));
    this.catalogue = catalogue;
  }

  @Override
  @SuppressWarnings("rawtypes")
  public SerializedType typeForClass(@Nullable Class type) {
    if (type == null || isCommon(type)) {
      return super.typeForClass(type);
    }
    EventType event = catalogue.typeOf((Class<?>) type);
    if (event == null) {
      throw new SerializationException(
          "%s is not in the event catalogue: add it to the events of its subject"
              .formatted(type.getName()));
    }
    return new SimpleSerializedType(event.name(), event.revision());
  }

  @Override
  public Class<?> classForType(SerializedType type) {
    Class<?> event = catalogue.classOf(type.getName());
    if (event != null) {
      return event;
    }
    if (type.equals(SerializedType.emptyType())
        || type.getName().equals(MetaData.class.getName())) {
      return super.classForType(type);
    }
    throw new SerializationException(
        "No event is stored as '%s' (revision %s): its class is missing from the catalogue,"
                .formatted(type.getName(), type.getRevision())
            + " or its upcaster from the chain");
  }

  private static boolean isCommon(Class<?> type) {
    return type == Void.class || type == void.class || MetaData.class.isAssignableFrom(type);
  }
}
