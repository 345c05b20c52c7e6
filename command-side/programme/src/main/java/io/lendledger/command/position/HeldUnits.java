package io.lendledger.command.position;

import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.bound.Bounds;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.record.Faults;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * Keeps a client's units of a security in an account, with pending ones, within the bound either
 * way. An estimate almost always shows that a body stays far from it; only otherwise is each record
 * measured. A first check, before acceptance, waits for units under way if it must; the last one,
 * in the transaction of acceptance, decides.
 */
@Component
public class HeldUnits {

  private static final BigDecimal MOST = Bounds.MOST_UNITS;
  private static final BigDecimal FAR_FROM_MOST = MOST.divide(BigDecimal.valueOf(4));

  /** The units after each transaction, with those before it. */
  private static final String TRADED =
      """
      SELECT record, 'units' AS field, units AS sent, held + sum(units) OVER (
          PARTITION BY client, account, isin ORDER BY record) AS total
      FROM (
        SELECT staged.*, coalesce((SELECT sum(quantity + pending) FROM command.holding
          WHERE holding.lender = :lender AND holding.client = staged.client
            AND holding.account = staged.account AND holding.isin = staged.isin), 0) AS held
        FROM command.staged_movement staged
        WHERE staged.submission_id = :submission AND NOT EXISTS (
          SELECT FROM command.transaction_register known
          WHERE known.lender = :lender AND known.transaction_id = staged.transaction_id
            AND (known.submission_id, known.record) <> (staged.submission_id, staged.record)))
        AS new
      """;

  /**
   * The units of the snapshot's holdings with transactions that are not in it. One of the day of an
   * applied snapshot, or of an earlier day, absorbs only those of holdings that it changes.
   */
  private static final String REPORTED =
      """
      SELECT record, 'quantity' AS field, quantity AS sent,
        quantity + coalesce(pending.units, 0) AS total
      FROM (SELECT max(record) AS record, client, account, isin, sum(quantity) AS quantity
        FROM command.staged_position WHERE submission_id = :submission
        GROUP BY client, account, isin) AS reported
      LEFT JOIN (SELECT client, account, isin, sum(units) AS units
        FROM command.pending_transaction AS pending WHERE lender = :lender
          AND (trade_date > :asOfDate OR (%s AND EXISTS (
            SELECT FROM command.holding LEFT JOIN command.staged_position staged
              ON staged.submission_id = :submission AND %s
            WHERE holding.lender = :lender AND holding.client = pending.client
              AND holding.account = pending.account AND holding.isin = pending.isin
              AND holding.depositary = pending.depositary
              AND NOT %s)))
        GROUP BY client, account, isin) AS pending USING (client, account, isin)
      """
          .formatted(
              StagedPositions.IS_SENT_AGAIN, StagedPositions.SAME_HOLDING, LentHoldings.NEW_VALUES);

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final UnitsUnderWay underWay;

