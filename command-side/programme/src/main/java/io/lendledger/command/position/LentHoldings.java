package io.lendledger.command.position;

import io.lendledger.command.position.StagedPositions.Change;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/** The holdings of a staged snapshot in securities with units on loan. */
@Component
class LentHoldings {

  /** The consequences for more are not foreseen. */
  static final int MOST_TOUCHED = 100_000;

  /** Whether the snapshot changes a holding. */
  static final String NEW_VALUES =
      "CASE WHEN staged.client IS NULL THEN holding.quantity <> 0 ELSE NOT ("
          + StagedPositions.SAME_VALUES
          + ") END";

  /**
   * Holdings with units on loan that the snapshot changes: with the units that would be short, and
   * those of them that are gone. A holding that is kept from being lent is short of all, but none
   * of it is gone.
   */
  private static final String LENT =
      """
      SELECT account, isin, greatest(0, owed - held) AS gone,
        greatest(0, owed - CASE WHEN status = 'Available' THEN held ELSE 0 END) AS missing
      FROM (
        SELECT holding.account, holding.isin, coalesce(staged.status, holding.status) AS status,
          holding.allocated
            - coalesce((SELECT sum(coming_back) FROM command.allocation
                WHERE allocation.lender = :lender AND allocation.client = holding.client
                  AND allocation.account = holding.account AND allocation.isin = holding.isin
                  AND allocation.depositary = holding.depositary), 0) AS owed,
          greatest(0, floor(coalesce(staged.quantity, 0)
            + coalesce((SELECT sum(units) FROM command.pending_transaction pending
                WHERE pending.lender = :lender AND pending.client = holding.client
                  AND pending.account = holding.account AND pending.isin = holding.isin
                  AND pending.depositary = holding.depositary
                  AND pending.trade_date > :asOfDate), 0))) AS held
        FROM command.holding
        LEFT JOIN command.staged_position staged ON staged.submission_id = :submission AND %s
        WHERE holding.lender = :lender AND holding.allocated > 0 AND (%s OR %s)) AS lent
      """
          .formatted(
              StagedPositions.SAME_HOLDING, NEW_VALUES, StagedPositions.hasPending("holding"));

  /** The snapshot's changes of accounts and securities that would be short. */
  private static final String TOUCHED =
      """
      SELECT * FROM (
        SELECT staged.record, coalesce(staged.client, holding.client) AS client,
          coalesce(staged.account, holding.account) AS account,
          coalesce(staged.isin, holding.isin) AS isin,
          coalesce(staged.depositary, holding.depositary) AS depositary,
          CASE WHEN staged.client IS NULL THEN holding.ticker ELSE staged.ticker END AS ticker,
          CASE WHEN staged.client IS NULL THEN holding.exchange ELSE staged.exchange END AS exchange,
          CASE WHEN staged.client IS NULL THEN holding.external_instrument_id
            ELSE staged.external_instrument_id END AS external_instrument_id,
          coalesce(staged.quantity, 0) AS quantity,
          CASE WHEN staged.client IS NULL THEN holding.currency ELSE staged.currency END
            AS currency,
          CASE WHEN staged.client IS NULL THEN holding.tax_rate ELSE staged.tax_rate END
            AS tax_rate,
          coalesce(staged.status, holding.status) AS status,
          CASE WHEN holding.client IS NULL THEN staged.quantity <> 0 ELSE %2$s END AS changed
        FROM (SELECT * FROM command.holding WHERE lender = :lender) AS holding
        FULL JOIN (SELECT * FROM command.staged_position WHERE submission_id = :submission)
          AS staged ON %1$s) AS each
      JOIN (SELECT DISTINCT account, isin FROM (%3$s) AS lent WHERE missing > 0) AS short
        USING (account, isin)
      WHERE changed OR %4$s
      ORDER BY client, account, isin, depositary LIMIT %5$d
      """
          .formatted(
              StagedPositions.SAME_HOLDING,
              NEW_VALUES,
              LENT,
              StagedPositions.hasPending("each"),
              MOST_TOUCHED + 1);

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;

  LentHoldings(JdbcClient jdbc, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  long onLoan(LenderCode lender) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT coalesce(sum(allocated), 0) FROM command.holding
                WHERE lender = ? AND allocated > 0
                """)
            .param(lender.value())
            .query(Long.class)
            .single());
  }

  /** At most how many of them the snapshot leaves without a holding or a recall under way. */
  long gone(SubmissionId submission, LenderCode lender, LocalDate asOfDate) {
    return transaction.call(() ->
        bound(
                "SELECT coalesce(sum(gone), 0) FROM (" + LENT + ") AS lent",
                submission,
                lender,
                asOfDate)
            .query(Long.class)
            .single());
  }

  /**
   * The changes to their accounts and securities, a client's in a row; of more than {@link
   * #MOST_TOUCHED}, one more than those.
   */
  List<Change> touched(SubmissionId submission, LenderCode lender, LocalDate asOfDate) {
    return transaction.call(
        () -> bound(TOUCHED, submission, lender, asOfDate).query(StagedPositions::change).list());
  }

  private StatementSpec bound(
      String sql, SubmissionId submission, LenderCode lender, LocalDate asOfDate) {
    return jdbc.sql(sql)
        .param("submission", submission.value())
        .param("lender", lender.value())
        .param("asOfDate", asOfDate)
        .param("receipt", Long.MAX_VALUE);
  }
}
