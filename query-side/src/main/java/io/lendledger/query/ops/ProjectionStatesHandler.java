package io.lendledger.query.ops;

import io.lendledger.core.audit.FindProjections;
import io.lendledger.core.audit.ProjectionStates;
import io.lendledger.core.audit.ProjectionStates.ProjectionState;
import io.lendledger.core.event.StoreHead;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Answers {@link FindProjections} from the projections' progress and their processors. */
@Component
final class ProjectionStatesHandler {

  private static final int PROGRESS_DECIMALS = 4;
  private static final long NOTHING = -1;

  private final List<Projection> projections;
  private final QueryDatabase database;
  private final Progress progress;
  private final StoreHead head;
  private final ObjectProvider<EventProcessingConfiguration> processing;

  ProjectionStatesHandler(
      List<Projection> projections,
      QueryDatabase database,
      Progress progress,
      StoreHead head,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.projections = projections;
    this.database = database;
    this.progress = progress;
    this.head = head;
    this.processing = processing;
  }

  @QueryHandler
  ProjectionStates handle(FindProjections query) {
    Map<String, Long> positions = positions();
    long end = head.position();
    return new ProjectionStates(
        projections.stream()
            .map(Projection::name)
            .sorted()
            .map(name -> state(name, positions.getOrDefault(name, NOTHING), end))
            .toList());
  }

  private Map<String, Long> positions() {
    Map<String, Long> positions = new HashMap<>();
    database
        .client()
        .sql("SELECT name, position FROM query.progress")
        .query(
            row -> {
              positions.put(row.getString("name"), row.getLong("position"));
            });
    return positions;
  }

  private ProjectionState state(String name, long position, long end) {
    long lag = Math.max(0, end - position);
    BigDecimal done =
        lag == 0
            ? BigDecimal.ONE
            : BigDecimal.valueOf(position + 1)
                .divide(BigDecimal.valueOf(end + 1), PROGRESS_DECIMALS, RoundingMode.DOWN);
    return new ProjectionState(name, condition(name), position, lag, done);
  }

  private String condition(String name) {
    StreamingEventProcessor processor =
        processing
            .getObject()
            .eventProcessor(name, StreamingEventProcessor.class)
            .orElseThrow(() -> new IllegalStateException(name + " has no processor"));
    Map<Integer, EventTrackerStatus> segments = processor.processingStatus();
    // A processor lets go of a failed segment until it tries again, and then shows no error.
    if (progress.isStuck(name)
        || isFailed(processor)
        || segments.values().stream().anyMatch(EventTrackerStatus::isErrorState)) {
      return "Failed";
    }
    return segments.values().stream().anyMatch(EventTrackerStatus::isReplaying)
        ? "Replaying"
        : "Live";
  }

  private static boolean isFailed(EventProcessor processor) {
    return processor.isError();
  }
}
