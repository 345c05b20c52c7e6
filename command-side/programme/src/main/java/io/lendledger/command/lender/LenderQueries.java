package io.lendledger.command.lender;

import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.core.lender.IsLenderKnown;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers which lenders there are, as of the end of the store. */
@Component
class LenderQueries {

  private final Lenders lenders;
  private final Freshness freshness;

  LenderQueries(Lenders lenders, Freshness freshness) {
    this.lenders = lenders;
    this.freshness = freshness;
  }

  @QueryHandler
  Boolean find(IsLenderKnown query) {
    freshness.awaitHead();
    return lenders.contains(query.lender());
  }
}
