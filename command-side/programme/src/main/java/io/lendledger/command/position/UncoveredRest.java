package io.lendledger.command.position;

/**
 * What a shortfall of a holding has left uncovered (docs/lending.md, Shortfalls, reallocation and
 * recall).
 */
final class UncoveredRest {

  /**
   * Units on loan that neither the holding nor a recall accounts for, and that a shortfall left
   * uncovered: they are tried again, so that the holding counts as changed.
   */
  static final String IS_THERE =
      """
      holding.allocated > CASE WHEN holding.status = 'Available'
          THEN greatest(0, floor(holding.quantity + holding.pending)) ELSE 0 END
        AND EXISTS (SELECT FROM command.shortfall rest
          WHERE rest.lender = :lender AND rest.client = holding.client
            AND rest.account = holding.account AND rest.isin = holding.isin
            AND rest.depositary = holding.depositary
            AND rest.state = 'Resolved' AND rest.remaining > 0)
        AND holding.allocated > CASE WHEN holding.status = 'Available'
            THEN greatest(0, floor(holding.quantity + holding.pending)) ELSE 0 END
          + coalesce((SELECT sum(coming_back) FROM command.allocation
              WHERE allocation.lender = :lender AND allocation.client = holding.client
                AND allocation.account = holding.account AND allocation.isin = holding.isin
                AND allocation.depositary = holding.depositary), 0)
      """;

  private UncoveredRest() {}
}
