package io.lendledger.gateway.file.out;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.WorkRun;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The position up to which closes have their files; the same for all gateways. Blocks. */
@Component
@ConditionalOnFiles
class OutboundProgress {

  private static final String NAME = "closes";

  private final AccessDatabase database;

  OutboundProgress(AccessDatabase database) {
    this.database = database;
  }

  /** Notes when files were switched on, unless that is known. */
  void begin(Instant now) {
    database
        .jdbc()
        .sql(
            "INSERT INTO access.outbound_progress (name, since) VALUES (?, ?)"
                + " ON CONFLICT (name) DO NOTHING")
        .params(NAME, Timestamp.from(now))
        .update();
  }

  /**
   * After a restore the rows say what was written since, and the files were copied before: all
   * closes from a moment on get their files again, if they were switched on by then.
   */
  void beginAgain(Instant filesSince) {
    database
        .jdbc()
        .sql(
            "UPDATE access.outbound_progress SET position = NULL, since = greatest(since, ?)"
                + " WHERE name = ?")
        .params(Timestamp.from(filesSince), NAME)
        .update();
  }

  /** When files were switched on, or are to be written again; empty once the position is known. */
  Optional<Instant> since() {
    return database
        .jdbc()
        .sql("SELECT since FROM access.outbound_progress WHERE name = ? AND position IS NULL")
        .param(NAME)
        .query(Timestamp.class)
        .optional()
        .map(Timestamp::toInstant);
  }

  /** Store position of the last close that has its files, or came before they were switched on. */
  long position() {
    return database
        .jdbc()
        .sql("SELECT position FROM access.outbound_progress WHERE name = ?")
        .param(NAME)
        .query(Long.class)
        .single();
  }

  void reached(WorkRun run, long position) {
    reached(run, position, List.of(), position);
  }

  /** The position is known; lenders that continue by themselves do so from there at the latest. */
  void beginBehind(WorkRun run, long position) {
    by(
        run,
        jdbc -> {
          jdbc.sql("UPDATE access.outbound_progress SET position = ? WHERE name = ?")
              .params(position, NAME)
              .update();
          jdbc.sql("UPDATE access.outbound_late_lender SET position = least(position, ?)")
              .param(position)
              .update();
        });
  }

  /**
   * The same, of a close that some lenders do not have all files of: each continues by itself.
   *
   * @param before a position behind which that is the first close
   * @throws IllegalStateException when the work was taken over; so do the others here
   */
  void reached(WorkRun run, long position, Collection<LenderCode> late, long before) {
    by(
        run,
        jdbc -> {
          for (LenderCode lender : late) {
            jdbc.sql("INSERT INTO access.outbound_late_lender VALUES (?, ?) ON CONFLICT DO NOTHING")
                .params(lender.value(), before)
                .update();
          }
          jdbc.sql(
                  "INSERT INTO access.outbound_progress AS p (name, position) VALUES (?, ?)"
                      + " ON CONFLICT (name) DO UPDATE"
                      + " SET position = greatest(p.position, excluded.position)")
              .params(NAME, position)
              .update();
        });
  }

  private void by(WorkRun run, Consumer<JdbcClient> change) {
    database
        .transactions()
        .executeWithoutResult(_ -> {
          run.requireLast(database.jdbc());
          change.accept(database.jdbc());
        });
  }

  /** Lenders that continue by themselves, each behind a position, up to the common one. */
  Map<LenderCode, Long> late() {
    Map<LenderCode, Long> late = new TreeMap<>(Comparator.comparing(LenderCode::value));
    database
        .jdbc()
        .sql("SELECT lender_code, position FROM access.outbound_late_lender")
        .query(row -> {
          late.put(new LenderCode(row.getString(1)), row.getLong(2));
        });
    return late;
  }

  void reached(WorkRun run, LenderCode lender, long position) {
    by(
        run,
        jdbc ->
            jdbc.sql("UPDATE access.outbound_late_lender SET position = ? WHERE lender_code = ?")
                .params(position, lender.value())
                .update());
  }

  /** It has those of the common position, and goes on with the others. */
  void caughtUp(WorkRun run, LenderCode lender) {
    by(
        run,
        jdbc ->
            jdbc.sql("DELETE FROM access.outbound_late_lender WHERE lender_code = ?")
                .param(lender.value())
                .update());
  }

  /** The lenders whose files can be fetched: those with a credential. */
  List<LenderCode> lenders() {
    return database
        .jdbc()
        .sql(
            "SELECT lender_code FROM access.oauth_client"
                + " WHERE lender_code IS NOT NULL AND revoked_at IS NULL"
                + " UNION SELECT lender_code FROM access.api_key"
                + " WHERE lender_code IS NOT NULL AND revoked_at IS NULL ORDER BY 1")
        .query((row, _) -> new LenderCode(row.getString(1)))
        .list();
  }
}
