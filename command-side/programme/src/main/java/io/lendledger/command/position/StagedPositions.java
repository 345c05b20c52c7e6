package io.lendledger.command.position;

import io.lendledger.command.submission.Repeats;
import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.money.Percent;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionId;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The rows of a snapshot being applied, in the database, so that the comparison with known holdings
 * is one set-based step in constant memory.
 */
@Component
class StagedPositions {

  /** A holding is given once. */
  static final Repeats.Refused REPEATS = new Repeats.Refused("isin");

  private static final String COPY =
      """
      COPY command.staged_position (submission_id, record, client, account, isin, depositary,
        ticker, exchange, external_instrument_id, quantity, currency, tax_rate, status) FROM STDIN
      """;

  static final String SAME_HOLDING =
      """
      holding.client = staged.client AND holding.account = staged.account
      AND holding.isin = staged.isin AND holding.depositary = staged.depositary
      """;

  /** Whether a snapshot of the day, or of a later one, is applied already. */
  static final String IS_SENT_AGAIN =
      """
      EXISTS (SELECT FROM command.position_book book
        WHERE book.lender = :lender AND book.applied_as_of_date >= :asOfDate)
      """;

  private final JdbcClient jdbc;
  private final JdbcOperations operations;
  private final OwnTransaction transaction;

  StagedPositions(JdbcClient jdbc, JdbcOperations operations, OwnTransaction transaction) {
    this.jdbc = jdbc;
    this.operations = operations;
    this.transaction = transaction;
  }

  /** A holding to be reported; {@code record} is null when the snapshot lacks it. */
  record Change(@Nullable Long record, ClientId client, ReportedHolding holding) {}

  void add(StoredBody body, List<Row<PositionRecord>> batch) {
    StringBuilder rows = new StringBuilder();
    batch.forEach(row -> CopyText.append(rows, body.submission(), row));
    transaction.run(() -> {
      body.requireOwn().run();
      operations.execute((ConnectionCallback<@Nullable Long>) connection -> copy(connection, rows));
    });
  }

  /** Reports a fault for each row whose holding an earlier row has. */
  void refuseDoubles(SubmissionId submission, Faults faults) {
    List<Long> unlisted =
        transaction.call(() ->
            jdbc.sql(
                    """
                    SELECT record, isin, first, count(*) OVER () FROM (
                      SELECT record, isin, min(record) OVER (
                        PARTITION BY client, account, isin, depositary) AS first
                      FROM command.staged_position WHERE submission_id = ?) AS each
                    WHERE record > first ORDER BY record LIMIT ?
                    """)
                .param(submission.value())
                .param(Rejection.MOST_FAULTS)
                .query((row, number) -> {
                  String issue = "holding is given by record " + row.getLong(3) + " already";
                  faults.add(row.getInt(1), REPEATS.field(), row.getString(2), issue);
                  return row.getLong(4) - number - 1;
                })
                .list());
    if (!unlisted.isEmpty()) {
      faults.addUnlisted(unlisted.getLast());
    }
  }

  BigDecimal units(SubmissionId submission) {
    return sum(
        "SELECT coalesce(sum(quantity), 0) FROM command.staged_position WHERE submission_id = ?",
        submission);
  }

  /** The most that a client holds of a security in an account. */
  BigDecimal unitsOfLargest(SubmissionId submission) {
    return sum(
        """
        SELECT coalesce(max(quantity), 0) FROM (
          SELECT sum(quantity) AS quantity FROM command.staged_position WHERE submission_id = ?
          GROUP BY client, account, isin) AS held
        """,
        submission);
  }

  private BigDecimal sum(String sql, SubmissionId submission) {
    return transaction.call(
        () -> jdbc.sql(sql).param(submission.value()).query(BigDecimal.class).single());
  }

  /**
   * Leaves only the snapshot's changes: drops rows that repeat known data, adds holdings that it
   * lacks, with quantity zero. Answers how many rows of the body remain.
   */
  long keepChanges(StoredBody body, long receipt) {
    SubmissionId submission = body.submission();
    return transaction.call(() -> {
      body.requireOwn().run();
      jdbc.sql("ANALYZE command.staged_position").update();
      bound(MISSING, body, receipt).update();
      bound(UNCHANGED, body, receipt).update();
      return jdbc.sql("SELECT count(record) FROM command.staged_position WHERE submission_id = ?")
          .param(submission.value())
          .query(Long.class)
          .single();
    });
  }

  private JdbcClient.StatementSpec bound(String sql, StoredBody body, long receipt) {
    return jdbc.sql(sql)
        .param("submission", body.submission().value())
        .param("lender", body.ofLender().value())
        .param("asOfDate", body.ofDate())
        .param("receipt", receipt);
  }

