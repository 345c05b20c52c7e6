package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.LookUpWriting;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.platform.axon.MessagingProperties;
import io.lendledger.platform.database.DatabaseWatch;
import io.lendledger.query.projection.NodeProperties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.config.EventProcessingConfigurer.PooledStreamingProcessorConfiguration;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandlerInvoker;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.EventProcessorSpanFactory;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.serialization.Serializer;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Wires events to their handlers: each group in the order of the store, in one segment, a batch and
 * the group's token in one transaction.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({MessagingProperties.class, NodeProperties.class})
public class ProcessingConfiguration {

  /** Groups that send commands and wait for them; they hold no transaction meanwhile. */
  private static final String PROCESS_PREFIX = "process.";

  /**
   * The time after which a processor resumes that has released its claim, after a failure or an
   * outage.
   */
  private static final long CLAIM_INTERVAL_MILLIS = 2_000;

  @Bean
  TokenStore tokenStore(
      DataSource dataSource,
      ConnectionProvider connections,
      Serializer serializer,
      NodeProperties node) {
    Flyway.configure()
        .dataSource(dataSource)
        .schemas("tokens")
        .locations("classpath:db/tokens")
        .load()
        .migrate();
    return JdbcTokenStore.builder()
        .connectionProvider(connections)
        .serializer(serializer)
        .schema(tokenSchema())
        .nodeId(node.name())
        .build();
  }

  @Bean
  ProcessTokens processTokens(
      JdbcClient jdbc,
      Serializer serializer,
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
      ListableBeanFactory beans,
      TransactionManager transactions,
      ProcessorFaults faults,
      ResumingProcessors resuming,
      ObjectProvider<ParkedSequences> parked,
      ObjectProvider<CorrelationDataProvider> origins,
      ObjectProvider<JdbcClient> jdbc,
      ObjectProvider<LookUpWriting> lookUps,
      DatabaseWatch database,
      MessagingProperties settings) {
    return configurer ->
        configurer.eventProcessing(processing -> {
          PooledStreamingProcessorConfiguration batches =
              orderedBatches(settings.processing().batchSize(), database);
          processing
              .usingPooledStreamingEventProcessors(batches)
              .registerEventProcessorFactory((group, axon, handlers) -> {
                ParkingInvoker invoker =
                    new ParkingInvoker(
                        group,
                        handlers,
                        parked.getObject(),
                        isProcess(group)
                            ? new UnitAttempt(origins)
                            : new SavepointAttempt(jdbc.getObject()),
                        group.equals(Processes.LOOK_UPS)
                            ? new RetakingLookUps(lookUps)
                            : ParkingInvoker.Retaking.NOTHING_TO_DO);
                resuming.add(group, invoker);
                return processor(group, axon, invoker, batches);
              })
              .registerDefaultListenerInvocationErrorHandler(axon -> new EventContextErrorHandler())
              .registerDefaultErrorHandler(axon -> new StopAndRetry(faults));
          processGroups(beans)
              .forEach(group ->
                  processing.registerTransactionManager(
                      group, axon -> new DetachedTransactionManager(transactions)));
        });
  }

  private static PooledStreamingProcessorConfiguration orderedBatches(
      int batchSize, DatabaseWatch database) {
    return (axon, builder) ->
        builder
            .initialSegmentCount(1)
            .initialToken(StreamableMessageSource::createTailToken)
            .batchSize(batchSize)
            .tokenClaimInterval(CLAIM_INTERVAL_MILLIS)
            .coordinatorExecutor(name -> thread(axon, database, "coordinator-" + name))
            .workerExecutor(name -> thread(axon, database, "worker-" + name));
  }

  /** A process's claim is kept while its handlers wait for commands. */
  private static EventProcessor processor(
      String group,
      org.axonframework.config.Configuration axon,
      EventHandlerInvoker invoker,
      PooledStreamingProcessorConfiguration batches) {
    EventProcessingConfiguration processing = axon.eventProcessingConfiguration();
    PooledStreamingEventProcessor.Builder builder =
        batches.apply(
            axon,
            PooledStreamingEventProcessor.builder()
                .name(group)
                .eventHandlerInvoker(invoker)
                .rollbackConfiguration(processing.rollbackConfiguration(group))
                .errorHandler(processing.errorHandler(group))
                .messageMonitor(
                    processing.messageMonitor(PooledStreamingEventProcessor.class, group))
                .messageSource(axon.eventStore())
                .tokenStore(processing.tokenStore(group))
                .transactionManager(processing.transactionManager(group))
                .spanFactory(axon.getComponent(EventProcessorSpanFactory.class)));
    return (isProcess(group)
            ? builder.batchSize(Processes.batchOf(group)).enableCoordinatorClaimExtension()
            : builder)
        .build();
  }

  private static boolean isProcess(String group) {
    return group.startsWith(PROCESS_PREFIX);
  }

  private static ScheduledExecutorService thread(
      org.axonframework.config.Configuration axon, DatabaseWatch database, String name) {
    ScheduledExecutorService executor =
        new PausedWhileAway(database, Thread.ofVirtual().name(name).factory());
    axon.onShutdown(executor::shutdown);
    return executor;
  }

  private static Set<String> processGroups(ListableBeanFactory beans) {
    Set<String> groups = new TreeSet<>();
    for (String bean : beans.getBeanNamesForAnnotation(ProcessingGroup.class)) {
      ProcessingGroup group = beans.findAnnotationOnBean(bean, ProcessingGroup.class);
      if (group != null && group.value().startsWith(PROCESS_PREFIX)) {
        groups.add(group.value());
      }
    }
    return groups;
  }
}
