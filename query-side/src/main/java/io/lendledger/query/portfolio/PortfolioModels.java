package io.lendledger.query.portfolio;

import io.lendledger.query.projection.ModelNames;
import java.util.List;

/** The read models behind portfolio analysis. */
final class PortfolioModels {

  static final List<String> NAMES =
      List.of(
          ModelNames.REFERENCE,
          ModelNames.MARKET_DATA,
          ModelNames.INVENTORY,
          ModelNames.LENDING,
          ModelNames.REQUESTS);

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
