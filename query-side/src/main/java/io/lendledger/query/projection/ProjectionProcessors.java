package io.lendledger.query.projection;

import java.util.List;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.springframework.stereotype.Component;

/**
 * One processor per projection: one segment, so events come in store order; tokens in the read
 * schema, so they commit with the rows; a failure stops it and is retried, never skipped.
 */
@Component
final class ProjectionProcessors implements ConfigurerModule {

  private static final int BATCH_EVENTS = 500;

  private final List<Projection> projections;
  private final QueryDatabase database;
  private final Progress progress;
  private final String nodeId;

  /**
   * Processors of these projections.
   *
   * @param node whose claims on tokens these are
   */
  ProjectionProcessors(
      List<Projection> projections,
      QueryDatabase database,
      Progress progress,
      NodeProperties node) {
    this.projections = projections;
    this.database = database;
    this.progress = progress;
    this.nodeId = node.name();
  }

  @Override
  public void configureModule(Configurer configurer) {
    TokenStore tokens = tokenStore();
    for (Projection projection : projections) {
      register(configurer.eventProcessing(), projection, tokens);
    }
  }

  private void register(
      EventProcessingConfigurer processing, Projection projection, TokenStore tokens) {
    String name = projection.name();
    var writer = new ProjectionWriter(projection, database.template(), QueryDatabase.SCHEMA);
    var feed = new ProjectionFeed(name, writer, progress);
    processing
        .registerEventHandler(configuration -> feed)
        .assignHandlerInstancesMatching(name, feed::equals)
        .registerTokenStore(name, configuration -> tokens)
        .registerListenerInvocationErrorHandler(
            name, configuration -> PropagatingErrorHandler.instance())
        .registerPooledStreamingEventProcessor(name)
        .registerPooledStreamingEventProcessorConfiguration(name, ProjectionProcessors::inOrder);
  }

  private static PooledStreamingEventProcessor.Builder inOrder(
      Configuration configuration, PooledStreamingEventProcessor.Builder builder) {
    return builder
        .initialSegmentCount(1)
        .initialToken(StreamableMessageSource::createTailToken)
        .batchSize(BATCH_EVENTS);
  }

  private TokenStore tokenStore() {
    return JdbcTokenStore.builder()
        .connectionProvider(new SpringDataSourceConnectionProvider(database.dataSource()))
        .serializer(Jackson3Serializer.builder().build())
        .schema(
            TokenSchema.builder()
                .setTokenTable(QueryDatabase.SCHEMA + ".token_entry")
                .setProcessorNameColumn("processor_name")
                .setTokenTypeColumn("token_type")
                .build())
        .contentType(byte[].class)
        .nodeId(nodeId)
        .build();
  }
}
