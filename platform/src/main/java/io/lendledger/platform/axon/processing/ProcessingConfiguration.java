package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessSequences;
import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.LookUpWriting;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.platform.axon.MessagingProperties;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.axon.segment.SegmentConfiguration;
import io.lendledger.platform.axon.segment.SegmentProperties;
import io.lendledger.platform.axon.segment.SegmentTables;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.query.projection.NodeProperties;
import java.time.Duration;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Wires events to their handlers: each group in the order of the store, a batch and the group's
 * token in one transaction; processes in segments, each in the order of the store.
 */
@Configuration(proxyBeanMethods = false)
@Import(SegmentConfiguration.class)
@EnableConfigurationProperties({MessagingProperties.class, NodeProperties.class})
public class ProcessingConfiguration {

  /** A claim that is this old has ended; whoever lives renews its own four times as often. */
  private static final Duration CLAIM_TIMEOUT = Duration.ofSeconds(4);

  @Bean
  TokenStore tokenStore(
      SegmentTables tables,
      ConnectionProvider connections,
      Serializer serializer,
      NodeProperties node) {
    return JdbcTokenStore.builder()
        .connectionProvider(connections)
        .serializer(serializer)
        .schema(tokenSchema())
        .nodeId(node.name())
        .claimTimeout(CLAIM_TIMEOUT)
        .build();
  }

  @Bean
  ProcessTokens processTokens(
      JdbcClient jdbc,
      Serializer serializer,
      SegmentTables tables,
      ObjectProvider<EventProcessingConfiguration> processing) {
    return new ReachedPositions(jdbc, serializer, processing);
  }

  private static TokenSchema tokenSchema() {
    return TokenSchema.builder()
        .setTokenTable("tokens.token_entry")
        .setProcessorNameColumn("processor_name")
        .setSegmentColumn("segment")
        .setTokenColumn("token")
        .setTokenTypeColumn("token_type")
        .setTimestampColumn("timestamp")
        .setOwnerColumn("owner")
        .build();
  }

  @Bean
  ProcessorFaults processorFaults() {
    return new ProcessorFaults();
  }

  @Bean
  ResumingProcessors resumingProcessors(
      ObjectProvider<ParkedSequences> parked,
      ObjectProvider<EventStore> store,
      ObjectProvider<CorrelationDataProvider> origins,
      PlatformTransactionManager transactions) {
    return new ResumingProcessors(parked, store, origins, transactions);
  }

  @Bean
  ConfigurerModule eventProcessors(
      ProcessorFaults faults,
      ProcessSegments segments,
      SegmentProperties shared,
      ResumingProcessors resuming,
      ObjectProvider<ParkedSequences> parked,
      ObjectProvider<CorrelationDataProvider> origins,
      ObjectProvider<JdbcClient> jdbc,
      ObjectProvider<LookUpWriting> lookUps,
      DatabaseWatch database,
      MessagingProperties settings) {
    OrderedGroups groups =
        new OrderedGroups(segments, shared, database, settings.processing().batchSize());
    return configurer ->
        configurer.eventProcessing(processing -> {
          processing
              .usingPooledStreamingEventProcessors(groups::inOrder)
              .registerEventProcessorFactory((group, axon, handlers) -> {
                ParkingInvoker invoker =
                    new ParkingInvoker(
                        group,
                        handlers,
                        parked.getObject(),
                        groups.isProcess(group)
                            ? new UnitAttempt(origins)
                            : new SavepointAttempt(jdbc.getObject()),
                        group.equals(Processes.LOOK_UPS)
                            ? new RetakingLookUps(lookUps)
                            : ParkingInvoker.Retaking.NOTHING_TO_DO,
                        groups.claiming(group));
                resuming.add(group, invoker);
                return groups.processor(group, axon, invoker);
              })
              .registerDefaultListenerInvocationErrorHandler(axon -> new EventContextErrorHandler())
              .registerDefaultErrorHandler(axon -> new StopAndRetry(faults));
          segments.processes().forEach(group -> register(processing, group, segments));
        });
  }

  /**
   * A process holds no transaction around the handling of an event. Its commands are idempotent, so
   * an event that is handled again after a crash does no harm.
   */
  private static void register(
      EventProcessingConfigurer processing, String group, ProcessSegments segments) {
    processing
        .registerTransactionManager(group, _ -> NoTransactionManager.instance())
        .registerTokenStore(group, _ -> segments.tokens());
    if (ProcessSequences.isSegmented(group)) {
      processing.registerSequencingPolicy(group, _ -> event -> segments.key(group, event));
    }
  }
}
