package io.lendledger.query.rebuild;

import io.lendledger.core.reading.StoreHead;
import io.lendledger.query.projection.Beans;
import io.lendledger.query.projection.Projection;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.LifecycleProcessor;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.core.env.MapPropertySource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** One process of a query side: its beans, and Axon on a store that others may share. */
final class QueryProcess {

  private final InMemoryEventStorageEngine store;
  private final DataSource dataSource;
  private final String node;
  private Beans context;
  private Configuration axon;
  private BeanPostProcessor otherVersion = new BeanPostProcessor() {};

  QueryProcess(InMemoryEventStorageEngine store, DataSource dataSource, String node) {
    this.store = store;
    this.dataSource = dataSource;
    this.node = node;
    start();
  }

  private void start() {
    context = new Beans();
    context
        .getEnvironment()
        .getPropertySources()
        .addFirst(new MapPropertySource("node", Map.of("lendledger.node-id", node)));
    context.registerBean(DataSource.class, () -> dataSource);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(StoreHead.class, () -> this::head);
    context.registerBean(
        EventProcessingConfiguration.class,
        () -> axon.eventProcessingConfiguration(),
        definition -> definition.setScope("prototype"));
    context.registerBean(
        EventStore.class, () -> axon.eventStore(), definition -> definition.setScope("prototype"));
    context.registerBean("otherVersion", BeanPostProcessor.class, () -> otherVersion);
    context.registerBean("lifecycleProcessor", LifecycleProcessor.class, BegunWhenAsked::new);
    context.open();
    var configurer =
        DefaultConfigurer.defaultConfiguration(false)
            .configureEmbeddedEventStore(configuration -> store)
            .registerComponent(
                TransactionManager.class,
                configuration -> new SpringTransactionManager(transactions()));
    context
        .getBeansOfType(ConfigurerModule.class)
        .values()
        .forEach(each -> each.configureModule(configurer));
    axon = configurer.start();
    context.start();
  }

  /** Leaves the rest until Axon has started, whose configuration is one thread's until then. */
  private static final class BegunWhenAsked extends DefaultLifecycleProcessor {
    @Override
    public void onRefresh() {}
  }

  /** Ends it in good order while others hold what it waits for, and starts another. */
  void restart() {
    stop();
    start();
  }

  /** Ends it and starts one in which a projection is another one. */
  void upgrade(Class<? extends Projection> former, UnaryOperator<Projection> projection) {
    otherVersion =
        new BeanPostProcessor() {
          @Override
          public Object postProcessAfterInitialization(Object bean, String name) {
            return former.isInstance(bean) ? projection.apply((Projection) bean) : bean;
          }
        };
    restart();
  }

  void stop() {
    context.close();
    axon.shutdown();
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  Object bean(String name) {
    return context.getBean(name);
  }

  <T> Collection<T> beans(Class<T> type) {
    return context.getBeansOfType(type).values();
  }

  EventStore eventStore() {
    return axon.eventStore();
  }

  void publish(Object event) {
    axon.eventBus().publish(new GenericEventMessage<>(event));
  }

  /** The position of the newest event. */
  long head() {
    var token = store.createHeadToken();
    return token == null ? -1 : token.position().orElse(-1);
  }

  private PlatformTransactionManager transactions() {
    return new JdbcTransactionManager(dataSource);
  }
}
