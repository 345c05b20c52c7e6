package io.lendledger.platform.demo.programme;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is sent, as docs/api.md names it. */
final class Bodies {

  private Bodies() {}

  record LenderTerms(
      String lenderName, int serviceFeeSplit, int otherAgentFeeSplit, String billingCurrency) {}

  record Borrower(String borrowerName, String externalBorrowerCode, int marginPercent) {}

  record Instrument(
      String isin,
      String instrumentName,
      String instrumentType,
      String ticker,
      String mic,
      String countryCode,
      String countryOfListing,
      String currency) {

    static Instrument of(Listing listing) {
      return new Instrument(
          listing.isin(),
          listing.name(),
          listing.type(),
          listing.ticker(),
          listing.mic(),
          listing.country(),
          listing.country(),
          listing.currency());
    }
  }

  record Instruments(List<Instrument> instruments) {}

  record Price(String isin, BigDecimal price, String currency) {}

  record Prices(LocalDate date, List<Price> prices) {}

  record FxRate(String fromCurrency, String toCurrency, BigDecimal rate) {}

  record FxRates(LocalDate date, List<FxRate> rates) {}

  record MarketRate(String isin, int rateBps, long volume) {}

  record MarketRates(LocalDate date, List<MarketRate> rates) {}

  record Client(String clientId, LocalDate effectiveDate, String optInStatus, int feeSplit) {}

  record Clients(List<Client> clients) {}

  record Preference(
      LocalDate effectiveDate, @Nullable String optInStatus, @Nullable Integer feeSplit) {}

  record Position(
      String isin,
      String ticker,
      long quantity,
      String currency,
      String clientId,
      String custodyAccountId,
      BigDecimal taxRate) {}

  record Positions(LocalDate asOfDate, List<Position> positions) {}

  record Transaction(
      String transactionId,
      String clientId,
      String accountId,
      String isin,
      String side,
      long units,
      LocalDate tradeDate,
      LocalDate settlementDate) {}

  record Transactions(List<Transaction> transactions) {}

  record SettlementStatus(
      String accountNumber,
      String tradeId,
      String tradeType,
      long originalUnits,
      long settledUnits,
      LocalDate tradeDate,
      LocalDate intendedSettlementDate,
      @Nullable LocalDate actualSettlementDate,
      String isin,
      String settlementStatus,
      @Nullable String substatusNarrative,
      String borrowerCode) {}

  record SettlementStatuses(List<SettlementStatus> settlementStatuses) {}

  record BorrowRequest(
      String requestId,
      String borrowerCode,
      @Nullable String lenderCode,
      String isin,
      long units,
      String collateralType,
      @Nullable BigDecimal lendingRate,
      @Nullable BigDecimal investmentRate,
      @Nullable BigDecimal rebateRate,
      String loanCurrency,
      LocalDate tradeDate,
      LocalDate settlementDate) {}

  record BorrowRequests(List<BorrowRequest> borrowRequests) {}

  record Movement(long units, LocalDate tradeDate, LocalDate intendedSettlementDate) {}

  record Rerate(
      LocalDate effectiveDate, @Nullable BigDecimal lendingRate, @Nullable BigDecimal rebateRate) {}

  record Collateral(
      @Nullable String tripartyAgent,
      String rqvAccount,
      String lenderCode,
      String accountNumber,
      String borrowerCode,
      String collateralType,
      @Nullable String isin,
      @Nullable String instrumentName,
      @Nullable String instrumentType,
      @Nullable String ratingFirstAgency,
      BigDecimal quantity,
      @Nullable BigDecimal marketPrice,
      @Nullable String marketCurrency,
      String collateralCurrency,
      @Nullable BigDecimal haircutPercent) {}

  record CollateralReport(LocalDate date, List<Collateral> collateral) {}

  record Income(
      LocalDate date,
      LocalDate intendedValueDate,
      LocalDate recordDate,
      String type,
      String borrowerCode,
      String currency,
      BigDecimal grossDividendPerShare,
      long quantityOnLoan,
      BigDecimal paymentValue,
      String corporateActionId,
      String corporateActionType,
      String isin) {}

  record Incomes(List<Income> incomeDistributions) {}

  /** A request without fields. */
  record Nothing() {}
}
