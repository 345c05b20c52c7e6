package io.lendledger.query.search;

import io.lendledger.core.search.FindByName;
import io.lendledger.query.moment.Shown;

/**
 * The statement of a search: a few rows of each kind of record, by the index of its id, and of the
 * small tables of names.
 */
final class SearchSql {

  private final Shown shown;
  private final boolean ofLender;

  private SearchSql(Shown shown, boolean ofLender) {
    this.shown = shown;
    this.ofLender = ofLender;
  }

  static String all(Shown shown, boolean ofLender) {
    var sql = new SearchSql(shown, ofLender);
    String found =
        String.join(
            " UNION ALL ",
            sql.loans(),
            sql.parts(),
            sql.trades(),
            sql.clients(),
            sql.instruments(),
            sql.borrowers(),
            sql.lenders(),
            sql.requests(),
            sql.transactions(),
            sql.submissions());
    return """
    SELECT true AS found, f.* FROM (%s) f
    ORDER BY rank, ordinal, id, lender_code NULLS FIRST LIMIT %d
    """
        .formatted(found, FindByName.MOST);
  }

  /** A kind of record, with {@code id} and names as columns of {@code a}. */
  private String kind(int ordinal, String type, String columns, String from, String where) {
    return """
    (SELECT CASE WHEN %3$s IN (:text, :upper) THEN 0 WHEN %4$s THEN 1 ELSE 2 END AS rank,
      %1$d AS ordinal, '%2$s' AS type, %5$s
    FROM %6$s WHERE %7$s ORDER BY rank, id LIMIT %8$d)
    """
        .formatted(
            ordinal, type, id(columns), begins(id(columns)), columns, from, where, FindByName.MOST);
  }

  private static String id(String columns) {
    return columns.substring(0, columns.indexOf(' '));
  }

  /** Whether an id begins with the text, by an index of the id. */
  private static String begins(String id) {
    return "(%1$s >= :text AND %1$s < :end OR %1$s >= :upper AND %1$s < :upperEnd)".formatted(id);
  }

  private static String has(String name) {
    return "strpos(lower(%s), :lower) > 0".formatted(name);
  }

  private String own(String alias) {
    return ofLender ? " AND %s.lender_code = :lender".formatted(alias) : "";
  }

  private String loans() {
    return kind(
        0,
        "loan",
        "a.loan_id AS id, concat_ws(' ', a.loan_status, a.isin, a.borrower_code) AS title,"
            + " a.lender_code, a.loan_id, a.isin, NULL AS client_id, a.borrower_code",
        "query.loan a",
        begins("a.loan_id") + own("a") + " AND " + shown.valid("a"));
  }

  private String parts() {
    return kind(
        1,
        "client-loan",
        "a.client_level_loan_id AS id, a.client_id AS title, a.lender_code, a.loan_id,"
            + " NULL AS isin, a.client_id, NULL AS borrower_code",
        "query.loan_part a",
        "a.loan_id = split_part(:upper, '-', 1) AND strpos(:upper, '-') > 0 AND "
            + begins("a.client_level_loan_id")
            + own("a")
            + " AND "
            + shown.valid("a"));
  }

  private String trades() {
    return kind(
        2,
        "trade",
        "a.trade_id AS id, concat_ws(' ', a.trade_type, a.trade_status) AS title, a.lender_code,"
            + " a.loan_id, NULL AS isin, NULL AS client_id, NULL AS borrower_code",
        "query.trade a",
        "strpos(:text, '/') > 0 AND "
            + begins("a.trade_id")
            + own("a")
            + " AND "
            + shown.valid("a"));
  }

  private String clients() {
    return kind(
        3,
        "client",
        "a.client_id AS id, concat_ws(' ', a.lender_code, a.opt_in_status) AS title,"
            + " a.lender_code, NULL AS loan_id, NULL AS isin, a.client_id, NULL AS borrower_code",
        "query.client a",
        begins("a.client_id") + own("a") + " AND " + shown.valid("a"));
  }

