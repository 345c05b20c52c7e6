package io.lendledger.core.settlement;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's report on the settlement of a trade (docs/api.md, Settlement statuses).
 *
 * @param account account number
 * @param trade the trade
 * @param tradeType the effect of the trade
 * @param originalUnits units of the trade as instructed
 * @param settledUnits units settled so far in total
 * @param tradeDate day of the trade
 * @param intendedSettlementDate day it should settle
 * @param actualSettlementDate day it settled whole; only with {@code Settled}
 * @param isin the security
 * @param settlementDepository BIC
 * @param status the state of the settlement
 * @param substatus custodian's own refinement
 * @param narrative why it failed; required with {@code Failed}
 * @param borrower the counterparty
 */
public record SettlementReport(
    AccountId account,
    TradeId trade,
    TradeType tradeType,
    Units originalUnits,
    Units settledUnits,
    LocalDate tradeDate,
    LocalDate intendedSettlementDate,
    @Nullable LocalDate actualSettlementDate,
    Isin isin,
    @Nullable String settlementDepository,
    SettlementStatus status,
    @Nullable String substatus,
    @Nullable String narrative,
    BorrowerCode borrower) {}
