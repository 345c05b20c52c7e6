package io.lendledger.core.loan.view;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A trade with its loan; components are the wire's fields (docs/api.md, Records). A client may
 * display {@code settlementStatus} combined with its substatus.
 */
public record TradeRecord(
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
    @Nullable BigDecimal tradeValueLoanCurrency,
    CustodyLoan loan) {}
