package io.lendledger.platform.axon;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.command.eventstore.FormerRevisions;
import io.lendledger.core.catalogue.EventCatalogue;
import io.lendledger.core.catalogue.Events;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3SerializerCustomizer;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;

/** Events are stored under logical names; all else travels as JSON under class names. */
@Configuration(proxyBeanMethods = false)
class SerializationConfiguration {

  @Bean
  EventCatalogue eventCatalogue() {
    return new EventCatalogue(Events.ALL);
  }

  @Bean
  @Qualifier("eventSerializer") Serializer eventSerializer(EventCatalogue catalogue) {
    return new EventSerializer(catalogue);
  }

  @Bean
  EventUpcaster formerRevisions() {
    return FormerRevisions.chain();
  }

  /** Fields alone make the JSON of snapshots: an aggregate has no getters. */
  @Bean
  Jackson3SerializerCustomizer fieldsAndExactDecimals() {
    return builder ->
        builder
            .changeDefaultVisibility(visibility ->
                visibility
                    .withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE)
                    .withIsGetterVisibility(Visibility.NONE)
                    .withSetterVisibility(Visibility.NONE))
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  }
}
