package io.lendledger.query.moment;

/** The lenders through whose records a read walks, one after the other. */
public final class WalkedLenders {

  /**
   * A query of their {@code lender_code}: the one of {@code :lender}, or without it all that are
   * known at {@code :position}, from {@code :afterLender} on.
   */
  public static final String SQL =
      """
      SELECT CAST(:lender AS text) COLLATE "C" AS lender_code
      WHERE CAST(:lender AS text) IS NOT NULL
      UNION ALL
      SELECT lender_code FROM query.lender
      WHERE CAST(:lender AS text) IS NULL AND lender_code >= :afterLender
        AND valid_from <= :position AND :position < valid_to
      """;

  private WalkedLenders() {}
}