  private String instruments() {
    String known =
        ofLender
            ? """
             AND (EXISTS (SELECT FROM query.holding h WHERE h.isin = a.isin
                AND h.lender_code = :lender AND %s)
              OR EXISTS (SELECT FROM query.loan l WHERE l.isin = a.isin
                AND l.lender_code = :lender AND %s))
            """
                .formatted(shown.valid("h"), shown.valid("l"))
            : "";
    return kind(
        4,
        "instrument",
        "a.isin AS id, a.instrument_name AS title, NULL AS lender_code, NULL AS loan_id, a.isin,"
            + " NULL AS client_id, NULL AS borrower_code",
        "query.instrument a",
        """
        (%s OR %s
          OR :upper IN (a.composite_bbg_id, a.composite_ticker, a.country_ticker, a.ticker))
        """
                .formatted(begins("a.isin"), has("a.instrument_name"))
            + known
            + " AND "
            + shown.valid("a"));
  }

  private String borrowers() {
    String known =
        ofLender
            ? """
             AND EXISTS (SELECT FROM query.loan l WHERE l.borrower_code = a.borrower_code
              AND l.lender_code = :lender AND %s)
            """
                .formatted(shown.valid("l"))
            : "";
    return kind(
        5,
        "borrower",
        "a.borrower_code AS id, a.borrower_name AS title, NULL AS lender_code, NULL AS loan_id,"
            + " NULL AS isin, NULL AS client_id, a.borrower_code",
        "query.borrower a",
        "(%s OR %s OR %s)"
                .formatted(
                    begins("a.borrower_code"),
                    has("a.borrower_name"),
                    has("a.external_borrower_code"))
            + known
            + " AND "
            + shown.valid("a"));
  }

  private String lenders() {
    return kind(
        6,
        "lender",
        "a.lender_code AS id, a.lender_name AS title, a.lender_code, NULL AS loan_id,"
            + " NULL AS isin, NULL AS client_id, NULL AS borrower_code",
        "query.lender a",
        "(%s OR %s)".formatted(begins("a.lender_code"), has("a.lender_name"))
            + own("a")
            + " AND "
            + shown.valid("a"));
  }

  private String requests() {
    String known =
        ofLender
            ? """
             AND EXISTS (SELECT FROM query.borrow_request_loan l WHERE l.request_id = a.request_id
              AND l.lender_code = :lender AND %s)
            """
                .formatted(shown.valid("l"))
            : "";
    return kind(
        7,
        "borrow-request",
        "a.request_id AS id, concat_ws(' ', a.borrower_code, a.isin) AS title,"
            + " NULL AS lender_code, NULL AS loan_id, a.isin, NULL AS client_id, a.borrower_code",
        "query.borrow_request a",
        begins("a.request_id") + known + " AND " + shown.valid("a"));
  }

  /** Of one lender after the other, since ids of transactions are indexed by lender. */
  private String transactions() {
    String rows =
        """
        (SELECT le.lender_code AS owner FROM query.lender le WHERE %s%s) le
        CROSS JOIN LATERAL (SELECT * FROM query.recorded_transaction t
          WHERE t.lender_code = le.owner AND %s AND t.position <= %s LIMIT %d) a
        """
            .formatted(
                shown.valid("le"),
                own("le"),
                begins("t.transaction_id"),
                shown.position(),
                FindByName.MOST);
    return kind(
        8,
        "transaction",
        "a.transaction_id AS id, concat_ws(' ', a.side, a.isin, a.client_id) AS title,"
            + " a.lender_code, NULL AS loan_id, a.isin, a.client_id, NULL AS borrower_code",
        rows,
        "true");
  }

  private String submissions() {
    return kind(
        9,
        "submission",
        "a.submission_id AS id, concat_ws(' ', a.flow, a.status) AS title, a.lender_code,"
            + " NULL AS loan_id, NULL AS isin, NULL AS client_id, NULL AS borrower_code",
        "query.submission a",
        begins("a.submission_id") + own("a") + " AND " + shown.valid("a"));
  }
}
