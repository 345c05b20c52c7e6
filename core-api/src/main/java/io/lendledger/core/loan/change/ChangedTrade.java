package io.lendledger.core.loan.change;

import io.lendledger.core.loan.view.TradeRecord;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The trade that a change of a loan is about, as it is then: the fields of a {@link TradeRecord}
 * that are the trade's own.
 */
public record ChangedTrade(
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
    @Nullable LocalDate actualSettlementDate) {}
