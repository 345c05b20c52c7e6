package io.lendledger.query.exception;

import io.lendledger.core.exception.ExceptionKind;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The statement that finds exceptions. Each kind is a part of its own, which is not run unless it
 * is wanted; {@code since} is the position of the version that shows it.
 */
final class ExceptionSql {

  private static final String FAILED_SETTLEMENTS =
      part(
          ExceptionKind.FAILED_SETTLEMENT,
          """
          t.trade_id, t.lender_code, t.valid_from,
            format('%%s of %%s units failed to settle%%s', t.trade_type, t.effective_units,
              coalesce(': ' || t.settlement_substatus, '')),
            t.loan_id
          FROM query.trade t
          WHERE %1$s AND t.settlement_status = '%2$s' AND t.trade_status = '%3$s'
            AND t.valid_from <= :position AND :position < t.valid_to
          """,
          SettlementStatus.FAILED.wire(),
          TradeStatus.PENDING.wire());
  private static final String INCOME_MISMATCHES =
      part(
          ExceptionKind.INCOME_MISMATCH,
          """
          concat_ws('/', i.lender_code, i.corporate_action_id, i.isin, i.borrower_code,
              i.income_type), i.lender_code, i.valid_from,
            format('%%s was reported and %%s %%s expected', %2$s, %3$s, i.currency),
            i.lender_code
          FROM query.income i
          WHERE %1$s AND NOT i.matches AND i.valid_from <= :position AND :position < i.valid_to
          """,
          AmountSql.text("i.payment_value", "i.currency"),
          AmountSql.text("i.expected_payment", "i.currency"));
  private static final String LATE_RECALLS =
      part(
          ExceptionKind.LATE_RECALL,
          """
          t.trade_id, t.lender_code, t.valid_from,
            format('%%s units were due on %%s', t.effective_units - t.settled_units,
              t.intended_settlement_date),
            t.loan_id
          FROM query.trade t
          WHERE %1$s AND t.trade_type = '%2$s' AND t.trade_status = '%3$s'
            AND t.intended_settlement_date < :day
            AND t.valid_from <= :position AND :position < t.valid_to
          """,
          TradeType.RECALL.wire(),
          TradeStatus.PENDING.wire());
  private static final String MISSING_PRICES =
      part(
          ExceptionKind.MISSING_PRICE,
          """
          l.isin, NULL, min(l.valid_from),
            'No price is known for a security on loan', l.isin
          FROM query.loan l
          WHERE %1$s AND l.loan_status = '%2$s' AND l.valid_from <= :position AND :position < l.valid_to
            AND NOT EXISTS (
              SELECT FROM query.price p
              WHERE p.isin = l.isin AND p.price_date <= :day
                AND p.valid_from <= :position AND :position < p.valid_to)
          GROUP BY l.isin
          """,
          LoanStatus.OPEN.wire());
  private static final String UNCOVERED_DELIVERIES =
      part(
          ExceptionKind.UNCOVERED_DELIVERY,
          """
          l.loan_id, l.lender_code, l.valid_from,
            format('%%s units are on loan to %%s without cover', l.settled_units,
              l.borrower_code),
            l.loan_id
          FROM query.loan l
          WHERE %1$s AND l.loan_status = '%2$s' AND l.collateral_date IS NULL
            AND l.valid_from <= :position AND :position < l.valid_to
          """,
          LoanStatus.OPEN.wire());
  private static final String UNDER_COLLATERALISED =
      part(
          ExceptionKind.UNDER_COLLATERALISED,
          """
          concat_ws('/', e.lender_code, e.account_number, e.borrower_code), e.lender_code,
            e.valid_from,
            format('%%s %%s of collateral are missing', %2$s, e.currency),
            e.borrower_code
          FROM (
            SELECT DISTINCT ON (lender_code, account_number, borrower_code) *
            FROM query.exposure
            WHERE valid_from <= :position AND :position < valid_to
            ORDER BY lender_code, account_number, borrower_code, valid_from DESC) e
          WHERE %1$s AND e.exposure > 0
          """,
          AmountSql.text("e.exposure", "e.currency"));

  /** Behind a kind and an id, of a kind and a lender when they are not null. */
  static final String PAGE =
      """
      SELECT x.*, (
        SELECT at FROM query.moment WHERE first_position <= x.since
        ORDER BY first_position DESC LIMIT 1) AS since_at
      FROM (
      """
          + String.join(
              "UNION ALL\n",
              List.of(
                  FAILED_SETTLEMENTS,
                  INCOME_MISMATCHES,
                  LATE_RECALLS,
                  MISSING_PRICES,
                  UNCOVERED_DELIVERIES,
                  UNDER_COLLATERALISED))
          + """
          ) x (kind, id, lender_code, since, what, about)
          WHERE (CAST(:lender AS text) IS NULL OR x.lender_code = :lender)
            AND (x.kind COLLATE "C", x.id COLLATE "C") > (:afterKind, :afterId)
          ORDER BY x.kind COLLATE "C", x.id COLLATE "C"
          LIMIT :rows
          """;

  private ExceptionSql() {}

  /** The first argument of its text is the condition that its kind is wanted. */
  private static String part(ExceptionKind kind, String text, String... arguments) {
    String wanted = "(CAST(:kind AS text) IS NULL OR :kind = '%s')".formatted(kind.wire());
    return "SELECT '%s'::text, ".formatted(kind.wire())
        + text.formatted(Stream.concat(Stream.of(wanted), Arrays.stream(arguments)).toArray());
  }
}
