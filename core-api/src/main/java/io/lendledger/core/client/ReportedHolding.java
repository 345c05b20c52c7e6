package io.lendledger.core.client;

import io.lendledger.core.money.Percent;
import io.lendledger.core.position.PositionStatus;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A holding as a position snapshot reports it. A holding that the snapshot lacks is reported with
 * quantity zero.
 *
 * @param key which holding
 * @param ticker country-level ticker
 * @param exchange exchange code
 * @param externalInstrumentId the lender's own identifier of the security
 * @param quantity units held, lent ones included; never negative
 * @param currency ISO 4217 code of the holding; null when no snapshot ever told it
 * @param taxRate withholding tax rate in percent
 * @param status whether it may be lent
 */
public record ReportedHolding(
    HoldingKey key,
    @Nullable String ticker,
    @Nullable String exchange,
    @Nullable String externalInstrumentId,
    BigDecimal quantity,
    @Nullable String currency,
    @Nullable Percent taxRate,
    PositionStatus status) {}
