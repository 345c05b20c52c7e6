package io.lendledger.query.rebuild;

import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.HowFar;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.projection.QueryDatabase;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * The requested rebuilds, their progress, and the process of each. Work is leased: another process
 * takes on work whose lease its holder does not renew.
 */
@Component
public final class RebuildTable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String REQUEST =
      """
      INSERT INTO query.rebuild (name, kind, state, requested_at, revision)
      VALUES (?, ?, 'Waiting', now(), ?)
      ON CONFLICT (name, kind) DO UPDATE
         SET state = 'Waiting', requested_at = now(), finished_at = NULL, owner = NULL,
             leased_until = NULL, token = NULL, token_type = NULL, position = -1, events = 0,
             busy_ms = 0, reason = NULL, differences = NULL, revision = excluded.revision
       WHERE query.rebuild.state NOT IN ('Waiting', 'Running')\
      """;
  private static final String SUPERSEDE =
      """
      UPDATE query.rebuild
         SET state = 'Failed', finished_at = now(), owner = NULL,
             reason = 'superseded by revision ' || ?
       WHERE name = ? AND revision < ? AND state IN ('Waiting', 'Running')
         AND (leased_until IS NULL OR leased_until < now())\
      """;
  private static final String CLAIM =
      """
      UPDATE query.rebuild
         SET state = 'Running', owner = ?, leased_until = now() + interval '15 seconds'
       WHERE (name, kind) = (
             SELECT name, kind FROM query.rebuild
              WHERE (state = 'Waiting' OR (state = 'Running' AND leased_until < now()))
                AND (name, revision) IN (SELECT * FROM unnest(?::text[], ?::integer[]))
              ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING name, kind, owner, token, token_type, position\
      """;
  private static final String MINE =
      " WHERE name = ? AND kind = ? AND owner = ? AND state = 'Running'";
  private static final String PROLONG =
      "UPDATE query.rebuild SET leased_until = now() + interval '15 seconds'"
          + " WHERE owner = ANY(?) AND state = 'Running'";
  private static final String CONFIRM =
      "UPDATE query.rebuild SET leased_until = now() + interval '15 seconds'" + MINE;
  private static final String RELEASE =
      "UPDATE query.rebuild SET owner = NULL, leased_until = now() - interval '1 second'"
          + " WHERE owner = ? AND state = 'Running'";
  private static final String ADVANCE =
      "UPDATE query.rebuild SET token = ?, token_type = ?, position = ?, events = events + ?,"
          + " busy_ms = busy_ms + ?"
          + MINE;
  private static final String END =
      "UPDATE query.rebuild SET state = ?, finished_at = now(), reason = ?, differences = ?" + MINE;

  private final JdbcTemplate jdbc;
  private final StoredTokens tokens = new StoredTokens();

  /** The rebuilds of this read schema. */
  public RebuildTable(QueryDatabase database) {
    this.jdbc = database.template();
  }

  /**
   * Asks for a rebuild in this revision; refused while the projection is being rebuilt for any
   * purpose. An unfinished rebuild of a former revision is given up.
   */
  public void request(String name, RebuildKind kind, int revision) {
    try {
      jdbc.update(SUPERSEDE, revision, name, revision);
      if (jdbc.update(REQUEST, name, kind.wire(), revision) == 1) {
        return;
      }
    } catch (DuplicateKeyException other) {
      throw isBeingRebuilt(name);
    }
    throw isBeingRebuilt(name);
  }

  private static Rejected isBeingRebuilt(String name) {
    return Rejected.transition(
        "Projection " + name, "being rebuilt", "begin another rebuild before that has ended");
  }

  /**
   * The last rebuilds by projection and kind.
   *
   * @param end the store's last position
   */
  public Map<String, Map<RebuildKind, Rebuild>> all(long end) {
    Map<String, Map<RebuildKind, Rebuild>> all = new HashMap<>();
    jdbc.query(
        "SELECT * FROM query.rebuild",
        row -> {
          all.computeIfAbsent(row.getString("name"), name -> new EnumMap<>(RebuildKind.class))
              .put(RebuildKind.of(row.getString("kind")), rebuild(row, end));
        });
    return all;
  }

  private static Rebuild rebuild(ResultSet row, long end) throws SQLException {
    String state = row.getString("state");
    long position = row.getLong("position");
    long events = row.getLong("events");
    long busy = row.getLong("busy_ms");
    boolean done = state.equals("Succeeded");
    boolean running = state.equals("Running");
    OffsetDateTime finished = row.getObject("finished_at", OffsetDateTime.class);
    String differences = row.getString("differences");
    return new Rebuild(
        state,
        row.getObject("requested_at", OffsetDateTime.class).toInstant(),
        finished == null ? null : finished.toInstant(),
        position,
        events,
        done ? BigDecimal.ONE : HowFar.fraction(position, end),
        busy == 0 ? null : events * 1_000 / busy,
        running && position >= 0 ? HowFar.secondsLeft(position, end, busy) : null,
        row.getString("reason"),
        differences == null ? null : JSON.readValue(differences, Differences.class));
  }

  /** The next unclaimed rebuild of one of these projections in its revision. */
  Optional<Work> claim(Map<String, Integer> revisions) {
    String owner = UUID.randomUUID().toString();
    String[] names = revisions.keySet().toArray(String[]::new);
    Integer[] numbers = Stream.of(names).map(revisions::get).toArray(Integer[]::new);
    return jdbc.query(CLAIM, (row, number) -> work(row), owner, names, numbers).stream()
        .findFirst();
  }

  private Work work(ResultSet row) throws SQLException {
    return new Work(
        row.getString("name"),
        RebuildKind.of(row.getString("kind")),
        row.getString("owner"),
        tokens.read(row.getBytes("token"), row.getString("token_type")),
        row.getLong("position"));
  }

  void prolong(Collection<Work> works) {
    String[] owners = works.stream().map(Work::owner).toArray(String[]::new);
    jdbc.update(PROLONG, new Object[] {owners});
  }

  /** Renews the lease on work of this process; nobody claims it before the transaction ends. */
  void confirm(Work work) {
    requireMine(work, jdbc.update(CONFIRM, work.name(), work.kind().wire(), work.owner()));
  }

  /** Releases the lease, so that another process, or the next one, resumes at once. */
  void release(Work work) {
    jdbc.update(RELEASE, work.owner());
  }

  void advance(Work work, TrackingToken token, long position, int events, long millis) {
    requireMine(
        work,
        jdbc.update(
            ADVANCE,
            tokens.bytes(token),
            tokens.type(token),
            position,
            events,
            millis,
            work.name(),
            work.kind().wire(),
            work.owner()));
  }

  void succeed(Work work, @Nullable Differences differences) {
    String found = differences == null ? null : JSON.writeValueAsString(differences);
    end(work, "Succeeded", null, found);
  }

  void fail(Work work, String reason) {
    end(work, "Failed", reason, null);
  }

  private void end(Work work, String state, @Nullable String reason, @Nullable String differences) {
    requireMine(
        work,
        jdbc.update(
            END, state, reason, differences, work.name(), work.kind().wire(), work.owner()));
  }

  private static void requireMine(Work work, int rows) {
    if (rows != 1) {
      throw new LostWork(work);
    }
  }
}
