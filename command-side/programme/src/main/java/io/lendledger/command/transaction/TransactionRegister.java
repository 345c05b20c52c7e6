package io.lendledger.command.transaction;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The first record, of the first submission, with each transaction id, for ever. */
@Component
class TransactionRegister {

  /** So many at once, which takes tens of milliseconds. */
  private static final int IDS = 2_000;

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  TransactionRegister(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /**
   * Takes the ids of staged records that nobody has taken yet, in the caller's transaction, and
   * reports a fault for each record whose id belongs to other content. It goes through the ids in
   * their order, so that two bodies with the same ids wait for each other only once.
   *
   * @param othersGo is called between every few thousand ids
   */
  void take(SubmissionId submission, LenderCode lender, Faults conflicts, Runnable othersGo) {
    List<Conflict> found = new ArrayList<>();
    long all = 0;
    String after = "";
    String last = last(submission, after);
    while (last != null) {
      take(submission, lender, after, last);
      List<Conflict> more = conflicts(submission, lender, after, last);
      all += more.size();
      found.addAll(more);
      found.sort(Comparator.comparingInt(Conflict::record));
      found.subList(Math.min(found.size(), Rejection.MOST_FAULTS), found.size()).clear();
      after = last;
      last = last(submission, after);
      if (last != null) {
        othersGo.run();
      }
    }
    found.forEach(each ->
        conflicts.add(each.record(), "transactionId", each.id(), "is known with other content"));
    conflicts.addUnlisted(all - found.size());
  }

  private record Conflict(int record, String id) {}

  /** The last id of the next few thousand; null after the last one. */
  private @Nullable String last(SubmissionId submission, String after) {
    return jdbc.sql(
            """
            SELECT max(key) FROM (SELECT key FROM command.staged_record
              WHERE submission_id = ? AND key > ? ORDER BY key LIMIT ?) AS next
            """)
        .param(submission.value())
        .param(after)
        .param(IDS)
        .query((row, _) -> Optional.ofNullable(row.getString(1)))
        .single()
        .orElse(null);
  }

  private void take(SubmissionId submission, LenderCode lender, String after, String last) {
    jdbc.sql(
            """
            INSERT INTO command.transaction_register
            SELECT DISTINCT ON (key) ?, key, decode(content, 'hex'), submission_id, record
            FROM command.staged_record WHERE submission_id = ? AND key > ? AND key <= ?
            ORDER BY key, record
            ON CONFLICT DO NOTHING
            """)
        .param(lender.value())
        .param(submission.value())
        .param(after)
        .param(last)
        .update();
  }

  /**
   * The register is asked by its key, record by record: joined, a body of which the planner has no
   * statistics yet would be compared with the whole register.
   */
  private List<Conflict> conflicts(
      SubmissionId submission, LenderCode lender, String after, String last) {
    return jdbc.sql(
            """
            SELECT record, key FROM command.staged_record
            WHERE submission_id = ? AND key > ? AND key <= ?
              AND content <> (SELECT encode(known.content_hash, 'hex')
                FROM command.transaction_register known
                WHERE known.lender = ? AND known.transaction_id = staged_record.key)
            """)
        .param(submission.value())
        .param(after)
        .param(last)
        .param(lender.value())
        .query((row, _) -> new Conflict(row.getInt(1), row.getString(2)))
        .list();
  }

  /** Content hashes of those of the ids that are taken, as the caller's transaction sees them. */
  Map<String, String> known(LenderCode lender, List<String> ids) {
    Map<String, String> known = new HashMap<>();
    jdbc.sql(
            """
            SELECT transaction_id, encode(content_hash, 'hex') FROM command.transaction_register
            WHERE lender = ? AND transaction_id = ANY (?)
            """)
        .param(lender.value())
        .param(ids.toArray(String[]::new))
        .query(row -> {
          known.put(row.getString(1), row.getString(2));
        });
    return known;
  }

  /** Takes ids that nobody has taken, in the caller's transaction. */
  void add(LenderCode lender, List<FirstRecords.First> firsts) {
    if (firsts.isEmpty()) {
      return;
    }
    jdbc.sql(
            """
            INSERT INTO command.transaction_register
            SELECT ?, id, decode(hash, 'hex'), submission, record
            FROM unnest(?::text[], ?::text[], ?::text[], ?::bigint[])
              AS first (id, hash, submission, record)
            """)
        .param(lender.value())
        .param(firsts.stream().map(FirstRecords.First::transactionId).toArray(String[]::new))
        .param(firsts.stream().map(FirstRecords.First::hash).toArray(String[]::new))
        .param(firsts.stream().map(each -> each.submission().value()).toArray(String[]::new))
        .param(firsts.stream().map(each -> (long) each.record()).toArray(Long[]::new))
        .update();
  }

  Set<String> taken(LenderCode lender, List<Row<Transaction>> batch) {
    return transaction.call(() ->
        new HashSet<>(
            jdbc.sql(
                    """
                    SELECT transaction_id FROM command.transaction_register
                    WHERE lender = ? AND transaction_id = ANY (?)
                    """)
                .param(lender.value())
                .param(ids(batch))
                .query(String.class)
                .list()));
  }

  /** Those records of a batch that were the first with their ids. */
  Set<Integer> firsts(SubmissionId submission, LenderCode lender, List<Row<Transaction>> batch) {
    return transaction.call(() ->
        new HashSet<>(
            jdbc.sql(
                    """
                    SELECT record::integer FROM command.transaction_register
                    WHERE lender = ? AND transaction_id = ANY (?) AND submission_id = ?
                    """)
                .param(lender.value())
                .param(ids(batch))
                .param(submission.value())
                .query(Integer.class)
                .list()));
  }

  private static String[] ids(List<Row<Transaction>> batch) {
    return batch.stream().map(each -> each.value().transactionId()).toArray(String[]::new);
  }
}
