package io.lendledger.command.integrity;

import io.lendledger.command.eventstore.EventJson;
import io.lendledger.core.integrity.IntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheckState;
import io.lendledger.core.integrity.IntegrityReport;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * The checks that were started, the latest hundred, for all processes of the service. Their times
 * are the database's, which all of them share.
 */
final class IntegrityCheckRows {

  /** A process that has not said for so long that it goes on is gone. */
  static final Duration SILENCE = Duration.ofSeconds(15);

  private static final int KEPT = 100;
  private static final String GONE = "The process that ran it is gone: start another one";

  private static final String SELECT =
      "SELECT *, clock_timestamp() AS now FROM eventstore.integrity_check ";

  private final JdbcClient jdbc;
  private final JsonMapper json = EventJson.mapper();

  IntegrityCheckRows(DataSource dataSource) {
    this.jdbc = JdbcClient.create(dataSource);
  }

  /** Starts a check; false when there is one of that id, or another one runs. */
  boolean start(String id, UUID owner, long total) {
    interruptSilent();
    int started =
        jdbc.sql(
                """
                INSERT INTO eventstore.integrity_check
                  (id, state, owner, started_at, beat_at, checked, total)
                SELECT ?, 'Running', ?, now, now, 0, ? FROM clock_timestamp() AS now
                ON CONFLICT DO NOTHING
                """)
            .params(id, owner, total)
            .update();
    if (started > 0) {
      forgetOldest();
    }
    return started > 0;
  }

  private void interruptSilent() {
    jdbc.sql(
            """
            UPDATE eventstore.integrity_check
            SET state = 'Interrupted', ended_at = clock_timestamp(), reason = ?
            WHERE state = 'Running' AND beat_at < clock_timestamp() - make_interval(secs => ?)
            """)
        .params(GONE, SILENCE.toSeconds())
        .update();
  }

  private void forgetOldest() {
    jdbc.sql(
            """
            DELETE FROM eventstore.integrity_check WHERE id IN
              (SELECT id FROM eventstore.integrity_check WHERE state <> 'Running'
               ORDER BY started_at DESC OFFSET ?)
            """)
        .param(KEPT)
        .update();
  }

  /** The owner goes on, and has read so many events. */
  void beat(String id, UUID owner, long checked) {
    jdbc.sql(
            """
            UPDATE eventstore.integrity_check
            SET beat_at = clock_timestamp(), checked = greatest(checked, ?)
            WHERE id = ? AND owner = ? AND state = 'Running'
            """)
        .params(checked, id, owner)
        .update();
  }

  void done(String id, UUID owner, IntegrityReport report) {
    jdbc.sql(
            """
            UPDATE eventstore.integrity_check
            SET state = 'Done', ended_at = clock_timestamp(), checked = ?, report = ?
            WHERE id = ? AND owner = ? AND state = 'Running'
            """)
        .params(report.checkedEvents(), json.writeValueAsString(report), id, owner)
        .update();
  }

  /** There will be no result. */
  void ended(String id, UUID owner, IntegrityCheckState state, String reason) {
    jdbc.sql(
            """
            UPDATE eventstore.integrity_check
            SET state = ?, ended_at = clock_timestamp(), reason = ?
            WHERE id = ? AND owner = ? AND state = 'Running'
            """)
        .params(state.name(), reason, id, owner)
        .update();
  }

  Optional<IntegrityCheck> find(String id) {
    interruptSilent();
    return jdbc.sql(SELECT + "WHERE id = ?").param(id).query(this::check).optional();
  }

  Optional<IntegrityCheck> running() {
    return jdbc.sql(SELECT + "WHERE state = 'Running'").query(this::check).optional();
  }

  private IntegrityCheck check(ResultSet row, int number) throws SQLException {
    IntegrityCheckState state = IntegrityCheckState.valueOf(row.getString("state"));
    String report = row.getString("report");
    Instant startedAt = Objects.requireNonNull(instant(row, "started_at"));
    Instant now = Objects.requireNonNull(instant(row, "now"));
    long checked = row.getLong("checked");
    long total = Math.max(checked, row.getLong("total"));
    return new IntegrityCheck(
        row.getString("id"),
        state,
        startedAt,
        instant(row, "ended_at"),
        checked,
        total,
        state == IntegrityCheckState.Running
            ? secondsLeft(Duration.between(startedAt, now), checked, total)
            : Long.valueOf(0),
        report == null ? null : json.readValue(report, IntegrityReport.class),
        row.getString("reason"));
  }

  private static @Nullable Long secondsLeft(Duration since, long checked, long total) {
    if (checked == 0) {
      return null;
    }
    double soFar = since.toMillis();
    return Math.round(soFar / checked * (total - checked) / 1000);
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
    return at == null ? null : at.toInstant();
  }
}
