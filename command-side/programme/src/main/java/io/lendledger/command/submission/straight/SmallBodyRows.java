package io.lendledger.command.submission.straight;

import io.lendledger.command.submission.store.Counts;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionStatus;
import java.io.Serial;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The rows of small bodies, written several at once in the caller's transaction. */
@Component
class SmallBodyRows {

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private final JdbcClient jdbc;
  private final JsonMapper json = JsonMapper.builder().build();

  SmallBodyRows(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A body with what its records came to. */
  record Outcomes(Small<?> small, Counts counts) {}

  /**
   * The lanes of these bodies that no other transaction holds; until this one ends, further bodies
   * of these lenders and flows wait, in all processes.
   */
  Set<String> lock(List<Small<?>> bodies) {
    return new HashSet<>(
        jdbc.sql(
                """
                WITH lane AS MATERIALIZED (SELECT DISTINCT name FROM unnest(?::text[]) AS name)
                SELECT name FROM lane WHERE pg_try_advisory_xact_lock(hashtextextended(name, 2))
                """)
            .param(texts(bodies, each -> lane(each.submit())))
            .query(String.class)
            .list());
  }

  /**
   * Waits until no other transaction holds a lane, and holds it then.
   *
   * @throws LaneHeld when that takes longer
   */
  void await(String lane, Duration patience) {
    jdbc.sql("SELECT set_config('lock_timeout', ?, true)")
        .param(patience.toMillis() + "ms")
        .query(row -> {});
    try {
      jdbc.sql("SELECT pg_advisory_xact_lock(hashtextextended(?, 2))").param(lane).query(row -> {});
    } catch (DataAccessException failed) {
      if (failed.getRootCause() instanceof SQLException cause
          && LOCK_NOT_AVAILABLE.equals(cause.getSQLState())) {
        throw new LaneHeld(lane);
      }
      throw failed;
    }
    jdbc.sql("SET LOCAL lock_timeout TO DEFAULT").update();
  }

  /** Somebody holds a lane for long; nobody waits for it a second time at once. */
  static final class LaneHeld extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    LaneHeld(String lane) {
      super(lane + " is held");
    }
  }

  /** The lane of a body: its flow and lender. */
  static String lane(Submit submit) {
    LenderCode lender = submit.lender();
    return submit.flow().wire() + "/" + (lender == null ? "" : lender.value());
  }

  /** Which of these submissions are known. */
  Set<String> known(List<Small<?>> bodies) {
    return new HashSet<>(
        jdbc.sql("SELECT submission_id FROM command.submission WHERE submission_id = ANY (?)")
            .param(texts(bodies, each -> each.submit().submission().value()))
            .query(String.class)
            .list());
  }

  /** The lanes, of these bodies, in which a submission is open that came before. */
  Set<String> busyLanes(List<Small<?>> bodies) {
    return new HashSet<>(
        jdbc.sql(
                """
                SELECT DISTINCT flow || '/' || coalesce(lender, '') FROM command.submission
                WHERE status IN ('Accepted', 'Withdrawing')
                  AND flow || '/' || coalesce(lender, '') = ANY (?)
                """)
            .param(texts(bodies, each -> lane(each.submit())))
            .query(String.class)
            .list());
  }

  static boolean isIn(Set<String> lanes, Small<?> body) {
    return lanes.contains(lane(body.submit()));
  }

  /** Keeps them as applied. */
  void add(List<Outcomes> applied) {
    List<Small<?>> bodies = applied.stream().<Small<?>>map(Outcomes::small).toList();
    jdbc.sql(
            """
            INSERT INTO command.submission (submission_id, flow, lender, content_type,
              parameters, meta_data, chunks, bytes, sha256, records, date, received_at, status,
              checkpoint, applied, unchanged, duplicates)
            SELECT id, flow, lender, type, parameters::jsonb, meta_data::jsonb, 1, bytes, sha256,
              records, date, received_at, ?, records, applied, unchanged, duplicates
            FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
              ?::bigint[], ?::text[], ?::bigint[], ?::date[], ?::timestamptz[], ?::bigint[],
              ?::bigint[], ?::bigint[]) WITH ORDINALITY
              AS each (id, flow, lender, type, parameters, meta_data, bytes, sha256, records, date,
                received_at, applied, unchanged, duplicates, place)
            ORDER BY place
            """)
        .param(SubmissionStatus.APPLIED.wire())
        .param(texts(bodies, each -> each.submit().submission().value()))
        .param(texts(bodies, each -> each.submit().flow().wire()))
        .param(texts(bodies, SmallBodyRows::lender))
        .param(texts(bodies, each -> each.submit().format().wire()))
        .param(texts(bodies, each -> json.writeValueAsString(each.submit().parameters())))
        .param(texts(bodies, each -> json.writeValueAsString(each.metaData())))
        .param(numbers(applied, each -> each.small().digest().bytes()))
        .param(texts(bodies, each -> each.digest().sha256()))
        .param(numbers(applied, each -> each.small().records()))
        .param(texts(bodies, SmallBodyRows::date))
        .param(texts(bodies, each -> each.submit().receivedAt().toString()))
        .param(numbers(applied, each -> each.counts().applied()))
        .param(numbers(applied, each -> each.counts().unchanged()))
        .param(numbers(applied, each -> each.counts().duplicates()))
        .update();
    jdbc.sql(
            """
            INSERT INTO command.submission_chunk (submission_id, chunk, bytes, stored_at)
            SELECT id, 0, bytes, stored_at
            FROM unnest(?::text[], ?::bytea[], ?::timestamptz[]) AS each (id, bytes, stored_at)
            """)
        .param(texts(bodies, each -> each.submit().submission().value()))
        .param(bodies.stream().map(Small::content).toArray(byte[][]::new))
        .param(texts(bodies, each -> each.submit().receivedAt().toString()))
        .update();
  }

  private static @Nullable String lender(Small<?> body) {
    LenderCode lender = body.submit().lender();
    return lender == null ? null : lender.value();
  }

  private static @Nullable String date(Small<?> body) {
    LocalDate date = body.whole().body().date();
    return date == null ? null : date.toString();
  }

  private static String[] texts(List<Small<?>> bodies, Function<Small<?>, @Nullable String> text) {
    return bodies.stream().map(text).toArray(String[]::new);
  }

  private static Long[] numbers(List<Outcomes> bodies, Function<Outcomes, Long> number) {
    return bodies.stream().map(number).toArray(Long[]::new);
  }
}
