package io.lendledger.platform.axon.bus;

import org.axonframework.axonserver.connector.AxonServerConfiguration;
import org.axonframework.axonserver.connector.AxonServerConnectionManager;
import org.axonframework.axonserver.connector.TargetContextResolver;
import org.axonframework.axonserver.connector.query.AxonServerQueryBus;
import org.axonframework.axonserver.connector.query.QueryPriorityCalculator;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.queryhandling.LoggingQueryInvocationErrorHandler;
import org.axonframework.queryhandling.QueryBus;
import org.axonframework.queryhandling.QueryBusSpanFactory;
import org.axonframework.queryhandling.QueryUpdateEmitter;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Wires queries to their handlers: on virtual threads, without a transaction. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
public class QueryBusConfiguration {

  private static final String ON_AXON_SERVER = "axon.axonserver.enabled";

  @Bean
  @Qualifier("localSegment") @ConditionalOnProperty(name = ON_AXON_SERVER, havingValue = "false")
  QueryBus queryBus(Configuration axon) {
    return localBus(axon);
  }

  /** Axon Server's query bus in front of the configured local one. */
  @Bean
  @ConditionalOnProperty(name = ON_AXON_SERVER, havingValue = "true")
  AxonServerQueryBus axonServerQueryBus(
      AxonServerConnectionManager connections,
      AxonServerConfiguration settings,
      Configuration axon,
      @Qualifier("messageSerializer") Serializer messages,
      Serializer general,
      QueryPriorityCalculator priorities,
      TargetContextResolver<? super Message<?>> contexts) {
    VirtualThreadQueryBus local = localBus(axon);
    return AxonServerQueryBus.builder()
        .axonServerConnectionManager(connections)
        .configuration(settings)
        .localSegment(local)
        .updateEmitter(local.queryUpdateEmitter())
        .messageSerializer(messages)
        .genericSerializer(general)
        .priorityCalculator(priorities)
        .targetContextResolver(contexts)
        .spanFactory(axon.getComponent(QueryBusSpanFactory.class))
        .build();
  }

  private static VirtualThreadQueryBus localBus(Configuration axon) {
    VirtualThreadQueryBus.Builder builder = VirtualThreadQueryBus.builder();
    builder
        .transactionManager(NoTransactionManager.instance())
        .messageMonitor(axon.messageMonitor(QueryBus.class, "queryBus"))
        .errorHandler(LoggingQueryInvocationErrorHandler.builder().build())
        .queryUpdateEmitter(axon.getComponent(QueryUpdateEmitter.class))
        .spanFactory(axon.getComponent(QueryBusSpanFactory.class));
    VirtualThreadQueryBus bus = builder.build();
    var _ =
        bus.registerHandlerInterceptor(
            new CorrelationDataInterceptor<>(axon.correlationDataProviders()));
    return bus;
  }
}
