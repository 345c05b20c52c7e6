package io.lendledger.core.businessday;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A security on loan without a price of the day; {@code latestDate} has the last day before it with
 * one, null when none does and the day cannot be closed.
 */
public record MissingPrice(String isin, @Nullable LocalDate latestDate) {}
