package io.lendledger.gateway.operations;

import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.process.FindProcesses;
import io.lendledger.core.process.ProcessPositions;
import io.lendledger.core.process.ProcessPositions.ProcessPosition;
import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.gateway.edge.reading.AllParkedEvents;
import io.lendledger.gateway.edge.wire.Messages;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Asks for the states of all that follows the event store. */
@Component
class ProcessorStates {

  private static final String GOES = "Live";
  private static final String WAITS = "EventsParked";

  private final Messages messages;
  private final AllParkedEvents parked;
  private final ProcessorPaces paces;

  ProcessorStates(Messages messages, AllParkedEvents parked, ProcessorPaces paces) {
    this.messages = messages;
    this.parked = parked;
    this.paces = paces;
  }

  /** All of them, by name. */
  Mono<List<ProcessorState>> all() {
    return Mono.zip(
            messages.ask(new FindProjections(), ProjectionStates.class),
            messages.ask(new FindLookUps(), ProjectionState.class),
            messages.ask(new FindProcesses(), ProcessPositions.class),
            parked.find())
        .map(found -> {
          List<ProjectionState> models = new ArrayList<>(found.getT1().data());
          models.add(found.getT2());
          return states(models, found.getT3().data(), found.getT4());
        });
  }

  private List<ProcessorState> states(
      List<ProjectionState> models, List<ProcessPosition> processes, List<ParkedEvent> events) {
    Map<String, List<ParkedEvent>> byHandler =
        events.stream()
            .collect(
                Collectors.groupingBy(ParkedEvent::handler, TreeMap::new, Collectors.toList()));
    long now = System.nanoTime();
    List<ProcessorState> states = new ArrayList<>();
    for (ProjectionState model : models) {
      List<ParkedEvent> waiting = byHandler.remove(model.name());
      states.add(model(model, waiting == null ? List.of() : waiting, now));
    }
    for (ProcessPosition process : processes) {
      List<ParkedEvent> waiting = byHandler.remove(process.name());
      states.add(process(process, waiting == null ? List.of() : waiting, now));
    }
    byHandler.forEach(
        (name, waiting) -> states.add(state(name, WAITS, null, null, null, null, waiting, null)));
    states.sort(Comparator.comparing(ProcessorState::name));
    return states;
  }

  private ProcessorState model(ProjectionState model, List<ParkedEvent> waiting, long now) {
    BigDecimal pace = paces.pace(model.name(), model.position(), now);
    return state(
        model.name(),
        model.state(),
        model.position(),
        model.lag(),
        pace,
        ProcessorPaces.secondsLeft(model.lag(), pace),
        waiting,
        model.reason());
  }

  private ProcessorState process(ProcessPosition process, List<ParkedEvent> waiting, long now) {
    BigDecimal pace = paces.pace(process.name(), process.position(), now);
    return state(
        process.name(),
        waiting.isEmpty() ? GOES : WAITS,
        process.position(),
        process.lag(),
        pace,
        ProcessorPaces.secondsLeft(process.lag(), pace),
        waiting,
        null);
  }

  private static ProcessorState state(
      String name,
      String state,
      @Nullable Long position,
      @Nullable Long lag,
      @Nullable BigDecimal pace,
      @Nullable Long secondsLeft,
      List<ParkedEvent> waiting,
      @Nullable String reason) {
    ParkedEvent first = waiting.isEmpty() ? null : waiting.getFirst();
    return new ProcessorState(
        name,
        state,
        position,
        lag,
        pace,
        secondsLeft,
        waiting.size(),
        first == null ? null : first.position(),
        reason == null && first != null ? first.cause() : reason);
  }
}
