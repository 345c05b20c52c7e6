package io.lendledger.platform.axon;

import com.zaxxer.hikari.HikariDataSource;
import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.transaction.TransactionRecorded;
import io.lendledger.platform.axon.copying.Copier;
import io.lendledger.platform.axon.copying.CopyBook;
import io.lendledger.platform.axon.segment.ProcessSegments;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import javax.sql.DataSource;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.ComponentScan;

/** A node that copies what clients do, on a database that it shares. */
final class CopyingNode implements AutoCloseable {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 26);

  private final ConfigurableApplicationContext context;

  @AxonWired
  @ComponentScan(basePackageClasses = Copier.class)
  static class App {}

  CopyingNode(String url, String name, int segments) {
    context =
        new SpringApplicationBuilder(App.class)
            .web(WebApplicationType.NONE)
            .profiles(CopyBook.ONLY_HERE)
            .run(
                "--spring.datasource.url=" + url,
                "--spring.datasource.hikari.maximum-pool-size=20",
                "--lendledger.node-id=" + name,
                "--lendledger.processes.segments=" + segments);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  void record(String client, int number) {
    bean(TransactionManager.class)
        .executeInTransaction(() ->
            bean(EventStore.class)
                .publish(
                    GenericEventMessage.asEventMessage(
                        new TransactionRecorded(
                            "DEMO",
                            "%s-%03d".formatted(client, number),
                            client,
                            "X",
                            "US0378331005",
                            null,
                            null,
                            null,
                            "Sell",
                            BigDecimal.ONE,
                            DAY,
                            DAY,
                            null))));
  }

  /** How many segments of the process it handles. */
  int segments() {
    return bean(EventProcessingConfiguration.class)
        .eventProcessor(Processes.TRANSACTIONS, StreamingEventProcessor.class)
        .orElseThrow()
        .processingStatus()
        .size();
  }

  /** Into how many it sees it divided. */
  int seen() {
    return bean(ProcessSegments.class).seen(Processes.TRANSACTIONS).size();
  }

  int copied() {
    return bean(Copier.class).copied();
  }

  long position() {
    return bean(ProcessTokens.class).position(Processes.TRANSACTIONS);
  }

  /** Has it tell no longer that it lives, so that its claims end, and notice nothing of that. */
  void stopBeat() {
    context.getBean("segmentShares", SmartLifecycle.class).stop();
  }

  /** Has it lose its database for good, in the middle of whatever it does; it releases nothing. */
  void kill() throws SQLException {
    bean(DataSource.class).unwrap(HikariDataSource.class).close();
  }

  @Override
  public void close() {
    context.close();
  }
}
