package io.lendledger.query.loan;

/**
 * The statements that read changes: every version of a loan is one, told in the records that were
 * current at its own position, on the day of its event.
 */
final class LoanChangeSql {

  /** Each version at its own position, on its own day. */
  private static final ReadAt OWN = new ReadAt("l.valid_from", "l.day");

  private static final String DATED =
      """
      c CROSS JOIN LATERAL (
        SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM query.moment
        WHERE first_position <= c.valid_from ORDER BY first_position DESC LIMIT 1) m) l
      """;

  private static final String OF_ALL = " WHERE l.valid_from <= :reached ";

  private static final String WANTED = OF_ALL + "AND l.lender_code IN (:lenders) ";

  private static final String NEXT_LOANS =
      "AND l.valid_from > :after ORDER BY l.valid_from LIMIT :rows";

  private static final String NEXT_PARTS =
      "AND l.valid_from >= :after AND (l.valid_from > :after OR p.part > :part)"
          + " ORDER BY l.valid_from, p.part LIMIT :rows";

  private static final String LAST_LOANS =
      "AND l.valid_from > :after AND (l.valid_from < :before"
          + " OR (l.valid_from = :before AND :beforePart <> ''))"
          + " ORDER BY l.valid_from DESC LIMIT :rows";

  private static final String LAST_PARTS =
      "AND l.valid_from >= :after AND (l.valid_from > :after OR p.part > :part)"
          + " AND l.valid_from <= :before AND (l.valid_from < :before OR p.part < :beforePart)"
          + " ORDER BY l.valid_from DESC, p.part DESC LIMIT :rows";

  /** The versions that others followed. */
  private static final String FOLLOWED =
      " WHERE l.loan_id IN (:loans) AND l.valid_to IN (:positions) ";

  private static final String CHANGED_TRADE =
      """
      LEFT JOIN query.trade t ON t.trade_id = l.changed_trade
        AND t.valid_from <= l.valid_from AND l.valid_from < t.valid_to
      """;

  private static final String HAPPENING =
      """
      l.valid_from, l.valid_to, l.at, l.change, t.trade_id, t.trade_type, t.trade_status,
      t.settlement_status AS trade_settlement_status,
      %s AS trade_settlement_substatus,
      t.original_units AS trade_original_units, t.effective_units AS trade_effective_units,
      t.settled_units AS trade_settled_units, t.trade_date AS trade_trade_date,
      t.intended_settlement_date, t.actual_settlement_date,
      """
          .formatted(LoanSql.substatus("l.day"));

  /** One statement of loans, and one of their parts: each is told of every change of its loan. */
  record Pair(String custody, String client) {}

  /** The next changes of some lenders. */
  static final Pair NEXT = new Pair(custody(WANTED + NEXT_LOANS), client(WANTED + NEXT_PARTS));

  /** The next changes of all lenders. */
  static final Pair NEXT_OF_ALL =
      new Pair(custody(OF_ALL + NEXT_LOANS), client(OF_ALL + NEXT_PARTS));

  /** The last changes of some lenders. */
  static final Pair LAST = new Pair(custody(WANTED + LAST_LOANS), client(WANTED + LAST_PARTS));

  /** The last changes of all lenders. */
  static final Pair LAST_OF_ALL =
      new Pair(custody(OF_ALL + LAST_LOANS), client(OF_ALL + LAST_PARTS));

  /** The custody records of the previous changes. */
  static final String CUSTODY_BEFORE = custody(FOLLOWED);

  /** The client records of the previous changes. */
  static final String CLIENT_BEFORE = client(FOLLOWED);

  private static String custody(String which) {
    return "SELECT "
        + HAPPENING
        + "'' AS part, l.original_units, l.settled_units,"
        + " pa.external_instrument_id, pa.withholding_tax_rate, "
        + LoanSql.COLUMNS
        + "FROM (SELECT c.*, m.at, m.day FROM (SELECT l.* FROM query.loan l"
        + which
        + ") "
        + DATED
        + LoanSql.reference(OWN)
        + LoanSql.market(OWN)
        + LoanSql.custody(OWN)
        + CHANGED_TRADE
        + "ORDER BY l.valid_from";
  }

  private static String client(String which) {
    return "SELECT "
        + HAPPENING
        + "l.part, l.original_units, l.settled_units, l.client_level_loan_id, l.client_id,"
        + " coalesce(h.external_instrument_id, l.external_instrument_id)"
        + " AS external_instrument_id, l.tax_rate AS withholding_tax_rate, cp.fee_split, "
        + LoanSql.COLUMNS
        + "FROM (SELECT c.*, m.at, m.day FROM ("
        + """
        SELECT l.valid_from, l.valid_to, l.change, l.changed_trade,
          p.part, p.client_level_loan_id, p.client_id, p.depositary,
          p.tax_rate, p.external_instrument_id, p.original_units, p.settled_units,
          l.loan_id, l.loan_status, l.loan_type, l.collateral_type, l.investment_rate,
          l.margin_percent, l.haircut_percent, l.trade_date, l.collateral_date,
          l.settlement_date, l.end_date, l.lender_code, l.account_number, l.borrower_code,
          l.isin, l.loan_currency
        FROM query.loan l
        """
        + LoanSql.parts(OWN)
        + which
        + ") "
        + DATED
        + LoanSql.reference(OWN)
        + LoanSql.market(OWN)
        + LoanSql.client(OWN, "l")
        + CHANGED_TRADE
        + "ORDER BY l.valid_from, l.part";
  }

  private LoanChangeSql() {}
}
