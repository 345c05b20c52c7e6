package io.lendledger.cli.command;

import io.lendledger.cli.json.Json;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that make a borrow request. */
final class BorrowTerms {

  @Option(names = "--isin", paramLabel = "ISIN", required = true, description = "The security.")
  String isin = "";

  @Option(names = "--units", paramLabel = "UNITS", required = true, description = "How many.")
  long units;

  @ApiName("borrowerCode")
  @Option(names = "--borrower", paramLabel = "CODE", required = true, description = "Who borrows.")
  String borrower = "";

  @ApiName("lenderCode")
  @Option(
      names = "--lender",
      paramLabel = "CODE",
      description = "Of this lender alone (otherwise of all that have units free).")
  @Nullable String lender;

  @Option(
      names = "--loan-currency",
      paramLabel = "CODE",
      required = true,
      description = "The currency of value, collateral and accruals.")
  String loanCurrency = "";

  @Option(
      names = "--lending-rate",
      paramLabel = "PERCENT",
      description = "Against securities: the fee, in percent per annum.")
  @Nullable BigDecimal lendingRate;

  @Option(
      names = "--investment-rate",
      paramLabel = "PERCENT",
      description = "Against cash: what the cash earns, in percent per annum.")
  @Nullable BigDecimal investmentRate;

  @Option(
      names = "--rebate-rate",
      paramLabel = "PERCENT",
      description = "Against cash: what the borrower gets of it, in percent per annum.")
  @Nullable BigDecimal rebateRate;

  @Option(
      names = "--collateral-type",
      paramLabel = "TYPE",
      description = "Cash or Non-Cash (otherwise as the rates say).")
  @Nullable String collateralType;

  @Option(
      names = "--haircut-percent",
      paramLabel = "PERCENT",
      description = "The haircut of the loan.")
  @Nullable BigDecimal haircutPercent;

  @Option(names = "--loan-type", paramLabel = "TYPE", description = "Open or Term.")
  @Nullable String loanType;

  @Option(
      names = "--trade-date",
      paramLabel = "DATE",
      description = "Traded on this day (otherwise the service's today).")
  @Nullable String tradeDate;

  @Option(
      names = "--settlement-date",
      paramLabel = "DATE",
      description = "To be delivered on this day (otherwise the trade date).")
  @Nullable String settlementDate;

  @Option(names = "--end-date", paramLabel = "DATE", description = "Of a term loan: its end.")
  @Nullable String endDate;

  /** The request under that id, traded on that day. */
  Json request(String requestId, String traded) {
    return RequestBody.none()
        .with("requestId", requestId)
        .with("borrowerCode", borrower)
        .with("lenderCode", lender)
        .with("isin", isin)
        .with("units", new Json.Plain(Long.toString(units)))
        .with("collateralType", collateralType())
        .with("lendingRate", lendingRate)
        .with("investmentRate", investmentRate)
        .with("rebateRate", rebateRate)
        .with("loanCurrency", loanCurrency)
        .with("loanType", loanType)
        .with("tradeDate", traded)
        .with("settlementDate", settlementDate == null ? traded : settlementDate)
        .with("endDate", endDate)
        .with("haircutPercent", haircutPercent)
        .json();
  }

  private String collateralType() {
    String given = collateralType;
    if (given != null) {
      return given;
    }
    return investmentRate != null || rebateRate != null ? "Cash" : "Non-Cash";
  }
}
