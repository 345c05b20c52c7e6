package io.lendledger.command.submission.store;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Records of a body that is being applied, by key: finds duplicates and groups in constant memory.
 */
@Component
public class StagedRecords {

  private static final List<String> TABLES =
      List.of("staged_body", "staged_record", "staged_position", "staged_movement");

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final FateLock fate;

  StagedRecords(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.fate = new FateLock(jdbc);
  }

  /**
   * Adds a batch.
   *
   * @param content of a record; of one whose doubles are refused, how it is shown to its sender if
   *     that is not the key
   */
  public <R> void add(
      StoredBody body, List<Row<R>> batch, Function<R, String> key, Function<R, String> content) {
    Long[] records = batch.stream().map(each -> (long) each.index()).toArray(Long[]::new);
    String[] keys = batch.stream().map(each -> key.apply(each.value())).toArray(String[]::new);
    String[] contents =
        batch.stream().map(each -> content.apply(each.value())).toArray(String[]::new);
    transaction.run(() -> {
      body.requireOwn().run();
      jdbc.sql(
              """
              INSERT INTO command.staged_record (submission_id, record, key, content)
              SELECT ?, added.* FROM unnest(?::bigint[], ?::text[], ?::text[]) AS added
              """)
          .param(body.submission().value())
          .param(records)
          .param(keys)
          .param(contents)
          .update();
    });
  }

  /** Reports a fault of this field for every record whose key an earlier one has. */
  public void refuseDoubles(SubmissionId submission, String field, Faults faults) {
    List<Long> unlisted =
        transaction.call(() ->
            jdbc.sql(
                    """
                    SELECT record, shown, first, count(*) OVER () FROM (
                      SELECT record, coalesce(nullif(content, ''), key) AS shown,
                        min(record) OVER (PARTITION BY key) AS first
                      FROM command.staged_record WHERE submission_id = ?) AS each
                    WHERE record > first ORDER BY record LIMIT ?
                    """)
                .param(submission.value())
                .param(Rejection.MOST_FAULTS)
                .query((row, number) -> {
                  faults.add(
                      row.getInt(1),
                      field,
                      row.getString(2),
                      "is given by record " + row.getString(3) + " already");
                  return row.getLong(4) - number - 1;
                })
                .list());
    if (!unlisted.isEmpty()) {
      faults.addUnlisted(unlisted.getLast());
    }
  }

  /** Reports a fault of this field for the first record of each key beyond so many of it. */
  public void refuseMoreThan(SubmissionId submission, int most, String field, Faults faults) {
    List<Long> unlisted =
        transaction.call(() ->
            jdbc.sql(
                    """
                    SELECT record, key, count(*) OVER () FROM (
                      SELECT record, key, row_number() OVER (PARTITION BY key ORDER BY record) AS place
                      FROM command.staged_record WHERE submission_id = ?) AS each
                    WHERE place = ? ORDER BY record LIMIT ?
                    """)
                .param(submission.value())
                .param(most + 1)
                .param(Rejection.MOST_FAULTS)
                .query((row, number) -> {
                  String issue = "at most %,d lines of it are taken".formatted(most);
                  faults.add(row.getInt(1), field, row.getString(2), issue);
                  return row.getLong(3) - number - 1;
                })
                .list());
    if (!unlisted.isEmpty()) {
      faults.addUnlisted(unlisted.getLast());
    }
  }

  /** A key with its first record. */
  public record Key(String text, int first) {}

  /** The keys, in order, behind the given one; at most so many. */
  public List<Key> keysBehind(SubmissionId submission, String last, int most) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT key, min(record) FROM command.staged_record
                WHERE submission_id = ? AND key > ? GROUP BY key ORDER BY key LIMIT ?
                """)
            .param(submission.value())
            .param(last)
            .param(most)
            .query((row, number) -> new Key(row.getString(1), row.getInt(2)))
            .list());
  }

  /** The contents of a key, in the order of the body. */
  public List<String> contents(SubmissionId submission, String key) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT content FROM command.staged_record
                WHERE submission_id = ? AND key = ? ORDER BY record
                """)
            .param(submission.value())
            .param(key)
            .query(String.class)
            .list());
  }

  /** Notes that a body is staged whole. */
  public void complete(StoredBody body) {
    transaction.run(() -> {
      body.requireOwn().run();
      jdbc.sql("INSERT INTO command.staged_body VALUES (?) ON CONFLICT DO NOTHING")
          .param(body.submission().value())
          .update();
    });
  }

  /**
   * Takes a body that is staged whole, once; answers false when it is not, because another process
   * began with it or the database has crashed.
   */
  public boolean take(StoredBody body) {
    return transaction.call(() -> {
      body.requireOwn().run();
      return jdbc.sql("DELETE FROM command.staged_body WHERE submission_id = ?")
              .param(body.submission().value())
              .update()
          > 0;
    });
  }

  /** Forgets a body's staged records and positions. */
  public void clear(StoredBody body) {
    transaction.run(() -> {
      body.requireOwn().run();
      clearHere(body.submission());
    });
  }

  /**
   * The same unless it is accepted: who applies it needs them. Answers whether it is not.
   *
   * @param requireOwn throws when another attempt has them by now
   */
  public boolean clearUnaccepted(SubmissionId submission, Runnable requireOwn) {
    return transaction.call(() -> {
      boolean forgotten = !fate.isAccepted(submission);
      if (forgotten) {
        requireOwn.run();
        clearHere(submission);
      }
      return forgotten;
    });
  }

  private void clearHere(SubmissionId submission) {
    for (String table : TABLES) {
      jdbc.sql("DELETE FROM command." + table + " WHERE submission_id = ?")
          .param(submission.value())
          .update();
    }
  }
}
