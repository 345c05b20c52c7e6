package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A trade beside its loan: the fields of {@link TradeRecord} but the loan. */
public record LoanTrade(
    String tradeId,
    String tradeType,
    String tradeStatus,
    String settlementStatus,
    @Nullable String settlementSubstatus,
    long originalUnits,
    long settledUnits,
    long outstandingSettlementUnits,
    LocalDate tradeDate,
    LocalDate intendedSettlementDate,
    @Nullable LocalDate actualSettlementDate,
    @Nullable BigDecimal tradeValueMarketCurrency,
    @Nullable BigDecimal tradeValueLoanCurrency) {

  /** A trade without its loan. */
  public static LoanTrade of(TradeRecord trade) {
    return new LoanTrade(
        trade.tradeId(),
        trade.tradeType(),
        trade.tradeStatus(),
        trade.settlementStatus(),
        trade.settlementSubstatus(),
        trade.originalUnits(),
        trade.settledUnits(),
        trade.outstandingSettlementUnits(),
        trade.tradeDate(),
        trade.intendedSettlementDate(),
        trade.actualSettlementDate(),
        trade.tradeValueMarketCurrency(),
        trade.tradeValueLoanCurrency());
  }
}
