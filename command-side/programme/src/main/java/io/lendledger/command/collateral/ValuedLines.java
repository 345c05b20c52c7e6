package io.lendledger.command.collateral;

import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.submission.SubmissionId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Lines of accepted lists as they were valued, until they are applied. */
@Component
class ValuedLines {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  ValuedLines(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /** Keeps the staged lines of a list, in the transaction that accepts it. */
  void keep(SubmissionId submission) {
    jdbc.sql(
            """
            INSERT INTO command.collateral_line (submission_id, record, key, content)
            SELECT submission_id, record, key, content FROM command.staged_record
            WHERE submission_id = ?
            """)
        .param(submission.value())
        .update();
  }

  /** Forgets the lines of a list, in the transaction that keeps that it is applied. */
  void forget(SubmissionId submission) {
    jdbc.sql("DELETE FROM command.collateral_line WHERE submission_id = ?")
        .param(submission.value())
        .update();
  }

  /** Stages them again; answers false when none are kept, as by a former version. */
  boolean restage(StoredBody body) {
    return transaction.call(() -> {
      body.requireOwn().run();
      return jdbc.sql(
                  """
                  INSERT INTO command.staged_record (submission_id, record, key, content)
                  SELECT submission_id, record, key, content FROM command.collateral_line
                  WHERE submission_id = ?
                  """)
              .param(body.submission().value())
              .update()
          > 0;
    });
  }
}
