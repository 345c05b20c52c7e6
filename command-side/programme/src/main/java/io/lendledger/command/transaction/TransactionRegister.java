package io.lendledger.command.transaction;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.transaction.Transaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The first record, of the first submission, with each transaction id, for ever. */
@Component
class TransactionRegister {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  TransactionRegister(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /**
   * Reports a fault for each staged record whose id belongs to other content. The register is asked
   * by its key, record by record: joined, a body of which the planner has no statistics yet would
   * be compared with the whole register.
   */
  void refuseConflicts(SubmissionId submission, LenderCode lender, Faults faults) {
    jdbc.sql(
            """
            SELECT record, key FROM (
              SELECT staged.record, staged.key, staged.content,
                coalesce((SELECT encode(known.content_hash, 'hex')
                    FROM command.transaction_register known
                    WHERE known.lender = ? AND known.transaction_id = staged.key),
                  first_value(staged.content)
                    OVER (PARTITION BY staged.key ORDER BY staged.record)) AS first
              FROM command.staged_record staged
              WHERE staged.submission_id = ?) AS each
            WHERE content <> first ORDER BY record LIMIT ?
            """)
        .param(lender.value())
        .param(submission.value())
        .param(Rejection.MOST_FAULTS + 1)
        .query(row -> {
          faults.add(
              row.getInt(1), "transactionId", row.getString(2), "is known with other content");
        });
  }

  /** Takes the ids of staged records that nobody has taken yet, in the caller's transaction. */
  void take(SubmissionId submission, LenderCode lender) {
    jdbc.sql(
            """
            INSERT INTO command.transaction_register
            SELECT DISTINCT ON (key) ?, key, decode(content, 'hex'), submission_id, record
            FROM command.staged_record WHERE submission_id = ? ORDER BY key, record
            ON CONFLICT DO NOTHING
            """)
        .param(lender.value())
        .param(submission.value())
        .update();
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

  /** Those ids of a batch that have been taken. */
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
