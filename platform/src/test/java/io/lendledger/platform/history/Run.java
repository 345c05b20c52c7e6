package io.lendledger.platform.history;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.platform.LendledgerApplication;
import io.lendledger.platform.axon.segment.ProcessSegments;
import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.Explained;
import io.lendledger.platform.scenario.FirstStart;
import io.lendledger.platform.scenario.FreePort;
import io.lendledger.platform.scenario.ReadModels;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.springframework.context.ConfigurableApplicationContext;

/** A whole Lendledger in this JVM, spoken to over HTTPS. */
final class Run implements AutoCloseable {

  private static final long PATIENCE_MINUTES = 5;

  private final ConfigurableApplicationContext context;
  private final String address;
  private final List<Projection> models;

  Run(Path data, String... properties) throws Exception {
    int port = FreePort.choose();
    address = "https://localhost:" + port;
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--server.port=" + port,
                "--management.server.port=" + FreePort.choose(),
                "--lendledger.data-dir=" + data,
                "--lendledger.positions.largest-drop-percent=100",
                "--lendledger.registers.patience-ms=120000",
                "--lendledger.query.freshness-wait-ms=120000"));
    arguments.addAll(List.of(properties));
    Api.starts(address, properties);
    FirstStart.fill(data);
    context = LendledgerApplication.application().run(arguments.toArray(String[]::new));
    models = beans(Projection.class);
  }

  Api login(String client, String secret) throws Exception {
    return Api.login(address, client, secret);
  }

  Explained auditor() throws Exception {
    return Explained.of(address);
  }

  ReadModels readModels() throws Exception {
    return ReadModels.of(address);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  <T> List<T> beans(Class<T> type) {
    return List.copyOf(context.getBeansOfType(type).values());
  }

  /** Waits until every process and projection has handled every event, and none follows. */
  void settle() {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
    long head = head();
    while (processors().stream().anyMatch(each -> isBehind(each, head))
        || models.stream().anyMatch(each -> isBehind(each, head))) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("processors have not reached " + head);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    if (head() != head) {
      settle();
    }
  }

  List<StreamingEventProcessor> processors() {
    return bean(EventProcessingConfiguration.class).eventProcessors().values().stream()
        .filter(StreamingEventProcessor.class::isInstance)
        .map(StreamingEventProcessor.class::cast)
        .toList();
  }

  long head() {
    return bean(StoreHead.class).position();
  }

  private boolean isBehind(Projection model, long head) {
    return bean(Progress.class).await(List.of(model.name()), head, Duration.ZERO) < head;
  }

  private boolean isBehind(StreamingEventProcessor processor, long head) {
    if (bean(ProcessSegments.class).processes().contains(processor.getName())) {
      return bean(ProcessTokens.class).position(processor.getName()) < head;
    }
    var segments = List.copyOf(processor.processingStatus().values());
    return segments.isEmpty()
        || segments.stream().anyMatch(each -> each.getCurrentPosition().orElse(-1) < head);
  }

  @Override
  public void close() {
    context.close();
  }
}