  /** A snapshot sent again does not absorb transactions that came after it. */
  static String hasPending(String table) {
    return """
    EXISTS (SELECT FROM command.pending_transaction pending
      WHERE pending.lender = :lender AND pending.trade_date <= :asOfDate
        AND pending.received < :receipt
        AND NOT %2$s
        AND pending.client = %1$s.client AND pending.account = %1$s.account
        AND pending.isin = %1$s.isin AND pending.depositary = %1$s.depositary)
    """
        .formatted(table, IS_SENT_AGAIN);
  }

  private static final String MISSING =
      """
      INSERT INTO command.staged_position
      SELECT :submission, NULL, holding.client, holding.account, holding.isin, holding.depositary,
        holding.ticker, holding.exchange, holding.external_instrument_id, 0,
        holding.currency, holding.tax_rate, holding.status
      FROM command.holding
      WHERE holding.lender = :lender
        AND NOT EXISTS (SELECT FROM command.staged_position staged
          WHERE staged.submission_id = :submission AND %s)
        AND (holding.quantity <> 0 OR %s OR (%s))
      """
          .formatted(SAME_HOLDING, hasPending("holding"), UncoveredRest.IS_THERE);

  static final String SAME_VALUES =
      """
      holding.quantity = staged.quantity AND holding.status = staged.status
      AND (holding.ticker, holding.exchange, holding.external_instrument_id,
           holding.currency, holding.tax_rate)
        IS NOT DISTINCT FROM (staged.ticker, staged.exchange,
           staged.external_instrument_id, staged.currency, staged.tax_rate)
      """;

  private static final String UNCHANGED =
      """
      DELETE FROM command.staged_position staged
      WHERE submission_id = :submission AND record IS NOT NULL AND NOT %2$s
        AND (EXISTS (SELECT FROM command.holding WHERE holding.lender = :lender AND %1$s
              AND %3$s AND NOT (%4$s))
          OR (staged.quantity = 0 AND NOT EXISTS (
              SELECT FROM command.holding WHERE holding.lender = :lender AND %1$s)))
      """
          .formatted(SAME_HOLDING, hasPending("staged"), SAME_VALUES, UncoveredRest.IS_THERE);

  /** The changes behind the given one in the order of their keys; null for the first page. */
  List<Change> behind(SubmissionId submission, @Nullable Change last, int most) {
    HoldingKey key = last == null ? null : last.holding().key();
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT * FROM command.staged_position
                WHERE submission_id = ? AND (client, account, isin, depositary) > (?, ?, ?, ?)
                ORDER BY client, account, isin, depositary LIMIT ?
                """)
            .param(submission.value())
            .param(last == null ? "" : last.client().value())
            .param(key == null ? "" : key.account().value())
            .param(key == null ? "" : key.isin().value())
            .param(key == null || key.depositary() == null ? "" : key.depositary())
            .param(most)
            .query(StagedPositions::change)
            .list());
  }

  /** The first of the holdings that the snapshot lacks, once only its changes are left. */
  List<Fault> missing(SubmissionId submission, LenderCode lender, int most) {
    return transaction.call(() ->
        jdbc.sql(
                """
                SELECT staged.client, staged.account, staged.isin, holding.quantity
                FROM command.staged_position staged JOIN command.holding
                  ON holding.lender = ? AND %s
                WHERE staged.submission_id = ? AND staged.record IS NULL
                ORDER BY staged.client, staged.account, staged.isin, staged.depositary LIMIT ?
                """
                    .formatted(SAME_HOLDING))
            .param(lender.value())
            .param(submission.value())
            .param(most)
            .query((row, number) -> missing(row))
            .list());
  }

  private static Fault missing(ResultSet row) throws SQLException {
    return Fault.of(
        "positions",
        "%s/%s/%s".formatted(row.getString(1), row.getString(2), row.getString(3)),
        "is not in the snapshot: %s units go to zero"
            .formatted(row.getBigDecimal(4).stripTrailingZeros().toPlainString()));
  }

  static Change change(ResultSet row, int number) throws SQLException {
    String depositary = row.getString("depositary");
    BigDecimal taxRate = row.getBigDecimal("tax_rate");
    return new Change(
        row.getObject("record", Long.class),
        new ClientId(row.getString("client")),
        new ReportedHolding(
            new HoldingKey(
                new AccountId(row.getString("account")),
                new Isin(row.getString("isin")),
                depositary.isEmpty() ? null : depositary),
            row.getString("ticker"),
            row.getString("exchange"),
            row.getString("external_instrument_id"),
            row.getBigDecimal("quantity"),
            row.getString("currency"),
            taxRate == null ? null : new Percent(taxRate),
            PositionStatus.of(row.getString("status"))));
  }

  private static @Nullable Long copy(Connection connection, StringBuilder rows)
      throws SQLException {
    try {
      return connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(COPY, new StringReader(rows.toString()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
