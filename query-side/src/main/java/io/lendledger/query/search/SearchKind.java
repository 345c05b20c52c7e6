package io.lendledger.query.search;

import io.lendledger.core.search.FoundType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A kind of record that a search finds.
 *
 * @param table of its rows
 * @param id column of its id
 * @param title of a row {@code a}
 * @param names columns that it has of those that name other records
 */
record SearchKind(FoundType type, String table, String id, String title, List<String> names) {

  /** In the order in which they are shown. */
  static final List<SearchKind> ALL =
      List.of(
          new SearchKind(
              FoundType.LOAN,
              "query.loan",
              "loan_id",
              "concat_ws(' ', a.loan_status, a.isin, a.borrower_code)",
              List.of("lender_code", "loan_id", "isin", "borrower_code")),
          new SearchKind(
              FoundType.CLIENT_LOAN,
              "query.loan_part",
              "client_level_loan_id",
              "a.client_id",
              List.of("lender_code", "loan_id", "client_id")),
          new SearchKind(
              FoundType.TRADE,
              "query.trade",
              "trade_id",
              "concat_ws(' ', a.trade_type, a.trade_status)",
              List.of("lender_code", "loan_id")),
          new SearchKind(
              FoundType.CLIENT,
              "query.client",
              "client_id",
              "concat_ws(' ', a.lender_code, a.opt_in_status)",
              List.of("lender_code", "client_id")),
          new SearchKind(
              FoundType.INSTRUMENT,
              "query.instrument",
              "isin",
              "a.instrument_name",
              List.of("isin")),
          new SearchKind(
              FoundType.BORROWER,
              "query.borrower",
              "borrower_code",
              "a.borrower_name",
              List.of("borrower_code")),
          new SearchKind(
              FoundType.LENDER,
              "query.lender",
              "lender_code",
              "a.lender_name",
              List.of("lender_code")),
          new SearchKind(
              FoundType.BORROW_REQUEST,
              "query.borrow_request",
              "request_id",
              "concat_ws(' ', a.borrower_code, a.isin)",
              List.of("isin", "borrower_code")),
          new SearchKind(
              FoundType.TRANSACTION,
              "query.recorded_transaction",
              "transaction_id",
              "concat_ws(' ', a.side, a.isin, a.client_id)",
              List.of("lender_code", "isin", "client_id")),
          new SearchKind(
              FoundType.SUBMISSION,
              "query.submission",
              "submission_id",
              "concat_ws(' ', a.flow, a.status)",
              List.of("lender_code")));

  private static final String LENDER = "lender_code";
  private static final List<String> NAMES =
      List.of(LENDER, "loan_id", "isin", "client_id", "borrower_code");

  boolean isOfLenders() {
    return names.contains(LENDER);
  }

  /** What is shown of a row {@code a}, the same columns for every kind. */
  String columns() {
    return "%d AS ordinal, '%s' AS type, a.%s AS id, %s AS title, "
            .formatted(ALL.indexOf(this), type.wire(), id, title)
        + NAMES.stream()
            .map(name -> names.contains(name) ? "a." + name : "NULL AS " + name)
            .collect(Collectors.joining(", "));
  }
}
