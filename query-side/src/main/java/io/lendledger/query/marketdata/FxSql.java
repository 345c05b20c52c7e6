package io.lendledger.query.marketdata;

import io.lendledger.core.marketdata.FxPoint;

/** Reads FX rates inside other statements. */
public final class FxSql {

  private FxSql() {}

  /**
   * A query of one {@code rate}: what one unit of a currency is worth in another as known at a
   * position. The newest rate of either direction counts, the direct one of two of a day.
   *
   * @param from the expression of one currency
   * @param to that of the other
   * @param position the expression of the position
   */
  public static String latest(String from, String to, String position) {
    return """
    SELECT rate FROM (
      (SELECT rate_date, rate, true AS direct FROM query.fx_rate
        WHERE from_currency = %1$s AND to_currency = %2$s
          AND valid_from <= %4$s AND %4$s < valid_to
        ORDER BY rate_date DESC LIMIT 1)
      UNION ALL
      (SELECT rate_date, %3$s, false FROM query.fx_rate
        WHERE from_currency = %2$s AND to_currency = %1$s
          AND valid_from <= %4$s AND %4$s < valid_to
        ORDER BY rate_date DESC LIMIT 1)) known
    ORDER BY rate_date DESC, direct DESC LIMIT 1
    """
        .formatted(from, to, FxPoint.inverseSql("rate"), position);
  }
}
