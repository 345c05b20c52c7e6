package io.lendledger.command.lookup;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Begins whatever writes the look-ups: nobody else does until the transaction's end, so that
 * rebuilt ones are swapped in between two batches. Handlers name tables without a schema, and so
 * write into the one that their transaction is about.
 */
@Component
public class LookUpWriting {

  private final JdbcClient jdbc;
  private final LookUpRevision revision;

  LookUpWriting(JdbcClient jdbc, LookUpRevision revision) {
    this.jdbc = jdbc;
    this.revision = revision;
  }

  private record Kept(long position, int revision) {}

  /**
   * Holds the live look-ups for the transaction there is; answers the position that they are at.
   * Refused with {@code UNAVAILABLE} when they are not of this process's revision.
   */
  public long begin() {
    Kept kept =
        jdbc.sql(
                """
                SELECT position, revision, set_config('search_path', 'command', true)
                FROM command.progress WHERE name = ? FOR UPDATE
                """)
            .param(LookUps.GROUP)
            .query((row, number) -> new Kept(row.getLong(1), row.getInt(2)))
            .single();
    revision.requireOwn(kept.revision);
    return kept.position;
  }

  /** Notes that an event which had been set aside is taken now, in a transaction that has begun. */
  public void retaken(long position) {
    jdbc.sql(
            """
            INSERT INTO command.retaken_event (position, after)
            SELECT ?, position FROM command.progress WHERE name = ?
            ON CONFLICT (position) DO UPDATE SET after = excluded.after, number = DEFAULT
            """)
        .params(position, LookUps.GROUP)
        .update();
  }
}
