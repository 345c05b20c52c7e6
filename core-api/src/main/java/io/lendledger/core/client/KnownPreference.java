package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The preference known from a date on; none when status and fee split (percent) are null. */
public record KnownPreference(
    LocalDate effectiveDate, @Nullable String optInStatus, @Nullable BigDecimal feeSplit) {}
