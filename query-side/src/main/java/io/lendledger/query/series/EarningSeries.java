package io.lendledger.query.series;

import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;
import io.lendledger.core.series.SeriesMetric;
import io.lendledger.query.moment.Shown;

/**
 * The statements of what loans are worth and earn: days as they were accrued, months as they are
 * billed. A bill tells the shares of clients in the net only; what else is asked for by client is
 * the sum of days.
 */
final class EarningSeries {

  private static final SeriesColumns ACCRUAL =
      new SeriesColumns(
          "a.lender_code", "a.borrower_code", "a.isin", "a.client_id", "a.loan_currency");
  private static final SeriesColumns BILL =
      new SeriesColumns(
          "a.lender_code", "a.borrower_code", "l.isin", SeriesColumns.NONE, "a.billing_currency");
  private static final SeriesColumns PART =
      new SeriesColumns(
          "a.lender_code", "l.borrower_code", "l.isin", "a.client_id", "a.billing_currency");

  private EarningSeries() {}

  static boolean isBilled(FindSeries query) {
    boolean ofParts =
        query.metric() == SeriesMetric.NET || query.metric() == SeriesMetric.NET_CLIENT;
    return query.bucket() == SeriesBucket.MONTH && (!query.byClient() || ofParts);
  }

  static String earned(FindSeries query, Shown shown) {
    return isBilled(query)
        ? billed(query, shown)
        : accrued(query, shown, column(query.metric()), "");
  }

  /** What loans were worth on each day, or on the last accrued day of each month. */
  static String valued(FindSeries query, Shown shown) {
    String ends =
        query.bucket() == SeriesBucket.DAY
            ? ""
            : """
             AND (extract(DAY FROM a.accrual_date + 1) = 1 OR a.accrual_date = (
              SELECT last_closed_date FROM query.calendar c WHERE %s))
            """
                .formatted(shown.valid("c"));
    return accrued(query, shown, "loan_value", " AND a.settled_units <> 0" + ends);
  }

  private static String accrued(FindSeries query, Shown shown, String column, String condition) {
    return """
    SELECT %s AS bucket, %s, sum(a.%s) AS value
    FROM query.accrual a
    WHERE a.accrual_date BETWEEN :from AND :to AND %s%s%s
    GROUP BY 1, 2, 3, 4
    """
        .formatted(
            SeriesColumns.bucket(query, "a.accrual_date"),
            ACCRUAL.select(query),
            column,
            shown.valid("a"),
            ACCRUAL.narrow(query),
            condition);
  }

  private static String billed(FindSeries query, Shown shown) {
    SeriesColumns columns = query.byClient() ? PART : BILL;
    return """
    SELECT CAST(a.billing_month || '-01' AS date) AS bucket, %s, sum(a.%s) AS value
    FROM query.%s a%s
    WHERE a.billing_month BETWEEN :fromMonth AND :toMonth AND %s%s
    GROUP BY 1, 2, 3, 4
    """
        .formatted(
            columns.select(query),
            column(query.metric()),
            query.byClient() ? "bill_part" : "bill",
            needsLoan(query)
                ? " JOIN query.loan l ON l.loan_id = a.loan_id AND " + shown.valid("l")
                : "",
            shown.valid("a"),
            columns.narrow(query));
  }

  private static boolean needsLoan(FindSeries query) {
    return query.groupBy() == SeriesDimension.ISIN
        || query.isin() != null
        || (query.byClient()
            && (query.groupBy() == SeriesDimension.BORROWER || query.borrowerCode() != null));
  }

  private static String column(SeriesMetric metric) {
    return switch (metric) {
      case GROSS -> "gross";
      case SERVICE -> "service";
      case AGENT -> "other_agent";
      case NET -> "net";
      case NET_CLIENT -> "net_client";
      default -> throw new IllegalArgumentException(metric + " is not earned");
    };
  }
}
