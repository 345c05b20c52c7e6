package io.lendledger.query.portfolio;

import io.lendledger.query.borrowrequest.BorrowRequestProjection;
import io.lendledger.query.client.InventoryProjection;
import io.lendledger.query.loan.LendingProjection;
import io.lendledger.query.marketdata.MarketDataProjection;
import io.lendledger.query.reference.ReferenceProjection;
import java.util.List;

/** The read models behind portfolio analysis. */
final class PortfolioModels {

  static final List<String> NAMES =
      List.of(
          ReferenceProjection.NAME,
          MarketDataProjection.NAME,
          InventoryProjection.NAME,
          LendingProjection.NAME,
          BorrowRequestProjection.NAME);

  /** Those of their tables that are read. */
  static final List<String> TABLES =
      List.of(
          "query.instrument",
          "query.price",
          "query.fx_rate",
          "query.market_rate",
          "query.client",
          "query.client_preference",
          "query.holding",
          "query.loan",
          "query.loan_rate",
          "query.borrow_request");

  private PortfolioModels() {}
}
