package io.lendledger.platform.node;

import io.lendledger.gateway.edge.load.LoadState;
import io.lendledger.gateway.edge.load.LoadStates;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.ToIntFunction;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** What this process has room for, and what it leads. */
@Component
class OwnState {

  private static final long MEGABYTE = 1 << 20;

  /** That of the database; a standby to read from has another one. */
  private static final String POOL = "lendledger";

  private final ObjectProvider<LoadStates> load;
  private final ObjectProvider<EventProcessingConfiguration> processing;
  private final MeterRegistry meters;

  OwnState(
      ObjectProvider<LoadStates> load,
      ObjectProvider<EventProcessingConfiguration> processing,
      MeterRegistry meters) {
    this.load = load;
    this.processing = processing;
    this.meters = meters;
  }

  /** Slots for requests, and requests in them and before them; null without a gateway. */
  record Room(int running, int atMost, int waiting, int waitingAtMost) {}

  @Nullable Room room() {
    LoadStates states = load.getIfAvailable();
    if (states == null) {
      return null;
    }
    List<LoadState> kinds = states.all().stream().filter(each -> each.tenant() == null).toList();
    return new Room(
        sum(kinds, LoadState::underWay),
        sum(kinds, LoadState::atOnce),
        sum(kinds, LoadState::waiting),
        sum(kinds, LoadState::mostWaiting));
  }

  private static int sum(List<LoadState> kinds, ToIntFunction<LoadState> value) {
    return (int) Math.min(Integer.MAX_VALUE, kinds.stream().mapToLong(value::applyAsInt).sum());
  }

  /** A gauge of the database's pool. */
  @Nullable Integer ofPool(String meter) {
    Gauge gauge = meters.find(meter).tag("pool", POOL).gauge();
    return gauge == null || Double.isNaN(gauge.value()) ? null : (int) gauge.value();
  }

  static long usedMegabytes() {
    Runtime own = Runtime.getRuntime();
    return (own.totalMemory() - own.freeMemory()) / MEGABYTE;
  }

  static long mostMegabytes() {
    return Runtime.getRuntime().maxMemory() / MEGABYTE;
  }

  /** Names of the processors that this process has claimed. */
  List<String> leads() {
    return processing.stream()
        .flatMap(each -> each.eventProcessors().values().stream())
        .filter(StreamingEventProcessor.class::isInstance)
        .map(StreamingEventProcessor.class::cast)
        .filter(each -> !each.processingStatus().isEmpty())
        .map(EventProcessor::getName)
        .sorted()
        .toList();
  }
}
