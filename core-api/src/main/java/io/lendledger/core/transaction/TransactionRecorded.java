package io.lendledger.core.transaction;

import io.lendledger.core.event.EventType;
import io.lendledger.core.event.LenderEvent;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A lender notified a purchase or sale. */
@EventType(name = "transaction.recorded")
public record TransactionRecorded(
    String lenderCode,
    String transactionId,
    String clientId,
    String accountId,
    String isin,
    @Nullable String ticker,
    @Nullable String exchange,
    @Nullable String externalInstrumentId,
    String side,
    BigDecimal units,
    LocalDate tradeDate,
    LocalDate settlementDate,
    @Nullable String depositary)
    implements LenderEvent {}