  HeldUnits(JdbcClient jdbc, OwnTransaction transaction, UnitsUnderWay underWay) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.underWay = underWay;
  }

  /** Whether no holding can get near the bound by so many units more or less. */
  public boolean isFarFromMost(LenderCode lender, BigDecimal units) {
    UnitsUnderWay.Known known = underWay.known(lender, FAR_FROM_MOST);
    if (known.isBelow(FAR_FROM_MOST, units)) {
      return true;
    }
    return units.compareTo(FAR_FROM_MOST) <= 0
        && !known.isLarge(FAR_FROM_MOST)
        && underWay.countIfAllIn(lender).isBelow(FAR_FROM_MOST, units);
  }

  /**
   * Counts units in, in the transaction that accepts them, unless a holding may get near the bound
   * by them or another body of the lender is being counted; answers whether it did.
   */
  public boolean takeIfFar(LenderCode lender, BigDecimal units) {
    return underWay.addAtOnce(lender, units, FAR_FROM_MOST);
  }

  /** Says that holdings of a lender go back to what they were. */
  void forget(LenderCode lender) {
    underWay.forgetLargest(lender);
  }

  /** Checks staged transactions, and waits for units under way if they get near the bound. */
  public void lookAtTransactions(SubmissionId submission, LenderCode lender) {
    lookAt(lender, transactions(submission, lender));
  }

  /** The same at a staged snapshot, which is refused here already: it is not admitted yet. */
  void lookAtSnapshot(SubmissionId submission, LenderCode lender, LocalDate asOfDate) {
    lookAt(lender, snapshot(submission, lender, asOfDate));
    BigDecimal others = underWay.of(lender);
    StatementSpec measure = snapshot(submission, lender, asOfDate);
    refuse(transaction.call(() -> beyond(measure, others)));
  }

  private void lookAt(LenderCode lender, StatementSpec measure) {
    BigDecimal others = underWay.of(lender);
    // Until acceptance the look-ups may come to show what is counted as under way still.
    BigDecimal twice = others.add(others);
    boolean near = transaction.call(() -> !beyond(measure, twice).isEmpty());
    if (near && others.signum() > 0) {
      underWay.awaitEnd(lender, FAR_FROM_MOST);
    }
  }

  /** Counts a body in that stays far from the bound; to be asked in its acceptance. */
  public void take(LenderCode lender, BigDecimal units) {
    BigDecimal others = underWay.add(lender, units);
    if (others.add(units).compareTo(FAR_FROM_MOST.add(FAR_FROM_MOST)) > 0) {
      throw unsure();
    }
  }

  /** Counts staged transactions in, or refuses them; to be asked in their acceptance. */
  public void takeTransactions(SubmissionId submission, LenderCode lender, BigDecimal units) {
    take(lender, units, transactions(submission, lender));
  }

  /** The same with a staged snapshot, by its largest holding. */
  void takeSnapshot(
      SubmissionId submission, LenderCode lender, LocalDate asOfDate, BigDecimal units) {
    take(lender, units, snapshot(submission, lender, asOfDate));
  }

  private void take(LenderCode lender, BigDecimal units, StatementSpec measure) {
    BigDecimal others = underWay.add(lender, units);
    refuse(beyond(measure, others));
  }

  private static void refuse(List<Beyond> found) {
    Faults faults = new Faults();
    List<Beyond> sure = found.stream().filter(Beyond::surely).toList();
    sure.forEach(each -> each.refuse(faults));
    if (!sure.isEmpty()) {
      faults.addUnlisted(sure.getFirst().allSure() - sure.size());
    }
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    if (!found.isEmpty()) {
      throw unsure();
    }
  }

  private static Rejected unsure() {
    return new Rejected(
        RejectionCode.UNAVAILABLE,
        "Others of the lender are being taken that may take a holding over its bound with this one;"
            + " send it again");
  }

  private StatementSpec transactions(SubmissionId submission, LenderCode lender) {
    return measure(TRADED, submission, lender);
  }

  private StatementSpec snapshot(SubmissionId submission, LenderCode lender, LocalDate asOfDate) {
    return measure(REPORTED, submission, lender).param("asOfDate", asOfDate);
  }

  /** Of those that may be beyond the bound, first those that are, whatever becomes of others. */
  private StatementSpec measure(String sql, SubmissionId submission, LenderCode lender) {
    return jdbc.sql(
            """
            SELECT *, abs(total) - :others > :most AS surely,
              count(*) FILTER (WHERE abs(total) - :others > :most) OVER () AS all_sure
            FROM (%s) AS measured WHERE abs(total) + :others > :most
            ORDER BY surely DESC, record LIMIT :limit
            """
                .formatted(sql))
        .param("submission", submission.value())
        .param("lender", lender.value())
        .param("most", MOST)
        .param("limit", Rejection.MOST_FAULTS);
  }

  private static List<Beyond> beyond(StatementSpec measure, BigDecimal others) {
    return measure
        .param("others", others)
        .query((row, number) ->
            new Beyond(
                row.getInt("record"),
                row.getString("field"),
                row.getBigDecimal("sent").abs(),
                row.getBigDecimal("total"),
                row.getBoolean("surely"),
                row.getLong("all_sure")))
        .list();
  }

  private record Beyond(
      int record, String field, BigDecimal sent, BigDecimal total, boolean surely, long allSure) {

    void refuse(Faults faults) {
      faults.add(
          record,
          field,
          sent.stripTrailingZeros().toPlainString(),
          "would take what the client holds in the account, with what is pending, to %s: at most %s"
              .formatted(total.stripTrailingZeros().toPlainString(), MOST.toPlainString()));
    }
  }
}
