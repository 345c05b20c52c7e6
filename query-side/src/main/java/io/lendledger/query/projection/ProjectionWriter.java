package io.lendledger.query.projection;

import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes batches of one projection into a schema. The caller's transaction holds rows, progress and
 * token together. It holds the projection's progress from its first statement on, so that a rebuilt
 * model is swapped in between two batches; events that the rows have already seen are passed over,
 * wherever the processor's token stands.
 */
public final class ProjectionWriter {

  private static final String ADVANCE = "UPDATE progress SET position = ?, at = ? WHERE name = ?";

  private final Projection projection;
  private final JdbcTemplate jdbc;
  private final String schema;

  /**
   * Rows can be had again from the events, and a crash loses rows and token alike: so a commit need
   * not wait for the disk.
   */
  private final String begin;

  /** Writes this projection's rows into the tables of a schema. */
  public ProjectionWriter(Projection projection, JdbcTemplate jdbc, String schema) {
    this.projection = projection;
    this.jdbc = jdbc;
    this.schema = schema;
    this.begin =
        "SELECT set_config('search_path', ?, true), set_config('synchronous_commit', 'off', true),"
            + " position, revision FROM %s.progress WHERE name = ? FOR UPDATE".formatted(schema);
  }

  boolean reads(Class<?> payloadType) {
    return projection.reads().stream().anyMatch(read -> read.isAssignableFrom(payloadType));
  }

  /**
   * Takes over all events of a batch, of which some concern the projection. Throws when the tables
   * are not of the projection's revision.
   */
  public void write(List<StoredEvent> batch) {
    long seen = begin();
    List<StoredEvent> news = batch.stream().filter(event -> event.position() > seen).toList();
    if (news.isEmpty()) {
      return;
    }
    List<StoredEvent> concerned =
        news.stream().filter(event -> reads(event.message().getPayloadType())).toList();
    if (!concerned.isEmpty()) {
      Rows rows = new Rows(jdbc);
      projection.project(concerned, rows);
      rows.write();
    }
    StoredEvent last = news.getLast();
    jdbc.update(ADVANCE, last.position(), last.at().atOffset(ZoneOffset.UTC), projection.name());
  }

  /** The position that the rows are at; nobody else writes them until the transaction's end. */
  private long begin() {
    List<Begun> begun = held();
    if (begun.isEmpty()) {
      jdbc.update(
          "INSERT INTO %s.progress (name, position, at) VALUES (?, -1, 'epoch')".formatted(schema)
              + " ON CONFLICT DO NOTHING",
          projection.name());
      begun = held();
    }
    int revision = begun.getFirst().revision();
    if (revision != projection.revision()) {
      throw new OutdatedModel(projection.name(), revision, projection.revision());
    }
    return begun.getFirst().position();
  }

  private record Begun(long position, int revision) {}

  private List<Begun> held() {
    return jdbc.query(
        begin,
        (row, number) -> new Begun(row.getLong(3), row.getInt(4)),
        schema,
        projection.name());
  }
}
