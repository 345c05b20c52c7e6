package io.lendledger.query.client;

import io.lendledger.core.client.FindUtilization;
import io.lendledger.core.client.UtilizationDimension;
import io.lendledger.query.moment.Shown;
import java.util.ArrayList;
import java.util.List;

/**
 * The statement of a utilization matrix: units on loan and lendable units, each added up by the
 * dimensions that they have, and joined.
 */
final class UtilizationSql {

  private UtilizationSql() {}

  static String page(FindUtilization query, Shown shown, boolean byLender, int rows) {
    List<String> shared = shared(query, byLender);
    List<String> lent = new ArrayList<>(shared);
    boolean byBorrower = query.shows(UtilizationDimension.BORROWER);
    if (byBorrower) {
      lent.add("borrower_code");
    }
    String on = shared.isEmpty() ? " ON true" : " USING (" + String.join(", ", shared) + ")";
    return "WITH lent AS (SELECT "
        + columns(lent)
        + """
        sum(h.units) AS units FROM query.allocation h
        JOIN query.loan l ON l.loan_id = h.loan_id AND %1$s
        WHERE %2$s%3$s%4$s
        """
            .formatted(
                shown.valid("l"),
                shown.valid("h"),
                narrow(query),
                query.borrowerCode() == null ? "" : " AND l.borrower_code = :borrower_code")
        + groups(lent)
        + "), lendable AS (SELECT "
        + columns(shared)
        + """
        sum(%1$s) AS units FROM query.holding h
        WHERE %2$s%3$s AND %4$s
        """
            .formatted(
                HoldingSql.lendable(),
                shown.valid("h"),
                narrow(query),
                HoldingSql.lends("h", shown))
        + groups(shared)
        + ") SELECT true AS found, * FROM (SELECT "
        + (byLender ? "lender_code" : "''")
        + " AS lender_code, "
        + column(query.rows())
        + " AS cell_row, "
        + (query.columns() == null ? "''" : column(query.columns()))
        + " AS cell_column, coalesce(lent.units, 0) AS lent,"
        + " coalesce(lendable.units, 0) AS lendable FROM lent "
        + (byBorrower ? "LEFT" : "FULL")
        + " JOIN lendable"
        + on
        + ") cells WHERE (cell_row, cell_column, lender_code)"
        + " > (:afterRow, :afterColumn, :afterLender) AND (lent <> 0 OR lendable <> 0)"
        + " ORDER BY cell_row, cell_column, lender_code LIMIT "
        + rows;
  }

  /** The columns that both units on loan and lendable units are added up by. */
  private static List<String> shared(FindUtilization query, boolean byLender) {
    List<String> shared = new ArrayList<>();
    if (byLender) {
      shared.add("lender_code");
    }
    for (UtilizationDimension each :
        List.of(UtilizationDimension.ISIN, UtilizationDimension.CLIENT)) {
      if (query.shows(each)) {
        shared.add(column(each));
      }
    }
    return shared;
  }

  private static String column(UtilizationDimension dimension) {
    return switch (dimension) {
      case ISIN -> "isin";
      case BORROWER -> "borrower_code";
      case CLIENT -> "client_id";
    };
  }

  private static String columns(List<String> columns) {
    StringBuilder sql = new StringBuilder();
    columns.forEach(each -> sql.append(qualified(each)).append(", "));
    return sql.toString();
  }

  private static String groups(List<String> columns) {
    return columns.isEmpty()
        ? ""
        : " GROUP BY "
            + String.join(", ", columns.stream().map(UtilizationSql::qualified).toList());
  }

  private static String qualified(String column) {
    return (column.equals("borrower_code") ? "l." : "h.") + column;
  }

  private static String narrow(FindUtilization query) {
    return (query.lender() == null ? "" : " AND h.lender_code = :lender_code")
        + (query.isin() == null ? "" : " AND h.isin = :isin")
        + (query.clientId() == null ? "" : " AND h.client_id = :client_id");
  }
}
