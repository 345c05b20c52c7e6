package io.lendledger.core.marketdata;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Days that a read is asked for, each inclusive; null is without a bound. */
public record Days(@Nullable LocalDate from, @Nullable LocalDate to) {}
