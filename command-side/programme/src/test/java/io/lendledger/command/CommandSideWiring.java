package io.lendledger.command;

import io.lendledger.command.dispatch.CommandTargets;
import io.lendledger.command.dispatch.Processes;
import java.util.Arrays;
import java.util.Objects;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.config.Configurer;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.EventProcessingConfigurer.PooledStreamingProcessorConfiguration;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.eventhandling.tokenstore.TokenStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.axonframework.spring.stereotype.Aggregate;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The command side's handlers, aggregates and processes at Axon's buses and store. */
record CommandSideWiring(
    AnnotationConfigApplicationContext context,
    CommandBus bus,
    SpringTransactionManager transactions,
    EventStore store,
    TokenStore tokens) {

  private static final int LOOKED_UP_AT_ONCE = 200;
  private static final long CLAIM_MILLIS = 200;

  /** What starts it, with handlers of events if they are to be this process's. */
  Configurer configurer(boolean handlesEvents) {
    Configurer configurer =
        DefaultConfigurer.defaultConfiguration(false)
            .configureCommandBus(each -> bus)
            .configureTransactionManager(each -> transactions)
            .configureEventStore(each -> store)
            .registerComponent(
                CommandTargetResolver.class,
                each ->
                    context
                        .getBeanProvider(CommandTargets.class)
                        .getIfAvailable(CommandTargets::new))
            .registerComponent(TokenStore.class, each -> tokens);
    for (String name : context.getBeanNamesForAnnotation(Aggregate.class)) {
      configurer.configureAggregate(Objects.requireNonNull(context.getType(name)));
    }
    configurer
        .eventProcessing()
        .usingPooledStreamingEventProcessors((each, processor) ->
            processor
                .initialSegmentCount(1)
                .tokenClaimInterval(CLAIM_MILLIS)
                .initialToken(StreamableMessageSource::createTailToken))
        .registerDefaultListenerInvocationErrorHandler(each -> PropagatingErrorHandler.INSTANCE)
        .registerDefaultErrorHandler(each -> PropagatingErrorHandler.INSTANCE);
    context.getBeansWithAnnotation(ProcessingGroup.class).values().stream()
        .map(bean -> bean.getClass().getAnnotation(ProcessingGroup.class).value())
        .filter(group -> batchOf(group) > 1)
        .forEach(group ->
            configurer
                .eventProcessing()
                .registerPooledStreamingEventProcessorConfiguration(group, batches(group)));
    context.getBeansWithAnnotation(ProcessingGroup.class).values().stream()
        .filter(_ -> handlesEvents)
        .forEach(bean -> configurer.eventProcessing().registerEventHandler(each -> bean));
    context.getBeansOfType(Object.class).values().stream()
        .filter(CommandSideWiring::handlesCommands)
        .forEach(bean -> configurer.registerCommandHandler(each -> bean));
    context
        .getBeansOfType(ConfigurerModule.class)
        .values()
        .forEach(module -> module.configureModule(configurer));
    return configurer;
  }

  private static PooledStreamingProcessorConfiguration batches(String process) {
    return (each, processor) -> processor.batchSize(batchOf(process));
  }

  private static int batchOf(String group) {
    return group.equals(Processes.LOOK_UPS) ? LOOKED_UP_AT_ONCE : Processes.batchOf(group);
  }

  private static boolean handlesCommands(Object bean) {
    return !bean.getClass().isAnnotationPresent(Aggregate.class)
        && Arrays.stream(bean.getClass().getDeclaredMethods())
            .anyMatch(method -> method.isAnnotationPresent(CommandHandler.class));
  }
}
