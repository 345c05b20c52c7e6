package io.lendledger.platform.play;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is sent, as docs/api.md names it. */
public final class Bodies {

  private Bodies() {}

  /** Lender terms. */
  public record LenderTerms(
      String lenderName, int serviceFeeSplit, int otherAgentFeeSplit, String billingCurrency) {}

  /** Borrower. */
  public record Borrower(String borrowerName, String externalBorrowerCode, int marginPercent) {}

  /** Instrument. */
  public record Instrument(
      String isin,
      String instrumentName,
      String instrumentType,
      String ticker,
      String mic,
      String countryCode,
      String countryOfListing,
      String currency) {

    public static Instrument of(Listing listing) {
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

  /** Instruments. */
  public record Instruments(List<Instrument> instruments) {}

  /** Price. */
  public record Price(String isin, BigDecimal price, String currency) {}

  /** Prices. */
  public record Prices(LocalDate date, List<Price> prices) {}

  /** Fx rate. */
  public record FxRate(String fromCurrency, String toCurrency, BigDecimal rate) {}

  /** Fx rates. */
  public record FxRates(LocalDate date, List<FxRate> rates) {}

  /** Market rate. */
  public record MarketRate(String isin, int rateBps, long volume) {}

  /** Market rates. */
  public record MarketRates(LocalDate date, List<MarketRate> rates) {}

  /** Client. */
  public record Client(
      String clientId, LocalDate effectiveDate, String optInStatus, int feeSplit) {}

  /** Clients. */
  public record Clients(List<Client> clients) {}

  /** Preference. */
  public record Preference(
      LocalDate effectiveDate, @Nullable String optInStatus, @Nullable Integer feeSplit) {}

  /** Position. */
  public record Position(
      String isin,
      String ticker,
      long quantity,
      String currency,
      String clientId,
      String custodyAccountId,
      BigDecimal taxRate) {}

  /** Positions. */
  public record Positions(LocalDate asOfDate, List<Position> positions) {}

  /** Transaction. */
  public record Transaction(
      String transactionId,
      String clientId,
      String accountId,
      String isin,
      String side,
      long units,
      LocalDate tradeDate,
      LocalDate settlementDate) {}

  /** Transactions. */
  public record Transactions(List<Transaction> transactions) {}

  /** Settlement status. */
  public record SettlementStatus(
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

  /** Settlement statuses. */
  public record SettlementStatuses(List<SettlementStatus> settlementStatuses) {}

  /** Borrow request. */
  public record BorrowRequest(
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

  /** Borrow requests. */
  public record BorrowRequests(List<BorrowRequest> borrowRequests) {}

  /** Movement. */
  public record Movement(long units, LocalDate tradeDate, LocalDate intendedSettlementDate) {}

  /** Rerate. */
  public record Rerate(
      LocalDate effectiveDate, @Nullable BigDecimal lendingRate, @Nullable BigDecimal rebateRate) {}

  /** Collateral. */
  public record Collateral(
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

  /** Collateral report. */
  public record CollateralReport(LocalDate date, List<Collateral> collateral) {}

  /** Income. */
  public record Income(
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
      String isin) {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** The days of a payment. */
    public record Dates(LocalDate date, LocalDate intendedValueDate, LocalDate recordDate) {}

    /** What pays, and the percentage that is withheld of it. */
    public record Security(String isin, String currency, BigDecimal taxRate) {}

    /** A dividend on what a borrower has, in whole smallest amounts of its currency. */
    public static Income dividend(
        Dates dates,
        String borrower,
        Security security,
        BigDecimal gross,
        long units,
        String corporateAction) {
      int digits = Currency.getInstance(security.currency()).getDefaultFractionDigits();
      return new Income(
          dates.date(),
          dates.intendedValueDate(),
          dates.recordDate(),
          "Dividend",
          borrower,
          security.currency(),
          gross,
          units,
          gross
              .multiply(BigDecimal.valueOf(units))
              .multiply(HUNDRED.subtract(security.taxRate()))
              .divide(HUNDRED)
              .setScale(digits, RoundingMode.HALF_UP),
          corporateAction,
          "Cash Dividend",
          security.isin());
    }
  }

  /** Incomes. */
  public record Incomes(List<Income> incomeDistributions) {}

  /** A request without fields. */
  public record Nothing() {}
}
