package io.lendledger.query.projection;

import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes batches of one projection into a schema. The caller's transaction holds rows, progress and
 * token together. It holds the projection's progress from its first statement on, so that a rebuilt
 * model is swapped in between two batches; events that the rows already include are skipped,
 * whatever the processor's token.
 *
 * <p>A batch that fails is retried event by event, and an event that fails then is set aside with
 * its sequence; a fault that passes by itself sets nothing aside.
 */
public final class ProjectionWriter {

  private static final String ADVANCE = "UPDATE progress SET position = ?, at = ? WHERE name = ?";

  private final Projection projection;
  private final JdbcTemplate jdbc;
  private final String schema;

  /**
   * Rows can be rebuilt from the events, and a crash loses rows and token together: so a commit
   * need not wait for the disk.
   */
  private final String begin;

  private final ParkedSequences parked;
  private final Predicate<String> mayPark;
  private final Set<Long> skipped;

  /** The last batch has failed with a fault that does not pass by itself. */
  private volatile boolean careful;

  private volatile long committed = -1;

  /** Writes this projection's rows into the tables of a schema. */
  public ProjectionWriter(Projection projection, JdbcTemplate jdbc, String schema) {
    this(projection, jdbc, schema, key -> true, Set.of());
  }

  /**
   * The same, but fails where a sequence that may not be set aside would have to be.
   *
   * @param mayPark whether a sequence with this key may
   * @param skipped positions of skipped events
   */
  public ProjectionWriter(
      Projection projection,
      JdbcTemplate jdbc,
      String schema,
      Predicate<String> mayPark,
      Set<Long> skipped) {
    this.projection = projection;
    this.jdbc = jdbc;
    this.schema = schema;
    this.parked = new ParkedSequences(projection.name(), jdbc);
    this.mayPark = mayPark;
    this.skipped = skipped;
    this.begin =
        "SELECT set_config('search_path', ?, true), set_config('synchronous_commit', 'off', true),"
            + " position, revision,"
            + " EXISTS (SELECT FROM %1$s.parked_event WHERE model = progress.name)"
                .formatted(schema)
            + " FROM %s.progress WHERE name = ? FOR UPDATE".formatted(schema);
  }

  /** Whether events of this type concern the projection. */
  public boolean reads(Class<?> payloadType) {
    return projection.reads().stream().anyMatch(read -> read.isAssignableFrom(payloadType));
  }

  /**
   * Writes all events of a batch, of which some concern the projection. Throws when the tables are
   * not of the projection's revision.
   */
  public void write(List<StoredEvent> batch) {
    Begun begun = begin();
    requireContinuation(begun.position(), batch.getFirst().position());
    List<StoredEvent> news = after(begun.position(), batch);
    if (news.isEmpty()) {
      return;
    }
    List<StoredEvent> concerned = concerned(news, begun.parked());
    if (careful) {
      takeOrPark(concerned);
    } else {
      tryToTake(concerned);
    }
    ParkedSequences.decisions(news, projection.name()).forEach(parked::note);
    StoredEvent last = news.getLast();
    jdbc.update(ADVANCE, last.position(), last.at().atOffset(ZoneOffset.UTC), projection.name());
  }

  /**
   * Writes the events of a batch behind the position at which the caller holds the model; it also
   * notes the new one. Nothing is set aside: what fails is to be rolled back.
   */
  void writeHeld(long position, boolean parked, List<StoredEvent> batch) {
    List<StoredEvent> news = after(position, batch);
    take(concerned(news, parked));
    ParkedSequences.decisions(news, projection.name()).forEach(this.parked::note);
  }

  private static List<StoredEvent> after(long position, List<StoredEvent> batch) {
    return batch.getFirst().position() > position
        ? batch
        : batch.stream().filter(event -> event.position() > position).toList();
  }

  private List<StoredEvent> concerned(List<StoredEvent> news, boolean someWait) {
    Set<String> waiting = someWait ? parked.keys() : Set.of();
    return news.stream()
        .filter(event -> reads(event.message().getPayloadType()))
        .filter(event -> !skipped.contains(event.position()))
        .filter(event -> isFree(event, waiting))
        .toList();
  }

  /** Whether the last batch failed, so that the next one is written event by event. */
  public boolean isCareful() {
    return careful;
  }

  private boolean isFree(StoredEvent event, Set<String> waiting) {
    Set<String> keys = ParkedSequences.waiting(event, waiting);
    parked.pass(keys, event.position());
    return keys.isEmpty();
  }

  private void tryToTake(List<StoredEvent> events) {
    try {
      take(events);
    } catch (RuntimeException failure) {
      careful = EventFault.isOf(failure);
      throw failure;
    }
  }

  void take(List<StoredEvent> events) {
    if (!events.isEmpty()) {
      Rows rows = new Rows(jdbc);
      projection.project(events, rows);
      rows.write();
    }
  }

  private void takeOrPark(List<StoredEvent> events) {
    Set<String> waiting = parked.keys();
    for (StoredEvent event : events) {
      if (!isFree(event, waiting)) {
        continue;
      }
      RuntimeException failure = tryAlone(List.of(event));
      if (failure != null) {
        if (!mayPark.test(EventSequence.of(event.message()).key())) {
          throw failure;
        }
        parked.park(event, failure);
        waiting = parked.keys();
      }
    }
    careful = false;
  }

  /** The failure of the events, of which nothing is then written; null when there was none. */
  @Nullable RuntimeException tryAlone(List<StoredEvent> events) {
    jdbc.execute("SAVEPOINT alone");
    try {
      take(events);
      jdbc.execute("RELEASE SAVEPOINT alone");
      return null;
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      jdbc.execute("ROLLBACK TO SAVEPOINT alone");
      return failure;
    }
  }

  /** Notes that a batch up to this position is committed. */
  void committed(long position) {
    committed = position;
  }

  /**
   * Commits of rows do not wait for the disk: a killed database may come back without the last of
   * them. A batch behind those would leave them out for good.
   */
  private void requireContinuation(long seen, long first) {
    if (seen < committed && first > committed) {
      throw new Rejected(
          RejectionCode.UNAVAILABLE,
          "The database has lost what %s showed of positions %d to %d: they are read again"
              .formatted(projection.name(), seen + 1, committed));
    }
  }

  /** The position that the rows are at; nobody else writes them until the transaction's end. */
  Begun begin() {
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
    return begun.getFirst();
  }

  /** The position of the rows; {@code parked} when some sequence waits. */
  record Begun(long position, int revision, boolean parked) {}

  private List<Begun> held() {
    return jdbc.query(
        begin,
        (row, number) -> new Begun(row.getLong(3), row.getInt(4), row.getBoolean(5)),
        schema,
        projection.name());
  }
}
