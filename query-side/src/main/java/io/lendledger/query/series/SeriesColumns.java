package io.lendledger.query.series;

import io.lendledger.core.series.FindSeries;
import io.lendledger.core.series.SeriesBucket;
import io.lendledger.core.series.SeriesDimension;

/**
 * The expressions of what a series is narrowed and divided by, in one of its statements.
 *
 * @param isin of no meaning where records have no security
 * @param client of no meaning where records have no client
 */
record SeriesColumns(String lender, String borrower, String isin, String client, String currency) {

  /** A constant where records are not told apart. */
  static final String NONE = "''";

  String lenderOf(FindSeries query) {
    return query.byLender() ? lender : NONE;
  }

  String groupOf(FindSeries query) {
    SeriesDimension groupBy = query.groupBy();
    return groupBy == null ? NONE : column(groupBy);
  }

  private String column(SeriesDimension dimension) {
    return switch (dimension) {
      case BORROWER -> borrower;
      case ISIN -> isin;
      case CLIENT -> client;
      case CURRENCY -> currency;
      case LENDER -> lender;
    };
  }

  /** The columns of points but their bucket and value. */
  String select(FindSeries query) {
    return "%s AS lender_code, %s COLLATE \"C\" AS grp, %s COLLATE \"C\" AS currency"
        .formatted(lenderOf(query), groupOf(query), currency);
  }

  /** A condition for each filter that was asked for. */
  String narrow(FindSeries query) {
    return narrowLender(query)
        + (query.isin() == null ? "" : " AND %s = :isin".formatted(isin))
        + (query.borrowerCode() == null ? "" : " AND %s = :borrower".formatted(borrower))
        + (query.clientId() == null ? "" : " AND %s = :client".formatted(client));
  }

  /** The condition on the lender alone. */
  String narrowLender(FindSeries query) {
    return query.lender() == null ? "" : " AND %s = :lender".formatted(lender);
  }

  /** The first day of the bucket that a day is in. */
  static String bucket(FindSeries query, String day) {
    return query.bucket() == SeriesBucket.DAY
        ? day
        : "CAST(date_trunc('month', CAST(%s AS timestamp)) AS date)".formatted(day);
  }
}
