package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A client's preference from a day on (docs/api.md, Clients); {@code inForce} when it is the one of
 * the moment's day. A client that only positions have mentioned has one without a day.
 */
public record ClientPreference(
    String lenderCode,
    String clientId,
    @Nullable LocalDate effectiveDate,
    String optInStatus,
    @Nullable BigDecimal feeSplit,
    boolean inForce) {}
