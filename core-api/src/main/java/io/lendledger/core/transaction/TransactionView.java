package io.lendledger.core.transaction;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A purchase or sale as a lender sent it, and whether a snapshot includes it (docs/api.md,
 * Transactions).
 */
public record TransactionView(
    String lenderCode,
    String transactionId,
    String transactionStatus,
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
    @Nullable String depositary,
    Instant recordedAt) {}
