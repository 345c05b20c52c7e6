package io.lendledger.query.loan;

import io.lendledger.query.change.RecordFields;
import io.lendledger.query.change.VersionedFields;
import java.util.Map;

/**
 * The statement behind a timeline: the rows of a loan that have a version at a position, each with
 * the version before it.
 */
final class TimelineSql {

  /** The fields that are told of each kind of row. */
  static final Map<String, VersionedFields> FIELDS =
      Map.of(
          "loan",
          RecordFields.LOAN,
          "parts",
          RecordFields.PART,
          "trades",
          RecordFields.TRADE,
          "rates",
          VersionedFields.of("lending_rate", "rebate_rate"),
          "total",
          VersionedFields.of()
              .with("gross", "loanToDateAccrualGross")
              .with("agent", "loanToDateAccrualAgent")
              .with("net", "loanToDateAccrualNet"));

  static final String OWNER =
      """
      SELECT lender_code FROM query.loan
      WHERE loan_id = :loan AND valid_from <= :position ORDER BY valid_from LIMIT 1
      """;

  private TimelineSql() {}

  /** The changed rows of positions, in their order or backwards. */
  static String changes(boolean newestFirst) {
    return "SELECT * FROM ("
        + rows("loan", "''", "loan", "true", RecordFields.SHOWN_UNITS)
        + " UNION ALL "
        + rows(
            "parts",
            "n.client_level_loan_id",
            "loan_part",
            "o.part = n.part",
            RecordFields.SHOWN_UNITS)
        + " UNION ALL "
        + rows("trades", "n.trade_id", "trade", "o.trade_id = n.trade_id", RecordFields.OUTSTANDING)
        + " UNION ALL "
        + rows(
            "rates",
            "n.effective_date::text",
            "loan_rate",
            "o.effective_date = n.effective_date",
            "to_jsonb(%1$s)")
        + " UNION ALL "
        + rows("total", "''", "accrual_total", "n.part = '' AND o.part = ''", "to_jsonb(%1$s)")
        + ") c ORDER BY position"
        + (newestFirst ? " DESC" : "")
        + ", kind = 'total', kind, name LIMIT :rows";
  }

  private static String rows(String kind, String name, String table, String key, String json) {
    return """
    SELECT '%1$s' AS kind, %2$s AS name, n.valid_from AS position,
      CASE WHEN o.loan_id IS NOT NULL THEN %5$s END AS before, %6$s AS after
    FROM query.%3$s n LEFT JOIN LATERAL (
      SELECT * FROM query.%3$s o
      WHERE o.loan_id = n.loan_id AND %4$s AND o.valid_from < n.valid_from
      ORDER BY o.valid_from DESC LIMIT 1) o ON o.valid_to = n.valid_from
    WHERE n.loan_id = :loan AND n.valid_from BETWEEN :first AND :last
    """
            .formatted(kind, name, table, key, json.formatted("o"), json.formatted("n"))
        + (kind.equals("total") ? " AND n.part = ''" : "");
  }
}
