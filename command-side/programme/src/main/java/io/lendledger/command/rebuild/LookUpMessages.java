package io.lendledger.command.rebuild;

import io.lendledger.command.lookup.LookUpRevision;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.core.rebuild.HowFar;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rebuild.RebuildLookUps;
import java.util.Map;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;

/** Tells how the look-ups are, and takes the wish for a rebuild of them. */
@Component
class LookUpMessages {

  private final LookUpRebuilds rebuilds;
  private final RebuildLeases table;
  private final LookUpRevision revision;
  private final LiveLookUps live;
  private final ObjectProvider<StoreHead> head;
  private final ObjectProvider<EventProcessingConfiguration> processing;

  LookUpMessages(
      LookUpRebuilds rebuilds,
      RebuildLeases table,
      LookUpRevision revision,
      JdbcClient jdbc,
      PlatformTransactionManager transactions,
      ObjectProvider<StoreHead> head,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.rebuilds = rebuilds;
    this.table = table;
    this.revision = revision;
    this.live = new LiveLookUps(jdbc, transactions);
    this.head = head;
    this.processing = processing;
  }

  @CommandHandler
  void handle(RebuildLookUps command) {
    rebuilds.request(command.kind());
  }

  @QueryHandler
  ProjectionState handle(FindLookUps query) {
    long position = live.position();
    long end = head.getObject().position();
    int kept = live.revision();
    Map<RebuildKind, Rebuild> rebuilt = table.all(end);
    Rebuild replay = rebuilt.get(RebuildKind.REPLAY);
    Rebuild ongoing = replay != null && replay.goesOn() ? replay : null;
    String reason = ongoing == null ? reason(replay, kept) : null;
    return new ProjectionState(
        FindLookUps.NAME,
        reason != null ? "Failed" : ongoing != null ? "Replaying" : "Live",
        position,
        Math.max(0, end - position),
        ongoing == null ? HowFar.fraction(position, end) : ongoing.progress(),
        kept,
        reason,
        replay,
        rebuilt.get(RebuildKind.VERIFY));
  }

  /** Why the look-ups are not what they should be; null when they are. */
  private @Nullable String reason(@Nullable Rebuild replay, int kept) {
    if (replay != null && replay.hasFailed()) {
      return "The last replay failed: " + replay.reason();
    }
    if (kept != revision.own()) {
      return LookUpRevision.message(kept, revision.own());
    }
    return hasStopped() ? "The live look-ups have stopped and will try again" : null;
  }

  private boolean hasStopped() {
    return processing.stream()
        .flatMap(
            all -> all.eventProcessor(FindLookUps.NAME, StreamingEventProcessor.class).stream())
        .anyMatch(each ->
            each.isError()
                || each.processingStatus().values().stream()
                    .anyMatch(EventTrackerStatus::isErrorState));
  }
}
