package io.lendledger.query.ops;

import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.FindProjection;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.HowFar;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.projection.ModelRevisions;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.rebuild.RebuildTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers from the projections' progress and their rebuilds. */
@Component
final class ProjectionStatesHandler {

  private static final long NOTHING = -1;

  private final List<Projection> projections;
  private final QueryDatabase database;
  private final Progress progress;
  private final ModelRevisions revisions;
  private final StoreHead head;
  private final RebuildTable rebuilds;

  ProjectionStatesHandler(
      List<Projection> projections,
      QueryDatabase database,
      Progress progress,
      ModelRevisions revisions,
      StoreHead head,
      RebuildTable rebuilds) {
    this.projections = projections;
    this.database = database;
    this.progress = progress;
    this.revisions = revisions;
    this.head = head;
    this.rebuilds = rebuilds;
  }

  @QueryHandler
  ProjectionStates handle(FindProjections query) {
    return new ProjectionStates(
        states(projections.stream().map(Projection::name).sorted().toList()));
  }

  @QueryHandler
  ProjectionState handle(FindProjection query) {
    if (projections.stream().noneMatch(each -> each.name().equals(query.name()))) {
      throw Rejected.notFound("Projection " + query.name());
    }
    return states(List.of(query.name())).getFirst();
  }

  private List<ProjectionState> states(List<String> names) {
    Map<String, Long> positions = positions();
    long end = head.position();
    var rebuilt = rebuilds.all(end);
    return names.stream()
        .map(name ->
            state(
                name,
                positions.getOrDefault(name, NOTHING),
                end,
                rebuilt.getOrDefault(name, Map.of())))
        .toList();
  }

  private Map<String, Long> positions() {
    Map<String, Long> positions = new HashMap<>();
    database
        .client()
        .sql("SELECT name, position FROM query.progress")
        .query(row -> {
          positions.put(row.getString("name"), row.getLong("position"));
        });
    return positions;
  }

  private ProjectionState state(
      String name, long position, long end, Map<RebuildKind, Rebuild> rebuilt) {
    Rebuild replay = rebuilt.get(RebuildKind.REPLAY);
    Rebuild ongoing = replay != null && replay.goesOn() ? replay : null;
    String reason = ongoing == null ? reason(name, replay, position) : null;
    String state = reason != null ? "Failed" : ongoing != null ? "Replaying" : "Live";
    return new ProjectionState(
        name,
        state,
        position,
        Math.max(0, end - position),
        ongoing == null ? HowFar.fraction(position, end) : ongoing.progress(),
        revisions.kept(name),
        reason,
        replay,
        rebuilt.get(RebuildKind.VERIFY));
  }

  /** The reason why a model is not in order; null when it is. */
  private @Nullable String reason(String name, @Nullable Rebuild replay, long position) {
    if (replay != null && replay.hasFailed()) {
      return "The last replay failed: " + replay.reason();
    }
    String unread = revisions.whyNotRead(name);
    if (unread != null) {
      return unread;
    }
    Progress.Stuck stuck = progress.stuckBy(name);
    return stuck == null || position >= stuck.position()
        ? null
        : "The live model cannot take over events from position %d on: %s"
            .formatted(stuck.position(), stuck.reason());
  }
}
