package io.lendledger.query.client;

import io.lendledger.query.moment.Listing.Chosen;
import io.lendledger.query.moment.Shown;

/** Pieces of the statements that read holdings. */
public final class HoldingSql {

  private HoldingSql() {}

  /** Of a holding {@code h}: the units that loans have of it, as {@code a.units}. */
  static String allocated(Shown shown) {
    return """
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(a.units), 0) AS units FROM query.allocation a
      WHERE a.lender_code = h.lender_code AND a.client_id = h.client_id
        AND a.custody_account_id = h.custody_account_id AND a.isin = h.isin
        AND a.depositary = h.depositary AND %s) a ON true
    """
        .formatted(shown.valid("a"));
  }

  /** Whether the client of a holding with this alias lends on {@code :date}. */
  static String lends(String holding, Shown shown) {
    return OptedInSql.on(holding, ":date", shown::valid);
  }

  /**
   * Whole units of a holding {@code h} that may be lent if its client lends. They have a number,
   * also those of a holding from before there was a bound.
   */
  public static String lendable() {
    return """
    CASE WHEN h.position_status = 'Available'
      THEN least(greatest(floor(h.quantity + h.net_pending), 0), %d) ELSE 0 END
    """
        .formatted(Long.MAX_VALUE);
  }

  static String rows(Shown shown, String filters) {
    return """
    SELECT h.*, a.units AS allocated, %1$s AS may_lend FROM query.holding h
    """
            .formatted(lendable())
        + allocated(shown)
        + " WHERE (h.quantity <> 0 OR h.net_pending <> 0 OR a.units <> 0) AND "
        + shown.valid("h")
        + filters;
  }

  /** Those of a page in key order. */
  static String rowsByKey(Shown shown, String filters, int rows) {
    return rows(shown, filters)
        + " AND (h.lender_code, h.client_id, h.custody_account_id, h.isin, h.depositary)"
        + " > (:afterLender, :afterClient, :afterAccount, :afterIsin, :afterDepositary)"
        + " ORDER BY h.lender_code, h.client_id, h.custody_account_id, h.isin, h.depositary LIMIT "
        + rows;
  }

  static String page(Shown shown, Chosen chosen) {
    return """
    WITH page AS MATERIALIZED (%3$s)
    SELECT true AS found, p.lender_code, p.client_id, p.custody_account_id, p.isin,
      p.depositary, p.quantity, p.net_pending, p.position_status, p.allocated, p.may_lend,
      coalesce(%1$s, false) AS lends%2$s
    FROM page p
    """
        .formatted(lends("p", shown), chosen.place("p"), chosen.sql());
  }
}
