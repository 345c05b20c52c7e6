package io.lendledger.query.projection;

import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes batches of one projection into a schema. The caller's transaction holds rows, progress and
 * token together.
 */
final class ProjectionWriter {

  /**
   * Rows can be had again from the events, and a crash loses rows and token alike: so a commit need
   * not wait for the disk.
   */
  private static final String BEGIN =
      "SELECT set_config('search_path', ?, true), set_config('synchronous_commit', 'off', true)";

  private static final String ADVANCE =
      "INSERT INTO progress (name, position, at) VALUES (?, ?, ?)"
          + " ON CONFLICT (name) DO UPDATE SET position = excluded.position, at = excluded.at";

  private final Projection projection;
  private final JdbcTemplate jdbc;
  private final String schema;

  ProjectionWriter(Projection projection, JdbcTemplate jdbc, String schema) {
    this.projection = projection;
    this.jdbc = jdbc;
    this.schema = schema;
  }

  boolean reads(Class<?> payloadType) {
    return projection.reads().stream().anyMatch(read -> read.isAssignableFrom(payloadType));
  }

  /** Takes over all events of a batch, of which some concern the projection. */
  void write(List<StoredEvent> batch) {
    jdbc.queryForList(BEGIN, schema);
    List<StoredEvent> concerned =
        batch.stream().filter(event -> reads(event.message().getPayloadType())).toList();
    if (!concerned.isEmpty()) {
      Rows rows = new Rows(jdbc);
      projection.project(concerned, rows);
      rows.write();
    }
    StoredEvent last = batch.getLast();
    jdbc.update(ADVANCE, projection.name(), last.position(), last.at().atOffset(ZoneOffset.UTC));
  }
}
