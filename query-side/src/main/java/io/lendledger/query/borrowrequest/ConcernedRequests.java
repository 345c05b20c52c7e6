package io.lendledger.query.borrowrequest;

import io.lendledger.query.moment.Shown;

/**
 * The condition on borrow requests that concern a lender: those that name it, and of others those
 * that it has lent to.
 */
public final class ConcernedRequests {

  private ConcernedRequests() {}

  /**
   * The condition for {@code :lender}.
   *
   * @param alias of the request
   * @param bound a condition on the ids of requests {@code o}, which are indexed by lender
   */
  public static String sql(String alias, Shown shown, String bound) {
    return """
    %1$s.request_id IN (
      SELECT o.request_id FROM query.borrow_request o WHERE o.lender_code = :lender AND %2$s
      UNION ALL
      SELECT o.request_id FROM query.borrow_request_loan o
        WHERE o.lender_code = :lender AND %2$s AND %3$s)\
    """
        .formatted(alias, bound, shown.valid("o"));
  }
}
