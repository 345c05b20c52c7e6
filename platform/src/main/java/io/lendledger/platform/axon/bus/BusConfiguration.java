package io.lendledger.platform.axon.bus;

import io.lendledger.command.dispatch.CommandTargets;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.eventstore.AssumedVersions;
import io.lendledger.command.eventstore.FetchedStreams;
import io.lendledger.platform.axon.MessagingProperties;
import io.lendledger.platform.role.ConditionalOnRole;
import io.lendledger.platform.role.Role;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandBusSpanFactory;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.DuplicateCommandHandlerResolver;
import org.axonframework.commandhandling.FailingDuplicateCommandHandlerResolver;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.common.caching.Cache;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.MessageOriginProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.queryhandling.QueryMessage;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires commands to their handlers, and refusals back to their senders. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MessagingProperties.class)
public class BusConfiguration {

  /** Carries the origin of a command into the metadata of each of its events. */
  @Bean
  CorrelationDataProvider requestData() {
    return new SimpleCorrelationDataProvider(
        "credential",
        "requestId",
        "operationId",
        "submissionId",
        "submissionRecord",
        "fileName",
        "csvMapping",
        "lenderCode");
  }

  @Bean
  CorrelationDataProvider messageOrigin() {
    return new MessageOriginProvider();
  }

  @Bean
  DuplicateCommandHandlerResolver duplicateCommandHandlerResolver() {
    return FailingDuplicateCommandHandlerResolver.instance();
  }

  /**
   * Each command has a thread, a unit of work and a transaction of its own, also when an event
   * handler sends it: nested into the handler's, it would wait for an aggregate while it holds the
   * store's append lock.
   */
  @Bean
  @Qualifier("localSegment") VirtualThreadCommandBus commandBus(
      TransactionManager transactions,
      DuplicateCommandHandlerResolver duplicates,
      @Qualifier("aggregateCache") ObjectProvider<Cache> cache,
      org.axonframework.config.Configuration axon) {
    VirtualThreadCommandBus.Builder builder = VirtualThreadCommandBus.builder();
    builder
        .transactionManager(
            new CommandTransactions(transactions, () -> cache.ifAvailable(Cache::removeAll)))
        .duplicateCommandHandlerResolver(duplicates)
        .spanFactory(axon.getComponent(CommandBusSpanFactory.class))
        .messageMonitor(axon.messageMonitor(CommandBus.class, "commandBus"));
    VirtualThreadCommandBus bus = builder.build();
    var _ =
        bus.registerHandlerInterceptor(
            new CorrelationDataInterceptor<>(axon.correlationDataProviders()));
    return bus;
  }

  @Bean
  @ConditionalOnRole(Role.COMMAND)
  CommandsTogether commandsTogether(
      VirtualThreadCommandBus bus,
      TransactionManager transactions,
      org.axonframework.config.Configuration axon,
      FetchedStreams streams,
      @Qualifier("aggregateCache") Cache cache) {
    return new UnitsOfMany(
        bus,
        transactions,
        axon.correlationDataProviders(),
        axon.getComponent(CommandBusSpanFactory.class),
        streams,
        cache,
        new CommandTargets());
  }

  @Bean(destroyMethod = "shutdownNow")
  ScheduledExecutorService commandRetries() {
    return Executors.newScheduledThreadPool(
        1, Thread.ofVirtual().name("command-retry-", 0).factory());
  }

  @Bean
  CommandGateway commandGateway(
      CommandBus commandBus,
      @Qualifier("commandRetries") ScheduledExecutorService retries,
      MessagingProperties settings) {
    return DefaultCommandGateway.builder()
        .commandBus(commandBus)
        .retryScheduler(TransientFailureRetries.upTo(settings.command().retries(), retries))
        .build();
  }

  @Bean
  MessageHandlerInterceptor<CommandMessage<?>> commandRejections(AssumedVersions versions) {
    return new CommandRejections(versions);
  }

  @Bean
  MessageHandlerInterceptor<CommandMessage<?>> claimFence() {
    return new ClaimFence();
  }

  @Bean
  MessageHandlerInterceptor<QueryMessage<?, ?>> queryRejections() {
    return new QueryRejections();
  }
}
