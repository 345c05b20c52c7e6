package io.lendledger.query.search;

import io.lendledger.core.search.FindByName;
import io.lendledger.core.search.FoundType;
import io.lendledger.query.borrowrequest.ConcernedRequests;
import io.lendledger.query.moment.Shown;
import java.util.stream.Collectors;

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
        SearchKind.ALL.stream().map(sql::found).collect(Collectors.joining(" UNION ALL "));
    return """
    SELECT true AS found, f.* FROM (%s) f
    ORDER BY rank, ordinal, id, lender_code NULLS FIRST LIMIT %d
    """
        .formatted(found, FindByName.MOST);
  }

  private String found(SearchKind kind) {
    if (kind.type() == FoundType.TRANSACTION) {
      return found(kind, transactions(kind), "true");
    }
    return found(
        kind,
        kind.table() + " a",
        condition(kind) + (kind.isOfLenders() ? own("a") : "") + " AND " + shown.valid("a"));
  }

  private static String found(SearchKind kind, String from, String where) {
    return """
    (SELECT CASE WHEN a.%1$s IN (:text, :upper) THEN 0 WHEN %2$s THEN 1 ELSE 2 END AS rank, %3$s
    FROM %4$s WHERE %5$s ORDER BY rank, id LIMIT %6$d)
    """
        .formatted(kind.id(), begins("a", kind), kind.columns(), from, where, FindByName.MOST);
  }

  private String condition(SearchKind kind) {
    String begins = begins("a", kind);
    return switch (kind.type()) {
      case LOAN, CLIENT, TRANSACTION, SUBMISSION -> begins;
      case CLIENT_LOAN ->
          "a.loan_id = split_part(:upper, '-', 1) AND strpos(:upper, '-') > 0 AND " + begins;
      case TRADE -> "strpos(:text, '/') > 0 AND " + begins;
      case INSTRUMENT ->
          """
          (%s OR %s
            OR :upper IN (a.composite_bbg_id, a.composite_ticker, a.country_ticker, a.ticker))
          """
                  .formatted(begins, has("instrument_name"))
              + known(owns("query.holding", "isin") + " OR " + owns("query.loan", "isin"));
      case BORROWER ->
          "(%s OR %s OR %s)".formatted(begins, has("borrower_name"), has("external_borrower_code"))
              + known(owns("query.loan", "borrower_code"));
      case LENDER -> "(%s OR %s)".formatted(begins, has("lender_name"));
      case BORROW_REQUEST -> begins + known(ConcernedRequests.sql("a", shown, begins("o", kind)));
    };
  }

  /** Whether an id begins with the text, by an index of the id. */
  private static String begins(String alias, SearchKind kind) {
    return "(%1$s >= :text AND %1$s < :end OR %1$s >= :upper AND %1$s < :upperEnd)"
        .formatted(alias + "." + kind.id());
  }

  private static String has(String name) {
    return "strpos(lower(a.%s), :lower) > 0".formatted(name);
  }

  private String own(String alias) {
    return ofLender ? " AND %s.lender_code = :lender".formatted(alias) : "";
  }

  /** A lender finds of what belongs to nobody that which it has to do with. */
  private String known(String condition) {
    return ofLender ? " AND (" + condition + ")" : "";
  }

  /** Whether a row of the lender's has the same value in a column. */
  private String owns(String table, String column) {
    return "EXISTS (SELECT FROM %1$s o WHERE o.%2$s = a.%2$s AND o.lender_code = :lender AND %3$s)"
        .formatted(table, column, shown.valid("o"));
  }

  /**
   * Of one lender after the other, since ids of transactions are indexed by lender: the first few
   * that begin with the text. An id that is the text is the first of them.
   */
  private String transactions(SearchKind kind) {
    return """
    (SELECT le.lender_code AS owner FROM query.lender le WHERE %s%s) le
    CROSS JOIN LATERAL (%s UNION %s) a
    """
        .formatted(
            shown.valid("le"),
            own("le"),
            first(kind, ":text", ":end"),
            first(kind, ":upper", ":upperEnd"));
  }

  private String first(SearchKind kind, String from, String end) {
    return """
    (SELECT t.* FROM %1$s t
    WHERE t.lender_code = le.owner AND t.%2$s >= %3$s AND t.%2$s < %4$s AND t.position <= %5$s
    ORDER BY t.%2$s LIMIT %6$d)
    """
        .formatted(kind.table(), kind.id(), from, end, shown.position(), FindByName.MOST);
  }
}
