package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.platform.axon.segment.ProcessSegments;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The positions of processes: of those that this JVM leads alone it knows them; for others what
 * nodes have told counts, which lags by up to a second where events do not concern a segment, and
 * for groups without segments the stored tokens, which lag by seconds then.
 */
final class ReachedPositions implements ProcessTokens {

  private static final long NOTHING = -1;

  private final JdbcClient jdbc;
  private final Serializer serializer;
  private final ObjectProvider<EventProcessingConfiguration> processing;

  ReachedPositions(
      JdbcClient jdbc,
      Serializer serializer,
      ObjectProvider<EventProcessingConfiguration> processing) {
    this.jdbc = jdbc;
    this.serializer = serializer;
    this.processing = processing;
  }

  @Override
  public long position(String process) {
    Map<Integer, EventTrackerStatus> own = own(process);
    return areAll(own.values())
        ? own.values().stream().mapToLong(ReachedPositions::reached).min().orElse(NOTHING)
        : atLeastStored(process, own);
  }

  /** Whether these segments together are the whole process. */
  private static boolean areAll(Collection<EventTrackerStatus> segments) {
    return segments.stream().mapToDouble(each -> 1.0 / (each.getSegment().getMask() + 1)).sum()
        == 1;
  }

  private long atLeastStored(String process, Map<Integer, EventTrackerStatus> own) {
    List<Long> positions =
        jdbc.sql(
                """
                SELECT held.segment, held.mask, greatest(held.position, held.reached) AS position
                FROM tokens.segment AS held JOIN tokens.token_entry AS former
                  ON former.processor_name = held.process AND former.owner = ?
                WHERE held.process = ?
                """)
            .params(ProcessSegments.SEALED, process)
            .query((row, _) -> {
              EventTrackerStatus here = own.get(row.getInt("segment"));
              boolean same = here != null && here.getSegment().getMask() == row.getInt("mask");
              return Math.max(row.getLong("position"), reached(same ? here : null));
            })
            .list();
    return lowest(positions.isEmpty() ? former(process, own) : positions);
  }

  private List<Long> former(String process, Map<Integer, EventTrackerStatus> own) {
    return jdbc.sql(
            "SELECT segment, token, token_type FROM tokens.token_entry WHERE processor_name = ?")
        .param(process)
        .query((row, _) -> Math.max(stored(row), reached(own.get(row.getInt("segment")))))
        .list();
  }

  private static long lowest(List<Long> positions) {
    return positions.stream().mapToLong(each -> each).min().orElse(NOTHING);
  }

  private Map<Integer, EventTrackerStatus> own(String process) {
    return processing
        .getObject()
        .eventProcessor(process, StreamingEventProcessor.class)
        .map(StreamingEventProcessor::processingStatus)
        .orElse(Map.of());
  }

  private static long reached(@Nullable EventTrackerStatus segment) {
    return segment == null ? NOTHING : segment.getCurrentPosition().orElse(NOTHING);
  }

  private long stored(ResultSet row) throws SQLException {
    byte[] token = row.getBytes("token");
    if (token == null) {
      return NOTHING;
    }
    var stored =
        new SimpleSerializedObject<>(token, byte[].class, row.getString("token_type"), null);
    TrackingToken read = serializer.deserialize(stored);
    return read.position().orElse(NOTHING);
  }
}
