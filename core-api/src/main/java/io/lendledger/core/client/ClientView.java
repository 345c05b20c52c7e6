package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A client's latest preference; a client known from positions alone is {@code Out} without date and
 * fee split.
 */
public record ClientView(
    String clientId,
    @Nullable LocalDate effectiveDate,
    String optInStatus,
    @Nullable BigDecimal feeSplit) {}
