package io.lendledger.core.loan.view;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Units on loan per account, security and borrower on a date; components are the wire's fields
 * (docs/api.md, Records). Net units are loans less returns, by trade and by settlement date.
 */
public record PositionReconciliation(
    LocalDate date,
    String lenderCode,
    @Nullable String lenderName,
    String accountNumber,
    @Nullable String clientBorrowerCode,
    String borrowerCode,
    @Nullable String borrowerName,
    @Nullable String instrumentName,
    String isin,
    @Nullable String compositeTicker,
    @Nullable String countryTicker,
    @Nullable String bbgId,
    @Nullable String clientInstrumentId,
    long netTradedUnits,
    long netSettledUnits) {}
