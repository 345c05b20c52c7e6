package io.lendledger.query.projection;

import io.lendledger.core.reading.StorePlace;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.messaging.StreamableMessageSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * How far the models have come that are led behind the store together, and which of them are level
 * with that position. Whoever holds it alone moves it, until its transaction's end.
 */
@Component
final class SharedProgress {

  /** Its name among the models' own progress, and that of the processor and its token. */
  static final String NAME = ModelNames.ALL;

  private static final long NOTHING = -1;
  private static final int NO_REVISION = 0;

  /**
   * Rows can be rebuilt from the events, and a crash loses rows and token together: so a commit
   * need not wait for the disk.
   */
  private static final String HOLD =
      "SELECT position, set_config('search_path', ?, true),"
          + " set_config('synchronous_commit', 'off', true)"
          + " FROM query.progress WHERE name = ? FOR UPDATE";

  private static final String LEVEL =
      "SELECT name, position, revision,"
          + " EXISTS (SELECT FROM query.parked_event WHERE model = progress.name)"
          + " FROM query.progress WHERE name = ANY(?) AND position >= ? FOR UPDATE SKIP LOCKED";

  private static final String ADVANCE =
      "UPDATE query.progress SET position = ?, at = ? WHERE name = ANY(?) AND position < ?";

  private static final String INTRODUCE =
      "INSERT INTO query.progress (name, position, at) VALUES (?, -1, 'epoch')"
          + " ON CONFLICT DO NOTHING";

  private static final String INTRODUCE_SHARED =
      "INSERT INTO query.progress (name, position, at)"
          + " SELECT ?, coalesce(max(position), -1), coalesce(max(at), 'epoch')"
          + " FROM query.progress ON CONFLICT DO NOTHING";

  private final JdbcTemplate jdbc;
  private final TransactionTemplate own;
  private final Map<String, Integer> revisions;

  /** Introduces those models of this process that the database does not know yet. */
  SharedProgress(QueryDatabase database, ModelRevisions revisions) {
    this.jdbc = database.template();
    this.own = new TransactionTemplate(new JdbcTransactionManager(database.dataSource()));
    this.revisions = revisions.own();
    introduce();
  }

  private void introduce() {
    own.executeWithoutResult(status -> {
      for (String name : revisions.keySet().stream().sorted().toList()) {
        jdbc.update(INTRODUCE, name);
      }
      jdbc.update(INTRODUCE_SHARED, NAME);
    });
  }

  /** Where a processor begins that has no token yet: behind the model that has come furthest. */
  @Nullable TrackingToken beginning(StreamableMessageSource<TrackedEventMessage<?>> store) {
    return StorePlace.before(position(NAME) + 1, store);
  }

  /** Holds the position that they share, and answers it. */
  long hold() {
    List<Long> held = jdbc.query(HOLD, (row, number) -> row.getLong(1), QueryDatabase.SCHEMA, NAME);
    return held.getFirst();
  }

  /**
   * The model as it is kept.
   *
   * @param parked whether events wait that were set aside
   */
  record Kept(String name, long position, boolean parked) {}

  /**
   * Holds those models of this process's revision that are level with a position. One that somebody
   * else holds is not waited for.
   */
  List<Kept> level(long position) {
    List<Kept> level = new ArrayList<>();
    jdbc.query(
        LEVEL,
        row -> {
          if (row.getInt(3) == revisions.getOrDefault(row.getString(1), NO_REVISION)) {
            level.add(new Kept(row.getString(1), row.getLong(2), row.getBoolean(4)));
          }
        },
        revisions.keySet().toArray(new String[0]),
        position);
    return level;
  }

  /** Notes that these models, and what they share, have come to an event. */
  void advance(Collection<String> models, StoredEvent last) {
    List<String> names = new ArrayList<>(models);
    names.add(NAME);
    jdbc.update(
        ADVANCE,
        last.position(),
        last.at().atOffset(ZoneOffset.UTC),
        names.toArray(new String[0]),
        last.position());
  }

  /** The models of this process's revision that are behind. */
  Set<String> behind() {
    Map<String, Long> positions = new HashMap<>();
    jdbc.query(
        "SELECT name, position, revision FROM query.progress",
        (RowCallbackHandler)
            row -> {
              String name = row.getString(1);
              if (name.equals(NAME) || revisions.getOrDefault(name, NO_REVISION) == row.getInt(3)) {
                positions.put(name, row.getLong(2));
              }
            });
    long shared = positions.getOrDefault(NAME, NOTHING);
    return positions.entrySet().stream()
        .filter(each -> each.getValue() < shared)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** The position of a model, or of what they share. */
  long position(String name) {
    Long position =
        jdbc.queryForObject("SELECT position FROM query.progress WHERE name = ?", Long.class, name);
    return position == null ? NOTHING : position;
  }
}
