package io.lendledger.core.loan;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A trade with its loan; components are the wire's fields (contract, section 3). {@code
 * settlementStatus} may be combined with its substatus for display by whoever shows it.
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
