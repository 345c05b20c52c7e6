package io.lendledger.command.rebuild;

import io.lendledger.command.CommandSchema;
import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.HowFar;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rejection.Rejected;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Which rebuild was asked for, how far it is, and which process works on it. LeasedRebuild is
 * leased: what its holder does not prolong, another process takes on.
 */
@Component
class RebuildLeases {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String REQUEST =
      """
      INSERT INTO command.rebuild (kind, state, requested_at, revision)
      VALUES (?, 'Waiting', now(), ?)
      ON CONFLICT (kind) DO UPDATE
         SET state = 'Waiting', requested_at = now(), finished_at = NULL, owner = NULL,
             leased_until = NULL, position = -1, retaken = 0, events = 0, busy_ms = 0,
             reason = NULL, differences = NULL, revision = excluded.revision
       WHERE command.rebuild.state NOT IN ('Waiting', 'Running')
      """;
  private static final String SUPERSEDE =
      """
      UPDATE command.rebuild
         SET state = 'Failed', finished_at = now(), owner = NULL,
             reason = 'superseded by revision ' || ?
       WHERE revision < ? AND state IN ('Waiting', 'Running')
         AND (leased_until IS NULL OR leased_until < now())
      """;
  private static final String CLAIM =
      """
      UPDATE command.rebuild
         SET state = 'Running', owner = ?, leased_until = now() + interval '15 seconds'
       WHERE kind = (
             SELECT kind FROM command.rebuild
              WHERE (state = 'Waiting' OR (state = 'Running' AND leased_until < now()))
                AND revision = ?
              LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING kind, owner, position, retaken
      """;
  private static final String MINE = " WHERE kind = ? AND owner = ? AND state = 'Running'";
  private static final String PROLONG =
      "UPDATE command.rebuild SET leased_until = now() + interval '15 seconds'" + MINE;
  private static final String RELEASE =
      "UPDATE command.rebuild SET owner = NULL, leased_until = now() - interval '1 second'" + MINE;
  private static final String ADVANCE =
      "UPDATE command.rebuild SET position = ?, retaken = ?, events = events + ?,"
          + " busy_ms = busy_ms + ?"
          + MINE;
  private static final String END =
      "UPDATE command.rebuild SET state = ?, finished_at = now(), reason = ?, differences = ?"
          + MINE;

  private final JdbcClient jdbc;

  /** The rebuilds of this schema's look-ups. */
  RebuildLeases(JdbcClient jdbc, CommandSchema schema) {
    this.jdbc = jdbc;
  }

  /**
   * Asks for a rebuild in this revision; refused while there is one, for whatever purpose. What was
   * left undone of a former revision is given up.
   */
  void request(RebuildKind kind, int revision) {
    try {
      jdbc.sql(SUPERSEDE).params(revision, revision).update();
      if (jdbc.sql(REQUEST).params(kind.wire(), revision).update() == 1) {
        return;
      }
    } catch (DuplicateKeyException other) {
      throw areBeingRebuilt();
    }
    throw areBeingRebuilt();
  }

  private static Rejected areBeingRebuilt() {
    return Rejected.transition(
        "Projection registers", "being rebuilt", "begin another rebuild before that has ended");
  }

  /**
   * The last rebuilds by kind.
   *
   * @param end the store's last position
   */
  Map<RebuildKind, Rebuild> all(long end) {
    Map<RebuildKind, Rebuild> all = new EnumMap<>(RebuildKind.class);
    jdbc.sql("SELECT * FROM command.rebuild")
        .query(row -> {
          all.put(RebuildKind.of(row.getString("kind")), rebuild(row, end));
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

  /** The rebuild that nobody works on, when it is for this revision. */
  Optional<LeasedRebuild> claim(int revision) {
    return jdbc.sql(CLAIM)
        .params(UUID.randomUUID().toString(), revision)
        .query((row, number) ->
            new LeasedRebuild(
                RebuildKind.of(row.getString("kind")),
                row.getString("owner"),
                row.getLong("position"),
                row.getLong("retaken")))
        .optional();
  }

  /** Prolongs work that is still this process's; nobody takes it on before the transaction ends. */
  void confirm(LeasedRebuild work) {
    requireMine(work, jdbc.sql(PROLONG).params(work.kind().wire(), work.owner()).update());
  }

  /** Prolongs work that may have ended meanwhile. */
  void prolong(LeasedRebuild work) {
    jdbc.sql(PROLONG).params(work.kind().wire(), work.owner()).update();
  }

  /** Lets another process, or the next one, go on at once. */
  void release(LeasedRebuild work) {
    jdbc.sql(RELEASE).params(work.kind().wire(), work.owner()).update();
  }

  void advance(LeasedRebuild work, long position, long retaken, int events, long millis) {
    requireMine(
        work,
        jdbc.sql(ADVANCE)
            .params(position, retaken, events, millis, work.kind().wire(), work.owner())
            .update());
  }

  void succeed(LeasedRebuild work, @Nullable Differences differences) {
    String found = differences == null ? null : JSON.writeValueAsString(differences);
    end(work, "Succeeded", null, found);
  }

  void fail(LeasedRebuild work, String reason) {
    end(work, "Failed", reason, null);
  }

  private void end(
      LeasedRebuild work, String state, @Nullable String reason, @Nullable String differences) {
    requireMine(
        work,
        jdbc.sql(END)
            .param(state)
            .param(reason)
            .param(differences)
            .param(work.kind().wire())
            .param(work.owner())
            .update());
  }

  private static void requireMine(LeasedRebuild work, int rows) {
    if (rows != 1) {
      throw new LostLease(work);
    }
  }
}
