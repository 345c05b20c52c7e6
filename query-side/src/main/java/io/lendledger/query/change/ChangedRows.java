package io.lendledger.query.change;

import io.lendledger.core.change.ChangedRecord;
import io.lendledger.query.moment.WalkedLenders;
import io.lendledger.query.projection.ModelNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the versions of a kind of record are, and the statement that finds those that differ.
 *
 * @param model the read model
 * @param table its table, which has an index of {@code lender_code, valid_from}
 * @param keys columns that identify a row beside its lender
 * @param key the key as text, of a row {@code r}
 * @param json a row as JSON, as it is at a position
 * @param exists whether a row stands for a record
 * @param maybeRemoved whether rows may end without another one
 */
record ChangedRows(
    String model,
    String table,
    List<String> keys,
    String key,
    String json,
    String exists,
    boolean maybeRemoved,
    VersionedFields fields) {

  private static final String ALWAYS = "true";
  private static final String SHOWN = "greatest(%1$s.settled_units, 0)";

  static ChangedRows of(ChangedRecord record) {
    return switch (record) {
      case CUSTODY ->
          new ChangedRows(
              ModelNames.LENDING,
              "loan",
              List.of("loan_id"),
              "r.loan_id",
              RecordFields.RATED,
              ALWAYS,
              false,
              RecordFields.RATED_LOAN);
      case CLIENTS ->
          new ChangedRows(
              ModelNames.LENDING,
              "loan_part",
              List.of("loan_id", "part"),
              "r.client_level_loan_id",
              RecordFields.PART.json(Map.of("settled_units", SHOWN)),
              ALWAYS,
              false,
              RecordFields.PART);
      case TRADES ->
          new ChangedRows(
              ModelNames.LENDING,
              "trade",
              List.of("trade_id"),
              "r.trade_id",
              RecordFields.TRADE.json(
                  Map.of(
                      "outstanding_settlement_units",
                      "greatest(%1$s.effective_units - %1$s.settled_units, 0)")),
              ALWAYS,
              false,
              RecordFields.TRADE);
      case HOLDINGS ->
          new ChangedRows(
              ModelNames.INVENTORY,
              "holding",
              List.of("client_id", "custody_account_id", "isin", "depositary"),
              "concat_ws('|', r.isin, r.depositary, r.custody_account_id, r.client_id)",
              RecordFields.HOLDING.json(Map.of()),
              "(%1$s.quantity <> 0 OR %1$s.net_pending <> 0)",
              false,
              RecordFields.HOLDING);
      case ACCRUALS ->
          new ChangedRows(
              ModelNames.ACCRUALS,
              "accrual",
              List.of("loan_id", "accrual_date", "part", "earned_on"),
              "r.loan_id || '-' || r.part || ':' || r.accrual_date || CASE WHEN r.earned_on <>"
                  + " r.accrual_date THEN ':' || r.earned_on ELSE '' END",
              RecordFields.ACCRUAL.json(Map.of("agent", "%1$s.service + %1$s.other_agent")),
              ALWAYS,
              true,
              RecordFields.ACCRUAL);
    };
  }

  /**
   * Rows at {@code :position} that were not the same version at {@code :from}, and with them those
   * that stood there and ended since: lender by lender, in the order of the index. What is told of
   * a row is put together, and its former version looked up, for those of the page alone.
   */
  String sql() {
    return """
    SELECT r.lender_code, r.position, r.key,
      CASE WHEN r.came THEN CASE WHEN o.valid_from IS NOT NULL AND %1$s THEN %2$s END
        ELSE %3$s END AS before,
      CASE WHEN r.came AND %4$s THEN %5$s END AS after
    FROM (SELECT c.* FROM (%6$s) k CROSS JOIN LATERAL (
        SELECT CASE WHEN k.lender_code = :afterLender THEN CAST(:afterPosition AS bigint)
            ELSE :from END AS position,
          CASE WHEN k.lender_code = :afterLender THEN CAST(:afterKey AS text) ELSE '' END AS key
      ) b CROSS JOIN LATERAL (%7$s) c
      ORDER BY c.lender_code, c.position, c.key LIMIT :rows) r
    LEFT JOIN LATERAL (
      SELECT * FROM query.%8$s o
      WHERE r.came AND o.lender_code = r.lender_code AND %9$s AND o.valid_from <= :from
      ORDER BY o.valid_from DESC LIMIT 1) o ON o.valid_to > :from
    ORDER BY r.lender_code, r.position, r.key
    """
        .formatted(
            exists.formatted("o"),
            json.formatted("o", ":from"),
            json.formatted("r", ":from"),
            exists.formatted("r"),
            json.formatted("r", ":position"),
            WalkedLenders.SQL,
            page(came()) + (maybeRemoved ? " UNION ALL " + page(went()) : ""),
            table,
            same("o"));
  }

  private static String page(String rows) {
    return "(" + rows + " ORDER BY position, key LIMIT :rows)";
  }

  private String came() {
    return """
    SELECT r.*, r.valid_from AS position, (%1$s) COLLATE "C" AS key, true AS came
    FROM query.%2$s r
    WHERE r.lender_code = k.lender_code AND r.valid_from > :from AND r.valid_from >= b.position
      AND r.valid_from <= :position AND r.valid_to > :position
      AND (r.valid_from > b.position OR ((%1$s) COLLATE "C") > b.key)
    """
        .formatted(key, table);
  }

  private String went() {
    return """
    SELECT r.*, r.valid_to AS position, (%1$s) COLLATE "C" AS key, false AS came
    FROM query.%2$s r
    WHERE r.lender_code = k.lender_code AND r.valid_to < 9223372036854775807
      AND r.valid_to > :from AND r.valid_to >= b.position
      AND r.valid_to <= :position AND r.valid_from <= :from
      AND (r.valid_to > b.position OR ((%1$s) COLLATE "C") > b.key)
      AND NOT EXISTS (SELECT FROM query.%2$s n WHERE n.lender_code = r.lender_code AND %3$s
        AND n.valid_from <= :position AND :position < n.valid_to)
    """
        .formatted(key, table, same("n"));
  }

  private String same(String alias) {
    return keys.stream()
        .map(column -> "%1$s.%2$s = r.%2$s".formatted(alias, column))
        .collect(Collectors.joining(" AND "));
  }
}
