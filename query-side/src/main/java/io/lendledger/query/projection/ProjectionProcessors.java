package io.lendledger.query.projection;

import io.lendledger.core.reading.HeldEvents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.axonframework.config.Configuration;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.springframework.stereotype.Component;

/**
 * One processor of all projections: one segment, so events come in store order; its token in the
 * read schema, so that it commits with the rows.
 */
@Component
final class ProjectionProcessors implements ConfigurerModule {

  private static final int BATCH_EVENTS = 500;
  private static final int ONLY_SEGMENT = 0;

  /** The claim of a node that died lapses then, and another's models follow. */
  private static final Duration CLAIM_TIMEOUT = Duration.ofSeconds(4);

  /** How often a claim is looked for, and renewed, also while a batch takes long. */
  private static final long CLAIM_MILLIS = 1_000;

  private final SharedFeed feed;
  private final SharedProgress shared;
  private final QueryDatabase database;
  private final String nodeId;

  /**
   * The processor of these projections.
   *
   * @param node whose claim on the token this is
   */
  ProjectionProcessors(
      List<Projection> projections,
      QueryDatabase database,
      SharedProgress shared,
      Progress progress,
      LaggingModels lagging,
      NodeProperties node) {
    this.database = database;
    this.shared = shared;
    this.nodeId = node.name();
    this.feed =
        new SharedFeed(
            writers(projections, database), shared, progress, lagging, database.template());
  }

  private static Map<String, ProjectionWriter> writers(
      List<Projection> projections, QueryDatabase database) {
    return projections.stream()
        .collect(
            Collectors.toMap(
                Projection::name,
                each -> new ProjectionWriter(each, database.template(), QueryDatabase.SCHEMA)));
  }

  @Override
  public void configureModule(Configurer configurer) {
    String name = SharedProgress.NAME;
    TokenStore tokens = tokenStore();
    configurer
        .eventProcessing()
        .registerEventHandler(configuration -> feed)
        .assignHandlerInstancesMatching(name, feed::equals)
        .registerTokenStore(name, configuration -> tokens)
        .registerListenerInvocationErrorHandler(
            name, configuration -> PropagatingErrorHandler.instance())
        .registerPooledStreamingEventProcessor(name, axon -> events(axon, name))
        .registerPooledStreamingEventProcessorConfiguration(name, this::inOrder);
  }

  private static HeldEvents events(Configuration axon, String name) {
    EventProcessingConfiguration processing = axon.eventProcessingConfiguration();
    return new HeldEvents(
        axon.eventStore(),
        () ->
            HeldEvents.reached(
                processing
                    .eventProcessor(name, StreamingEventProcessor.class)
                    .map(each -> each.processingStatus().get(ONLY_SEGMENT))
                    .orElse(null)));
  }

  private PooledStreamingEventProcessor.Builder inOrder(
      Configuration configuration, PooledStreamingEventProcessor.Builder builder) {
    return builder
        .initialSegmentCount(1)
        .initialToken(source -> shared.beginning(configuration.eventStore()))
        .batchSize(BATCH_EVENTS)
        .tokenClaimInterval(CLAIM_MILLIS)
        .claimExtensionThreshold(CLAIM_MILLIS)
        .enableCoordinatorClaimExtension();
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
        .claimTimeout(CLAIM_TIMEOUT)
        .nodeId(nodeId)
        .build();
  }
}
