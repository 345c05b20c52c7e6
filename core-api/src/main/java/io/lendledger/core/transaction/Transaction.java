package io.lendledger.core.transaction;

import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.position.AccountId;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A purchase or sale that a lender notifies (docs/api.md, Transactions).
 *
 * @param transactionId unique for the lender, for ever
 * @param client whose holding changes
 * @param account custody account of the holding
 * @param isin the security
 * @param ticker country-level ticker
 * @param exchange exchange code
 * @param externalInstrumentId the lender's own identifier of the security
 * @param side direction
 * @param units units bought or sold, positive
 * @param tradeDate day of the trade
 * @param settlementDate day it settles, not before the trade
 * @param depositary BIC of the depositary
 */
public record Transaction(
    String transactionId,
    ClientId client,
    AccountId account,
    Isin isin,
    @Nullable String ticker,
    @Nullable String exchange,
    @Nullable String externalInstrumentId,
    Side side,
    BigDecimal units,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable String depositary) {}
